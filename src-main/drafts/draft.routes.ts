import { invalid } from '../wire/problem.contract.ts';
import type { Route } from '../wire/route.ts';
import { soon } from '../steps.ts';
import { draftEndpoints } from './draft.contract.ts';
import type { DraftRegister, DraftTx } from './draft.register.ts';
import { draftText, ownerOfDrafts } from './draft.rules.ts';

export function draftRoutes(route: Route<DraftRegister, DraftTx>): void {
  // The window requests these at every sign-in, so this is the moment to delete what nobody will return to.
  route(draftEndpoints.list, function* ({ principal, register: { drafts }, write }) {
    const staffId = ownerOfDrafts(principal);
    if (yield* soon(drafts.isAgingDue(staffId))) {
      // People can read their drafts even if the disk is full.
      const aged = write((tx) => soon(tx.drafts.age(staffId))).catch(() => undefined);
      yield* soon(aged);
    }
    return { drafts: yield* soon(drafts.list(staffId)) };
  });

  route(draftEndpoints.put, ({ params: { key }, body, principal, write }) => {
    const staffId = ownerOfDrafts(principal);
    const draft = draftText(key, body.body);
    if (draft.kind === 'refused') throw invalid(draft.fault);
    return write(({ drafts }) => soon(drafts.put({ staffId, key, body: draft.text })));
  });

  route(draftEndpoints.remove, async ({ params: { key }, principal, write }) => {
    const staffId = ownerOfDrafts(principal);
    await write(({ drafts }) => soon(drafts.remove({ staffId, key })));
    return null;
  });
}
