/** The worklist of duplicates in the interface. */
import { Type, type Static } from 'typebox';
import { closed, endpoint, onPage, Page, PageQuery, RecordId } from '../wire/endpoint.contract.ts';
import { exampleIds } from '../wire/examples.contract.ts';
import { Patient } from '../patients/patient.contract.ts';
import { MatchGrade, MatchReasons, MatchScore } from './match.contract.ts';
import type { Grade } from './match.rules.ts';

export const Comparing = Type.Object(
  {
    done: Type.Integer({ minimum: 0, description: 'The number of patients compared with all others.' }),
    of: Type.Integer({ minimum: 0, description: 'The number of patients to compare.' }),
    state: Type.Unsafe<'done' | 'running' | 'waiting' | 'stopped'>({
      type: 'string',
      enum: ['done', 'running', 'waiting', 'stopped'],
      description:
        '`waiting`: comparing resumes when fewer people are saving. `stopped`: somebody stopped it; it resumes ' +
        'when the registry is next opened.',
    }),
  },
  { ...closed, title: 'Comparing' },
);
export type Comparing = Static<typeof Comparing>;

export const Duplicate = Type.Object(
  {
    _id: Type.String({ description: 'The id of the pair, the same at all stations.' }),
    // Written by hand: a TypeBox tuple is not one in the JSON Schema of OpenAPI 3.1.
    patients: Type.Unsafe<[Patient, Patient]>(
      Type.Array(Patient, {
        minItems: 2,
        maxItems: 2,
        description: 'Both patients; the one registered here first comes first.',
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
    certain: Type.Integer({ minimum: 0, description: 'The number of pairs that are almost certainly one person.' }),
    probable: Type.Integer({ minimum: 0, description: 'The number of pairs that are probably one person.' }),
    possible: Type.Integer({ minimum: 0, description: 'The number of pairs that may be one person.' }),
  } satisfies Record<Grade, unknown>,
  closed,
);

export const DuplicatePage = Type.Object(
  {
    embedded: Type.Object(
      { duplicateResourceList: Type.Array(Duplicate, { description: 'The pairs on the page.' }) },
      onPage,
    ),
    page: Page,
    counts: { ...Counts, description: 'The number of pairs by grade.' },
    comparing: { ...Comparing, description: 'The progress of comparing all patients.' },
  },
  { ...closed, title: 'DuplicatePage' },
);
export type DuplicatePage = Static<typeof DuplicatePage>;

const PairCounts = Type.Object(
  {
    counts: { ...Counts, description: 'The number of pairs by grade.' },
    comparing: { ...Comparing, description: 'The progress of comparing all patients.' },
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
    isDistinct: Type.Boolean({ description: 'Whether the pair is now marked as different people.' }),
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
    summary: 'List possible duplicates, likeliest first',
    description: 'Only pairs of listed records that are not marked as different people.',
    audited: {
      kind: 'read',
      action: 'duplicates-listed',
      say: ({ reply }) => shownIn(reply.embedded.duplicateResourceList),
    },
    takesTurns: true,
    query: Type.Object({
      ...PageQuery,
      grade: Type.Optional({ ...MatchGrade, description: 'Only pairs of this grade.', examples: ['probable'] }),
    }),
    reply: DuplicatePage,
  }),
  count: endpoint({
    method: 'GET',
    url: '/duplicates/count',
    operationId: 'countDuplicates',
    tag: 'Duplicates',
    access: 'clerk',
    summary: 'Count possible duplicates by grade',
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
    summary: 'Fetch one pair',
    description: 'A pair that is no longer listed is a 404.',
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
    summary: 'Mark a pair as different people, for all stations',
    description: 'Repeating the request is no error. A pair that is no longer listed is a 404.',
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
    summary: 'Undo the mark that a pair is different people',
    description: 'The pair is compared again, and listed again if it still looks like one person.',
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
    summary: 'Resume comparing after a stop',
    audited: { kind: 'nothing' },
    isReplayed: false,
    reply: Comparing,
  }),
  stop: endpoint({
    method: 'DELETE',
    url: '/duplicates/comparing',
    operationId: 'stopComparing',
    tag: 'Duplicates',
    access: 'clerk',
    summary: 'Stop comparing until somebody resumes it or the registry is opened again',
    audited: { kind: 'nothing' },
    reply: Comparing,
  }),
};
