/**
 * Drafts: what staff have typed and not saved. A draft belongs to one person and is not a record, so it is neither
 * journalled nor synced.
 */
import { Type, type Static } from 'typebox';
import { closed, endpoint, Instant } from '../wire/endpoint.contract.ts';

export const draftKeyPattern = '^[a-z0-9:-]{1,100}$';

const DraftParams = Type.Object({
  key: Type.String({
    pattern: draftKeyPattern,
    description: 'What the draft is of, such as `register`.',
    examples: ['register'],
  }),
});
const DraftBody = Type.Record(Type.String(), Type.Unknown());
export type DraftBody = Static<typeof DraftBody>;

export const Draft = Type.Object(
  {
    key: Type.String({ description: 'What the draft is of, such as `register`.' }),
    body: { ...DraftBody, description: 'What was typed: any object.' },
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
    summary: 'What I have typed and not saved',
    // Nobody else sees an unsaved draft.
    audited: { kind: 'nothing' },
    reply: Type.Object({ drafts: Type.Array(Draft, { description: 'What was typed and not saved.' }) }, closed),
  }),
  put: endpoint({
    method: 'PUT',
    url: '/drafts/:key',
    operationId: 'saveDraft',
    tag: 'Drafts',
    access: 'reader',
    summary: 'Keep a draft',
    description: 'At most 50 drafts a person and 64 KiB each; gone after 30 days of use without a change.',
    audited: { kind: 'nothing' },
    params: DraftParams,
    body: Type.Object({ body: { ...DraftBody, description: 'What was typed: any object.' } }, closed),
    example: { body: { name: 'María' } },
    reply: Draft,
  }),
  remove: endpoint({
    method: 'DELETE',
    url: '/drafts/:key',
    operationId: 'removeDraft',
    tag: 'Drafts',
    access: 'reader',
    summary: 'Forget a draft',
    audited: { kind: 'nothing' },
    params: DraftParams,
    reply: Type.Null({ description: 'Nothing is returned.' }),
  }),
};
