/** Descriptions of computers for the command line of a station and of a hub, with times in this computer's time zone. */
import type { Member, Peer } from '../exchange/sync.contract.ts';

const instant = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

export const timeText = (at: string): string => instant.format(new Date(at));

type Standing = Pick<Peer, 'isRevoked' | 'letInBy' | 'isDisputed'>;
type ToldPeer = Pick<Peer, 'name' | 'words' | 'address' | 'lastDoneAt' | 'clockOffsetMs'> & Standing;
type ToldMember = Pick<Member, 'name' | 'words' | 'heardUntil'> & Standing;

export function peerText({ name, words, address, lastDoneAt, clockOffsetMs, ...standing }: ToldPeer): string {
  const last = lastDoneAt === null ? 'not synced yet' : `last synced ${timeText(lastDoneAt)}`;
  const clock = clockOffsetMs === null ? [] : [clockText(clockOffsetMs)];
  return sentence(
    name,
    [...wordsIn(words), address ?? 'connects to this one'],
    outText(standing) ?? [last, ...clock].join(', '),
  );
}

/** Describes a station of this registry that does not sync with this one directly. */
export function memberText({ name, words, heardUntil, ...standing }: ToldMember): string {
  const heard = heardUntil === null ? 'no changes of it yet' : `its changes until ${timeText(heardUntil)}`;
  return sentence(name, [...wordsIn(words), 'paired with others'], outText(standing) ?? heard);
}

const sentence = (name: string, said: readonly string[], last: string) => `${name}: ${[...said, last].join(', ')}.`;
const wordsIn = (words: string | null) => (words === null ? [] : [words]);

/** Describes why a station is out; undefined for a member. */
function outText({ isRevoked, letInBy, isDisputed }: Standing): string | undefined {
  if (!isRevoked) return undefined;
  if (letInBy !== null) return `paired by ${letInBy.name} after that one's access was removed: no sync with it`;
  return isDisputed
    ? 'access removed, and it removed the access of whoever did so: another administrator has to remove one of them'
    : 'access removed';
}

/** Smaller differences are not reported, as in the window: a clock is never quite right. */
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
