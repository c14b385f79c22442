/** Drafts in words, with the patient and the page where each continues. */
import type { Page } from '../shell/router.svelte.ts';

export type Unsaved = { key: string; page: Page; isNew: boolean; name: string };

type Body = {
  lines?: { typed?: { name?: string } }[];
  typed?: { name?: string };
  base?: { _id?: string; name?: string | null };
};

/** Drafts of registrations and of edits of patients. A draft of a visit is shown with its patient. */
export function unsavedIn(drafts: readonly { key: string; body: unknown }[]): Unsaved[] {
  return drafts.flatMap(({ key, body }): Unsaved[] => {
    const { lines, typed = lines?.at(-1)?.typed, base } = body as Body;
    const name = typed?.name?.trim() || base?.name || '';
    if (key === 'register') return [{ key, page: { name: 'register', typed: '' }, isNew: true, name }];
    if (key === 'paper') return [{ key, page: { name: 'paper' }, isNew: true, name }];
    const patientId = /^edit:(.+)$/.exec(key)?.[1];
    return patientId === undefined ? [] : [{ key, page: { name: 'edit', patientId }, isNew: false, name }];
  });
}
