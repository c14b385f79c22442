/**
 * Client classes of sign-in requests, and their order. Checking a password costs a tenth of a second and 64 MiB,
 * whether it is right or not. So anybody on this computer could keep the station busy with wrong ones. Pure.
 *
 * `seat` is another computer of the clinic that an administrator admitted: each seat is counted, and waits, by
 * itself. `window` is the window of the desktop, which shows a secret of this start. `page` is our page in a browser,
 * recognised by headers that no other page can send, though any program can. `program` is everything else.
 */
export const clientClasses = ['window', 'seat', 'page', 'program'] as const;
export type ClientClass = (typeof clientClasses)[number];

/**
 * Maximum number of passwords checked at a time. The last place is reserved for the window, so one check by others
 * delays it at most.
 */
const places = 2;
/** Maximum queue length for each client class: more would only wait in vain. */
export const maxWaiting = 8;

type Waiting = { clientClass: ClientClass };

/**
 * The next request, while `running` are being checked: those of the window first, then each client class in order of arrival.
 */
export function nextOf<One extends Waiting>(waiting: readonly One[], running: readonly Waiting[]): One | undefined {
  if (running.length >= places) return undefined;
  const mayOthers = running.every(({ clientClass }) => clientClass === 'window');
  const open = mayOthers ? clientClasses : (['window'] as const);
  return open
    .map((clientClass) => waiting.find((each) => each.clientClass === clientClass))
    .find((each) => each !== undefined);
}
