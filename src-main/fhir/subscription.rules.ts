/**
 * Subscriptions to patients, ITI-94 of IHE PMIR. Each is a webhook whose messages have the content of the patients (ITI-93). Pure.
 */
import type { WebhookProblem } from '../webhooks/webhook.contract.ts';
import { child, listIn, textIn, type Json, type Resource } from '../wire/fhir-json.rules.ts';
import { invalid } from '../wire/problem.contract.ts';

/** A Subscription as a webhook stores it. `authorization`: a header of its messages, which no reply contains. */
export type Subscription = {
  payload: 'application/fhir+json' | 'application/fhir+xml';
  authorization: string | undefined;
  said: Json;
};

const payloads = ['application/fhir+json', 'application/fhir+xml'] as const;

/** True for an address that shows the content of records to nobody on the network. */
const isPrivate = (endpoint: string): boolean =>
  URL.canParse(endpoint) &&
  (new URL(endpoint).protocol !== 'http:' || ['127.0.0.1', '[::1]', 'localhost'].includes(new URL(endpoint).hostname));

/** Throws `invalid-request` for a Subscription that would not be followed to the letter. */
export function subscriptionIn(resource: Resource): { address: string; subscription: Subscription } {
  const refuse = (pointer: string, detail: string): never => {
    throw invalid({ pointer, detail });
  };
  const { id: _id, meta: _meta, status, criteria, channel: _channel, error: _error, ...said } = resource;
  const channel = child(resource, 'channel') ?? {};
  const { type, endpoint: _endpoint, payload, header, ...more } = channel;
  if (status !== 'requested' && status !== 'active') refuse('/status', 'status must be requested.');
  if (criteria !== 'Patient') refuse('/criteria', 'criteria must be Patient: all patients, without conditions.');
  if ('end' in said) refuse('/end', 'An end is not supported. Delete the Subscription instead.');
  if (type !== 'message') {
    refuse('/channel/type', 'type must be message. For rest-hook without content, add a webhook: POST /webhooks.');
  }
  const known = payloads.find((each) => each === payload);
  if (known === undefined) refuse('/channel/payload', `payload must be ${payloads.join(' or ')}.`);
  const address = textIn(channel, 'endpoint') ?? '';
  if (!isPrivate(address)) {
    refuse('/channel/endpoint', 'endpoint must begin with https://, since messages have the content of records.');
  }
  const [only, ...others] = (header as string[] | undefined) ?? [];
  const authorization = /^Authorization: *([\x21-\x7e][\x20-\x7e]{0,4000})$/i.exec(only ?? '')?.[1];
  if ((only !== undefined && authorization === undefined) || others.length > 0)
    refuse('/channel/header', 'header may have one value only, as in Authorization: Bearer TOKEN.');
  if (Object.keys(more).length > 0)
    refuse(`/channel/${Object.keys(more)[0] ?? ''}`, 'Extensions of a channel are not supported.');
  return { address, subscription: { payload: known ?? payloads[0], authorization, said } };
}

type Told = {
  id: string;
  address: string;
  isOn: boolean;
  createdAt: number;
  lastProblem: WebhookProblem | null;
  subscription: string | null;
};

/** Returns the Subscription of a webhook; undefined if it is none. */
export function subscriptionOf({
  id,
  address,
  isOn,
  createdAt,
  lastProblem,
  subscription,
}: Told): Resource<'Subscription'> | undefined {
  if (subscription === null) return undefined;
  const { payload, said } = JSON.parse(subscription) as Subscription;
  return {
    ...said,
    resourceType: 'Subscription',
    id,
    meta: { lastUpdated: new Date(createdAt).toISOString() },
    status: !isOn ? 'off' : lastProblem === null ? 'active' : 'error',
    criteria: 'Patient',
    ...(isOn && lastProblem !== null && { error: `The last message was not accepted: ${lastProblem}.` }),
    channel: { type: 'message', endpoint: address, payload },
  };
}

/** The extension with the secret that signs the messages, in the reply to the creation alone. */
const secretName = 'urn:satchel:webhook-secret';

export function withSecret(made: Resource<'Subscription'>, secret: string): Resource<'Subscription'> {
  const extension = [...listIn(made, 'extension'), { url: secretName, valueString: secret }];
  return { ...made, extension };
}
