/**
 * Which replicas speak for a station of the registry, from what the records of stations and replicas say: those that somebody admitted
 * whose word counts, and those that follow from these at the same station. Whose word counts is for the caller to say. Pure.
 */
import type { StoredChange } from './change.contract.ts';
import { admittedReplicas } from './place-row.rules.ts';

/** A change, wherever it stands. */
export type Statement = Omit<StoredChange, 'key'>;

export type Speaking = {
  /** The station that asks, and the replicas as which it writes or wrote. */
  self: string;
  own: ReadonlySet<string>;
  /** Whether one replica really vouches for another one: that takes a signature. */
  isEndorsed: (introduction: Statement, publicKey: string) => boolean;
};

export type Introduced = { station: string; endorsedBy: string | undefined; publicKey: string; change: Statement };

/** By replica, the station for which it speaks. */
export type Speakers = ReadonlyMap<string, string>;

/** What each replica says of itself. */
export function introducedIn(said: readonly Statement[]): Map<string, Introduced> {
  const introduced = new Map<string, Introduced>();
  for (const each of said) {
    const { kind, id, replica, fields } = each.change;
    if (kind !== 'replica' || id !== replica) continue;
    const before = introduced.get(id);
    introduced.set(id, {
      station: typeof fields['station'] === 'string' ? fields['station'] : (before?.station ?? ''),
      endorsedBy: before?.endorsedBy ?? (typeof fields['endorsedBy'] === 'string' ? fields['endorsedBy'] : undefined),
      publicKey: before?.publicKey ?? String(fields['publicKey']),
      change: before?.change ?? each,
    });
  }
  return introduced;
}

export type ByStation = ReadonlyMap<string, readonly Statement[]>;

/**
 * The replicas that speak for their stations: our own; those that somebody admitted whose word counts; and those of the same station
 * that one of these endorsed, or came after.
 */
export function speakersIn(
  { own, self, isEndorsed }: Speaking,
  introduced: ReadonlyMap<string, Introduced>,
  ofStations: ByStation,
  counts: (each: Statement, station: string) => boolean,
): Map<string, string> {
  const speakers = new Map<string, string>([...own].map((replica) => [replica, self]));
  const admitting = new Map<string, Statement[]>();
  for (const [station, changes] of ofStations) {
    for (const each of changes) {
      for (const replica of admittedReplicas(each.change.fields)) {
        const key = `${station} ${replica}`;
        admitting.set(key, [...(admitting.get(key) ?? []), each]);
      }
    }
  }
  const isSpeaking = (replica: string, { station, endorsedBy, change }: Introduced): boolean => {
    const isAdmitted = admitting.get(`${station} ${replica}`)?.some((each) => {
      const by = speakers.get(each.change.replica);
      return by !== undefined && counts(each, by);
    });
    if (isAdmitted === true) return true;
    const before = endorsedBy === undefined ? undefined : introduced.get(endorsedBy);
    if (before !== undefined && speakers.get(endorsedBy ?? '') === station && isEndorsed(change, before.publicKey))
      return true;
    const later = [...speakers].filter(([, of]) => of === station);
    return later.some(([id]) => introduced.get(id)?.endorsedBy === replica);
  };
  const waiting = new Map([...introduced].filter(([replica]) => !speakers.has(replica)));
  for (let size = -1; size !== waiting.size;) {
    size = waiting.size;
    for (const [replica, each] of waiting) {
      if (!isSpeaking(replica, each)) continue;
      speakers.set(replica, each.station);
      waiting.delete(replica);
    }
  }
  return speakers;
}
