import type { Route } from '../http/route.ts';
import { invalid } from '../http/problem.contract.ts';
import { draftEndpoints } from './draft.contract.ts';
import { ageDrafts, listDrafts, putDraft, removeDraft, rowToDraft } from './draft.queries.ts';
import { draftText, ownerOfDrafts } from './draft.rules.ts';

export function draftRoutes(route: Route): void {
  // The window asks for these at every sign-in, which makes it the moment to forget what nobody will ever come back for.
  route(draftEndpoints.list, ({ principal, registry, write }) => {
    const staffId = ownerOfDrafts(principal);
    write(ageDrafts).catch((error: unknown) => registry.log.error('drafts were not aged', { error }));
    return { drafts: listDrafts(registry, staffId).map(rowToDraft) };
  });

  route(draftEndpoints.put, ({ params: { key }, body, principal, write }) => {
    const staffId = ownerOfDrafts(principal);
    const draft = draftText(key, body.body);
    if (draft.kind === 'refused') throw invalid(draft.fault);
    return write((writer) => rowToDraft(putDraft(writer, { staffId, key, body: draft.text })));
  });

  route(draftEndpoints.remove, async ({ params: { key }, principal, write }) => {
    const staffId = ownerOfDrafts(principal);
    await write((writer) => removeDraft(writer, { staffId, key }));
    return null;
  });
}
