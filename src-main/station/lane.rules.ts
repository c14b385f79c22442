/**
 * Who is at the door, and who goes first. Checking a password costs a tenth of a second and 64 MiB, whether it is right or
 * not, so that anybody on this computer could keep the station busy with wrong ones. Pure.
 *
 * `seat` is another computer of the clinic that an administrator admitted: each is counted, and waits, by itself.
 * `window` is the window of the desktop, which shows a secret of this start. `page` is our page in a browser: that is
 * said by headers that no other page can send, but any program can. `program` is everybody else.
 */
export const lanes = ['window', 'seat', 'page', 'program'] as const;
export type Lane = (typeof lanes)[number];

/** How many passwords are checked at a time. The last place is kept for the window: one check by others delays it at most. */
const places = 2;
/** How many may wait in each lane: more would only wait in vain. */
export const maxWaiting = 8;

type Waiting = { lane: Lane };

/** Whose turn it is, while these are being checked: those of the window first, each lane in the order of coming. */
export function nextOf<One extends Waiting>(waiting: readonly One[], running: readonly Waiting[]): One | undefined {
  if (running.length >= places) return undefined;
  const mayOthers = running.every(({ lane }) => lane === 'window');
  const open = mayOthers ? lanes : (['window'] as const);
  return open.map((lane) => waiting.find((each) => each.lane === lane)).find((each) => each !== undefined);
}
