/**
 * Going back from a patient shows the previous list again, at the same position and with the same patient chosen. The typed text is held
 * in memory and the history has only a number for it, because browsers write their history to the disk.
 */
import { session } from '../shell/session.svelte.ts';

/** The state of Find, with its scroll position and number of pages. */
export type Before = { typed: string; chosen: string | undefined; scrollTop: number; pages: number };

const nothing: Before = { typed: '', chosen: undefined, scrollTop: 0, pages: 1 };
const known = new Map<number, Before & { staffId: string | undefined }>();

/** Members that are not given stay as they were. */
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
