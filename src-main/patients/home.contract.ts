/** Matches the villages that were typed, and are there in many spellings, to the places that an administrator keeps. */
import { Type, type Static } from 'typebox';
import { closed, endpoint, NullableText, SentId, Text } from '../wire/endpoint.contract.ts';
import { exampleIds } from '../wire/examples.contract.ts';

/** The number of villages in a reply. Those with most patients come first; the rest follow once these are matched. */
export const mostVillages = 200;
/** The number of patients in one request: others have their turn before the next one. */
export const patientsAtOnce = 200;

const typed = {
  village: Text({ maxLength: 100, description: 'The village as it was typed, in any of its spellings.' }),
  place: SentId('The `_id` of the place.'),
};
const patients = Type.Integer({ minimum: 0, description: 'The number of patients that were changed.' });

const HomesOfVillage = Type.Object(
  { ...typed, group: Type.Optional(SentId('The `group` of the previous reply.')) },
  { ...closed, title: 'HomesOfVillage' },
);
export type HomesOfVillage = Static<typeof HomesOfVillage>;

const HomesToUndo = Type.Object(
  {
    ...typed,
    group: SentId('The `group` of the changes.'),
    after: Type.Optional(Type.Integer({ minimum: 0, description: 'The `next` of the previous reply.' })),
  },
  { ...closed, title: 'HomesToUndo' },
);
export type HomesToUndo = Static<typeof HomesToUndo>;

export const homeEndpoints = {
  villages: endpoint({
    method: 'GET',
    url: '/people/villages',
    operationId: 'listVillagesWithoutPlace',
    tag: 'Patients',
    access: 'administrator',
    summary: 'List the villages of patients without a home, most frequent first',
    description: 'At most 200. Case, accents and script make no difference.',
    // Contains names of villages only.
    audited: { kind: 'nothing' },
    reply: Type.Object(
      {
        villages: Type.Array(
          Type.Object(
            {
              village: Type.String({ description: 'The village, in one of its spellings.' }),
              patients: Type.Integer({ minimum: 1, description: 'The number of patients.' }),
              place: { ...NullableText, description: 'The `_id` of the place with a similar name; null for none.' },
            },
            { ...closed, title: 'VillageWithoutPlace' },
          ),
          { description: 'The villages of patients without a home.' },
        ),
      },
      closed,
    ),
  }),
  set: endpoint({
    method: 'POST',
    url: '/people/homes',
    operationId: 'setHomesOfVillage',
    tag: 'Patients',
    access: 'administrator',
    summary: 'Give the patients of a village their home',
    description:
      'Changes up to 200 patients of this village who have no home. Send it again with the `group` of the reply while ' +
      '`isMore` is true.',
    audited: { kind: 'event', action: 'homes-set', say: ({ reply }) => ({ detail: `${reply.patients}` }) },
    body: HomesOfVillage,
    example: { village: 'Kumasi', place: exampleIds.place },
    reply: Type.Object(
      {
        group: Type.String({ description: 'Names these changes, to undo them.' }),
        patients,
        isMore: Type.Boolean({ description: 'Whether there are more patients of this village without a home.' }),
      },
      { ...closed, title: 'HomesSet' },
    ),
  }),
  undo: endpoint({
    method: 'POST',
    url: '/people/homes/undo',
    operationId: 'undoHomesOfVillage',
    tag: 'Patients',
    access: 'administrator',
    summary: 'Undo giving the patients of a village their home',
    description:
      'Looks at up to 200 patients, and leaves those whose home was changed since. Send it again with `after` while ' +
      '`next` is not null.',
    audited: { kind: 'event', action: 'homes-set', say: ({ reply }) => ({ detail: `${reply.patients}` }) },
    body: HomesToUndo,
    example: { village: 'Kumasi', place: exampleIds.place, group: exampleIds.group },
    reply: Type.Object(
      {
        patients,
        next: Type.Unsafe<number | null>({
          type: ['integer', 'null'],
          description: 'Where the next request continues; null at the end.',
        }),
      },
      { ...closed, title: 'HomesUndone' },
    ),
  }),
};
