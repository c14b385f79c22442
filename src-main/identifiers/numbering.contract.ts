/** How the station gives numbers to patients. */
import { Type, type Static } from 'typebox';
import { closed, endpoint, NullableText } from '../wire/endpoint.contract.ts';
import { SystemUri } from './identifier.contract.ts';
import { prefixPattern } from './patient-number.rules.ts';

const uriSaid =
  'The URI by which other programs identify the patient number, the same at all stations; null: derived from the ' +
  'registry.';

export const Numbering = Type.Object(
  {
    isOn: Type.Boolean({ description: 'Whether new patients receive a number.' }),
    prefix: Type.String({ description: 'The prefix of the numbers. Each station has its own.' }),
    isChosen: Type.Boolean({
      description: 'Whether somebody chose the prefix. Otherwise it is derived from the registry.',
    }),
    next: Type.String({ description: 'The next number. It is assigned when a patient is saved, not before.' }),
    uri: Type.Unsafe<string | null>({ ...NullableText, description: uriSaid }),
  },
  { ...closed, title: 'Numbering' },
);
export type Numbering = Static<typeof Numbering>;
/** `uri`: undefined leaves it unchanged. */
export type NumberingSaid = { isOn: boolean; prefix: string | null; uri?: string | null };

export const numberingEndpoints = {
  get: endpoint({
    method: 'GET',
    url: '/patient-numbers',
    operationId: 'getNumbering',
    tag: 'Patients',
    access: 'reader',
    summary: 'Show how patient numbers are assigned',
    audited: { kind: 'nothing' },
    reply: Numbering,
  }),
  set: endpoint({
    method: 'PUT',
    url: '/patient-numbers',
    operationId: 'setNumbering',
    tag: 'Patients',
    access: 'administrator',
    summary: 'Set how patient numbers are assigned',
    description:
      'A prefix that another station of the registry uses is refused. After a restore, the registry continues ' +
      'with a new prefix, because it cannot know which numbers were assigned since the backup.',
    audited: { kind: 'event', action: 'numbering-set' },
    body: Type.Object(
      {
        isOn: Type.Boolean({ description: 'Whether new patients receive a number.' }),
        prefix: Type.Unsafe<string | null>({
          type: ['string', 'null'],
          pattern: prefixPattern,
          description: 'Up to six capital letters and digits; null: derived from the registry.',
        }),
        uri: Type.Optional(
          Type.Unsafe<string | null>({
            ...SystemUri,
            description: `${uriSaid} If left out, it does not change. The URI of an identifier system is refused.`,
          }),
        ),
      },
      closed,
    ),
    example: { isOn: true, prefix: 'KUM' },
    reply: Numbering,
  }),
};
