/**
 * Decides which replicas speak for a station of the registry, from the records of stations and replicas. These are replicas that were
 * admitted by a statement that counts, and those that follow from these at the same station. The caller decides which statements
 * count. Pure.
 */
import type { StoredChange } from './change.contract.ts';
import { admittedReplicas } from './place-row.rules.ts';

/** A change, in the journal or not. */
export type Statement = Omit<StoredChange, 'key'>;

export type Speaking = {
  /** The station that asks, and the replicas as which it writes or wrote. */
  self: string;
  own: ReadonlySet<string>;
  /** True if one replica really endorses another one, verified by its signature. */
  isEndorsed: (introduction: Statement, publicKey: string) => boolean;
};

export type Introduced = { station: string; endorsedBy: string | undefined; publicKey: string; change: Statement };

/** By replica, the station that it speaks for. */
export type Speakers = ReadonlyMap<string, string>;

/** The introduction of each replica, from its own changes. */
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
 * The replicas that speak for their stations: our own, and those admitted by a statement that counts. To these are added replicas of
 * the same station that one of them endorsed, or that one of them succeeds.
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
