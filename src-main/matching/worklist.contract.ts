/** The worklist of duplicates in the interface. */
import { Type, type Static } from 'typebox';
import { closed, endpoint, onPage, Page, PageQuery, RecordId } from '../wire/endpoint.contract.ts';
import { exampleIds } from '../wire/examples.contract.ts';
import { Patient } from '../patients/patient.contract.ts';
import { MatchGrade, MatchReasons, MatchScore } from './match.contract.ts';
import type { Grade } from './match.rules.ts';

export const Comparing = Type.Object(
  {
    done: Type.Integer({ minimum: 0, description: 'Patients who were compared with all the others.' }),
    of: Type.Integer({ minimum: 0, description: 'How many there are to do.' }),
    state: Type.Unsafe<'done' | 'running' | 'waiting' | 'stopped'>({
      type: 'string',
      enum: ['done', 'running', 'waiting', 'stopped'],
      description:
        '`waiting`: it goes on by itself when fewer people save. `stopped`: by somebody, until the next opening.',
    }),
  },
  { ...closed, title: 'Comparing' },
);
export type Comparing = Static<typeof Comparing>;

export const Duplicate = Type.Object(
  {
    _id: Type.String({ description: 'Of the pair: the same at all stations.' }),
    // Written by hand: a TypeBox tuple is not one in the JSON Schema of OpenAPI 3.1.
    patients: Type.Unsafe<[Patient, Patient]>(
      Type.Array(Patient, {
        minItems: 2,
        maxItems: 2,
        description: 'The one that was registered here first comes first.',
      }),
    ),
    score: MatchScore,
    grade: MatchGrade,
    reasons: MatchReasons,
  },
  { ...closed, title: 'Duplicate' },
);
export type Duplicate = Static<typeof Duplicate>;

const Counts = Type.Object(
  {
    certain: Type.Integer({ minimum: 0, description: 'How many are almost certainly one person.' }),
    probable: Type.Integer({ minimum: 0, description: 'How many are probably one person.' }),
    possible: Type.Integer({ minimum: 0, description: 'How many may be one person.' }),
  } satisfies Record<Grade, unknown>,
  closed,
);

export const DuplicatePage = Type.Object(
  {
    embedded: Type.Object(
      { duplicateResourceList: Type.Array(Duplicate, { description: 'The pairs of the page.' }) },
      onPage,
    ),
    page: Page,
    counts: { ...Counts, description: 'How many there are of each.' },
    comparing: { ...Comparing, description: 'How far all have been compared.' },
  },
  { ...closed, title: 'DuplicatePage' },
);
export type DuplicatePage = Static<typeof DuplicatePage>;

const PairCounts = Type.Object(
  {
    counts: { ...Counts, description: 'How many there are of each.' },
    comparing: { ...Comparing, description: 'How far all have been compared.' },
  },
  { ...closed, title: 'DuplicateCount' },
);
export type PairCounts = Static<typeof PairCounts>;
const PairParams = Type.Object({
  duplicateId: Type.String({
    description: 'The `_id` of the pair.',
    examples: [exampleIds.pair],
  }),
});
const pairAsked = ({ params }: { params: Static<typeof PairParams> }) => ({ record: params.duplicateId });
const shownIn = (pairs: readonly Duplicate[]) => ({
  shown: [...new Set(pairs.flatMap(({ patients }) => patients.map(({ _id }) => _id)))],
});
const PairSettled = Type.Object(
  {
    _id: RecordId,
    isDistinct: Type.Boolean({ description: 'Whether it is said that they are two people.' }),
  },
  { ...closed, title: 'DuplicateDecision' },
);

export const duplicateEndpoints = {
  list: endpoint({
    method: 'GET',
    url: '/duplicates',
    operationId: 'listDuplicates',
    tag: 'Duplicates',
    access: 'clerk',
    summary: 'Pairs of records that may be of one person, the likeliest first',
    description: 'Of records that are listed, and of which nobody said that they are two people.',
    audited: {
      kind: 'read',
      action: 'duplicates-listed',
      say: ({ reply }) => shownIn(reply.embedded.duplicateResourceList),
    },
    takesTurns: true,
    query: Type.Object({
      ...PageQuery,
      grade: Type.Optional({ ...MatchGrade, description: 'Only those that are so likely.', examples: ['probable'] }),
    }),
    reply: DuplicatePage,
  }),
  count: endpoint({
    method: 'GET',
    url: '/duplicates/count',
    operationId: 'countDuplicates',
    tag: 'Duplicates',
    access: 'clerk',
    summary: 'How many there are of each grade',
    // Returns only numbers.
    audited: { kind: 'nothing' },
    reply: PairCounts,
  }),
  get: endpoint({
    method: 'GET',
    url: '/duplicates/:duplicateId',
    operationId: 'getDuplicate',
    tag: 'Duplicates',
    access: 'clerk',
    summary: 'One pair',
    description: '404 when it is not on the list any more.',
    audited: { kind: 'read', action: 'duplicates-listed', say: ({ reply }) => shownIn([reply]) },
    params: PairParams,
    reply: Duplicate,
  }),
  reject: endpoint({
    method: 'POST',
    url: '/duplicates/:duplicateId/reject',
    operationId: 'rejectDuplicate',
    tag: 'Duplicates',
    access: 'clerk',
    summary: 'Say that they are two people, everywhere',
    description: 'Said twice is no error. 404 for a pair that is not on the list any more.',
    audited: { kind: 'save', action: 'duplicate-rejected', unchanged: null, say: pairAsked },
    params: PairParams,
    reply: PairSettled,
  }),
  takeBack: endpoint({
    method: 'DELETE',
    url: '/duplicates/:duplicateId/reject',
    operationId: 'takeBackRejection',
    tag: 'Duplicates',
    access: 'clerk',
    summary: 'Take back that they are two people',
    description: 'They are compared again, and come back where they still look like one person.',
    audited: { kind: 'save', action: 'duplicate-rejection-undone', unchanged: null, say: pairAsked },
    params: PairParams,
    reply: PairSettled,
  }),
  goOn: endpoint({
    method: 'POST',
    url: '/duplicates/comparing',
    operationId: 'goOnComparing',
    tag: 'Duplicates',
    access: 'clerk',
    summary: 'Go on comparing after it was stopped',
    audited: { kind: 'nothing' },
    reply: Comparing,
  }),
  stop: endpoint({
    method: 'DELETE',
    url: '/duplicates/comparing',
    operationId: 'stopComparing',
    tag: 'Duplicates',
    access: 'clerk',
    summary: 'Stop comparing until somebody goes on or the station is opened again',
    audited: { kind: 'nothing' },
    reply: Comparing,
  }),
};
