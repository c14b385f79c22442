/**
 * Going back from a patient shows the list again that one came from, at its place and with the same patient chosen. What was typed is
 * held in memory, and the history has only a number for it: browsers write their history to the disk.
 */
import { session } from '../shell/session.svelte.ts';

/** What Find showed: how far down the list one was, and of how many pages it was. */
export type Before = { typed: string; chosen: string | undefined; scrollTop: number; pages: number };

const nothing: Before = { typed: '', chosen: undefined, scrollTop: 0, pages: 1 };
const known = new Map<number, Before & { staffId: string | undefined }>();

/** What is not said stays as it was. */
export function remember(said: Partial<Before>): void {
  const place = placeNow() ?? known.size + 1;
  known.set(place, { ...remembered(), ...said, staffId: session.staff?.id });
  history.replaceState({ find: place }, '');
}

export function remembered(): Before {
  const place = placeNow();
  const before = place === undefined ? undefined : known.get(place);
  return before !== undefined && before.staffId === session.staff?.id ? before : nothing;
}

function placeNow(): number | undefined {
  const state = history.state as { find?: number } | null;
  return state?.find;
}
