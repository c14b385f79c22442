/** Messages about patients to those who subscribed: ITI-93 of IHE PMIR, with each patient of a part of the feed as it is now. */
import { randomUUID } from 'node:crypto';
import type { FeedPart } from '../feed/feed.rules.ts';
import { soon, type Steps } from '../steps.ts';
import { written } from '../wire/fhir-formats.rules.ts';
import type { Content } from '../webhooks/post.ts';
import type { WebhookRow } from '../webhooks/webhook.register.ts';
import { historyEntry } from './bundle.rules.ts';
import type { FhirRegister } from './fhir.register.ts';
import { feedEvent } from './message.rules.ts';
import { patientsWithoutPhotos } from './render.ts';
import type { Subscription } from './subscription.rules.ts';

type To = { address: string; subscription: NonNullable<WebhookRow['subscription']> };

/** Returns undefined if no patient changed. The id of a message is new each time: when it is sent again, a patient may have changed since. */
export function* patientFeed(
  register: FhirRegister,
  { address, subscription }: To,
  { entries }: FeedPart,
): Steps<Content | undefined> {
  const ids = new Set(entries.filter(({ kind }) => kind === 'patient').map(({ id }) => id));
  const rows = [];
  // A station that holds a part of the registry may have put a patient away meanwhile.
  for (const id of ids) rows.push(...[(yield* soon(register.patients.findRecord(id))) ?? []].flat());
  if (rows.length === 0) return undefined;
  const patients = yield* patientsWithoutPhotos(register, rows);
  const here = yield* soon(register.here.self());
  const { payload, authorization } = JSON.parse(subscription) as Subscription;
  const [id, header, history] = [randomUUID(), randomUUID(), randomUUID()];
  const of = { base: '', path: '', query: {} };
  const bundle = {
    resourceType: 'Bundle',
    id,
    type: 'message',
    timestamp: new Date(register.now).toISOString(),
    entry: [
      {
        fullUrl: `urn:uuid:${header}`,
        resource: {
          resourceType: 'MessageHeader',
          id: header,
          eventUri: feedEvent,
          destination: [{ endpoint: address }],
          // The address of a station can change, and those of several are the same.
          source: { name: here.name, software: 'Satchel', endpoint: `urn:uuid:${here.id}` },
          focus: [{ reference: `urn:uuid:${history}` }],
        },
      },
      {
        fullUrl: `urn:uuid:${history}`,
        resource: {
          resourceType: 'Bundle',
          id: history,
          type: 'history',
          entry: patients.map((patient) => ({
            ...historyEntry(of, patient),
            fullUrl: `urn:uuid:${String(patient['id'])}`,
          })),
        },
      },
    ],
  };
  return { contentType: payload, body: written(payload, bundle), authorization };
}
