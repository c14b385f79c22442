/** What is said of a peer on the command line: times as people write them, where this computer is. */
import type { Peer } from '../sync/sync.contract.ts';

const instant = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

export const timeText = (at: string): string => instant.format(new Date(at));

type Told = Pick<Peer, 'name' | 'words' | 'address' | 'isRevoked' | 'lastDoneAt' | 'clockOffsetMs'>;

export function peerText({ name, words, address, isRevoked, lastDoneAt, clockOffsetMs }: Told): string {
  const said = [...(words === null ? [] : [words]), address ?? 'calls here'];
  if (isRevoked) return `${name}: ${[...said, 'revoked'].join(', ')}.`;
  const last = lastDoneAt === null ? 'nothing exchanged yet' : `all exchanged ${timeText(lastDoneAt)}`;
  const clock = clockOffsetMs === null ? [] : [clockText(clockOffsetMs)];
  return `${name}: ${[...said, last, ...clock].join(', ')}.`;
}

/** Less than this is no trouble, as in the window: a clock is never quite right. */
const clockMs = 90_000;

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

function clockText(offsetMs: number): string {
  const ms = Math.abs(offsetMs);
  if (ms < clockMs) return 'its clock agrees with the one here';
  const [unit, length] = units.find(([, each]) => ms >= 2 * each) ?? units[2];
  const time = new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'long' }).format(
    Math.round(ms / length),
  );
  return `its clock is ${time} ${offsetMs > 0 ? 'ahead of' : 'behind'} the one here`;
}
