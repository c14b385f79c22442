/** How the station gives numbers to patients. */
import { Type, type Static } from 'typebox';
import { closed, endpoint, NullableText } from '../wire/endpoint.contract.ts';
import { SystemUri } from './identifier.contract.ts';
import { prefixPattern } from './patient-number.rules.ts';

const uriSaid = 'By which others call the patient number, the same at all stations; null: by the name of the register.';

export const Numbering = Type.Object(
  {
    isOn: Type.Boolean({ description: 'Whether patients are given numbers at all.' }),
    prefix: Type.String({ description: 'With which the numbers begin. Of this station alone.' }),
    isChosen: Type.Boolean({ description: 'Whether somebody chose the prefix, or it follows from the registry.' }),
    next: Type.String({ description: 'The next number. It is given when a patient is saved, not before.' }),
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
    summary: 'How patients get their numbers',
    audited: { kind: 'nothing' },
    reply: Numbering,
  }),
  set: endpoint({
    method: 'PUT',
    url: '/patient-numbers',
    operationId: 'setNumbering',
    tag: 'Patients',
    access: 'administrator',
    summary: 'Choose how patients get their numbers',
    description:
      'A prefix under which another station of the register gives numbers is refused. After a restore the ' +
      'registry goes on with a prefix of its own, since it cannot know which numbers were given since.',
    audited: { kind: 'event', action: 'numbering-set' },
    body: Type.Object(
      {
        isOn: Type.Boolean({ description: 'Whether it is switched on.' }),
        prefix: Type.Unsafe<string | null>({
          type: ['string', 'null'],
          pattern: prefixPattern,
          description: 'Up to six capital letters and digits; null for the one that follows from the registry.',
        }),
        uri: Type.Optional(
          Type.Unsafe<string | null>({
            ...SystemUri,
            description: `${uriSaid} It stays as it is where it is not said. That of an identifier system is refused.`,
          }),
        ),
      },
      closed,
    ),
    example: { isOn: true, prefix: 'KUM' },
    reply: Numbering,
  }),
};
