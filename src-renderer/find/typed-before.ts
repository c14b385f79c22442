/**
 * Going back from a patient shows the list again that one came from. What was typed is held in memory, and the history has
 * only a number for it: browsers write their history to the disk.
 */
import { session } from '../shell/session.svelte.ts';

const typedBefore = new Map<number, { staffId: string | undefined; typed: string }>();

export function remember(typed: string): void {
  const place = placeNow() ?? typedBefore.size + 1;
  typedBefore.set(place, { staffId: session.staff?.id, typed });
  history.replaceState({ find: place }, '');
}

export function remembered(): string {
  const place = placeNow();
  const before = place === undefined ? undefined : typedBefore.get(place);
  return before !== undefined && before.staffId === session.staff?.id ? before.typed : '';
}

function placeNow(): number | undefined {
  const state = history.state as { find?: number } | null;
  return state?.find;
}
