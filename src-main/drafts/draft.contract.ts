/**
 * Drafts: what staff have typed and not saved. A draft belongs to one person and is not a record, so it is neither
 * journalled nor synced.
 */
import { Type, type Static } from 'typebox';
import { closed, endpoint, Instant, Nothing } from '../wire/endpoint.contract.ts';

export const draftKeyPattern = '^[a-z0-9:-]{1,100}$';

const DraftParams = Type.Object({
  key: Type.String({
    pattern: draftKeyPattern,
    description: 'The subject of the draft, such as `register`.',
    examples: ['register'],
  }),
});
const DraftBody = Type.Record(Type.String(), Type.Unknown());
export type DraftBody = Static<typeof DraftBody>;

export const Draft = Type.Object(
  {
    key: Type.String({ description: 'The subject of the draft, such as `register`.' }),
    body: { ...DraftBody, description: 'The content of the draft, as any JSON object.' },
    updatedAt: Instant,
  },
  { ...closed, title: 'Draft' },
);
export type Draft = Static<typeof Draft>;

export const draftEndpoints = {
  list: endpoint({
    method: 'GET',
    url: '/drafts',
    operationId: 'listDrafts',
    tag: 'Drafts',
    access: 'reader',
    summary: 'List my drafts',
    // Nobody else sees an unsaved draft.
    audited: { kind: 'nothing' },
    reply: Type.Object({ drafts: Type.Array(Draft, { description: 'The drafts of the caller.' }) }, closed),
  }),
  put: endpoint({
    method: 'PUT',
    url: '/drafts/:key',
    operationId: 'saveDraft',
    tag: 'Drafts',
    access: 'reader',
    summary: 'Keep a draft',
    description:
      'At most 50 drafts for each account, and 64 KiB for each draft. A draft is deleted after 30 days of use ' +
      'without a change.',
    audited: { kind: 'nothing' },
    params: DraftParams,
    body: Type.Object({ body: { ...DraftBody, description: 'The content of the draft, as any JSON object.' } }, closed),
    example: { body: { name: 'María' } },
    reply: Draft,
  }),
  remove: endpoint({
    method: 'DELETE',
    url: '/drafts/:key',
    operationId: 'removeDraft',
    tag: 'Drafts',
    access: 'reader',
    summary: 'Delete a draft',
    audited: { kind: 'nothing' },
    params: DraftParams,
    reply: Nothing,
  }),
};
