/** Drafts in words: whose, and where they are gone on with. */
import type { Page } from '../shell/router.svelte.ts';

export type Unsaved = { key: string; page: Page; isNew: boolean; name: string };

type Body = { typed?: { name?: string }; base?: { _id?: string; name?: string | null } };

/** Of a registration and of edits of patients: a draft of a visit is shown where its patient is. */
export function unsavedIn(drafts: readonly { key: string; body: unknown }[]): Unsaved[] {
  return drafts.flatMap(({ key, body }): Unsaved[] => {
    const { typed, base } = body as Body;
    const name = typed?.name?.trim() || base?.name || '';
    if (key === 'register') return [{ key, page: { name: 'register', typed: '' }, isNew: true, name }];
    const patientId = /^edit:(.+)$/.exec(key)?.[1];
    return patientId === undefined ? [] : [{ key, page: { name: 'edit', patientId }, isNew: false, name }];
  });
}
