import type { Principal } from '../http/principal.contract.ts';
import type { Route } from '../http/route.ts';
import { invalid, problem } from '../http/problem.contract.ts';
import { draftEndpoints } from './draft.contract.ts';
import { ageDrafts, listDrafts, putDraft, removeDraft, rowToDraft } from './draft.queries.ts';
import { draftText } from './draft.rules.ts';

export function draftRoutes(route: Route): void {
  // The window asks for these at every sign-in, which makes it the moment to forget what nobody will ever come back for.
  route(draftEndpoints.list, ({ principal, registry, write }) => {
    const staffId = personOf(principal);
    write(ageDrafts).catch((error: unknown) => registry.log.error('drafts were not aged', { error }));
    return { drafts: listDrafts(registry, staffId).map(rowToDraft) };
  });

  route(draftEndpoints.put, ({ params: { key }, body, principal, write }) => {
    const staffId = personOf(principal);
    const draft = draftText(key, body.body);
    if (draft.kind === 'refused') throw invalid(draft.fault);
    return write((writer) => rowToDraft(putDraft(writer, { staffId, key, body: draft.text })));
  });

  route(draftEndpoints.remove, async ({ params: { key }, principal, write }) => {
    const staffId = personOf(principal);
    await write((writer) => removeDraft(writer, { staffId, key }));
    return null;
  });
}

/** Whose drafts a request is about: always those of the person who sends it. */
function personOf({ kind, id }: Principal): string {
  if (kind === 'staff') return id;
  throw problem('forbidden', 'Drafts belong to people who sign in with a password. Nobody else has any.');
}
