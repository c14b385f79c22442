/**
 * Decides which stations belong to the registry, from the records of stations and replicas. Pure: the same changes give the same result in
 * any order, and clocks are not used. A stolen station can write anything. So what counts is who wrote a statement, and what those who
 * revoked its author's station knew of that station:
 *
 * 1. A station is revoked if any member says so, until a change that knows the revocation undoes it. No station decides about itself, and
 *    none can undo a revocation without which it would not be a member.
 * 2. A revoked station's statements about members count only if everybody who revoked it knew them at that time. Its later statements about
 *    stations, replicas, certificates or revocations do not count. Neither do those of stations that it admitted that way.
 * 3. Revocations by a station that nobody revokes are settled first, and always those made by this station itself.
 * 4. If stations revoke each other and nobody else decides, the one that more others revoke is out. In a tie, all who take part are out
 *    until one more administrator decides. Stations that they also revoked remain members.
 *
 * Changes that do not count here remain in the journal: see decisions 0015 and 0024.
 */
import { Type } from 'typebox';
import { Check } from 'typebox/value';
import type { Change, StoredChange } from './change.contract.ts';
import type { Point } from './chain.rules.ts';
import { currentOf } from './heads.rules.ts';
import { admittedIn, admittedReplicas } from './place-row.rules.ts';
import {
  introducedIn,
  speakersIn,
  type ByStation,
  type Introduced,
  type Speakers,
  type Speaking,
  type Statement,
} from './speakers.rules.ts';
import { foldHeads } from './state.rules.ts';
import { dayMs } from '../time/instant.rules.ts';

export type Statements = Speaking & {
  /** All changes of stations and replicas, each after those that it knows. */
  said: readonly StoredChange[];
  /** Revocations that arrived without the rest of their chain, in any order. */
  heard: readonly Statement[];
  /** By replica, the number at which its chain first forks. */
  forkedAt: ReadonlyMap<string, number>;
  /** By hash, when a revocation arrived here, by the local clock. */
  takenAt: ReadonlyMap<string, number>;
};

export type Standing = {
  /** Nothing is synced with it: it was revoked, or admitted by a station that was. */
  isOut: boolean;
  /** The stations that revoked it, if their revocation counts. */
  revokedBy: string[];
  /** When the latest of these revocations arrived here. */
  revokedAt: number | undefined;
  /** True if it also revoked one of these, and nobody has decided between them. */
  isDisputed: boolean;
  /** The revoked station that admitted it when it could no longer do so. */
  letInBy: string | undefined;
  /** From its record, restricted to the statements that count. */
  name: string | undefined;
  fingerprint: string | undefined;
  admitted: string[];
};

type Row = { id: string; name: string | null; fingerprint: string | null; revoked: boolean };

/**
 * The row of a station as judged. `revoked`: nothing is synced with it. A station that is out keeps the last certificate ever stated for it,
 * so that it is recognized when it connects.
 */
export function asJudged<R extends Row>(row: R, { survivorOf }: Membership): R & { standing: Standing } {
  const standing = survivorOf(row.id);
  const fingerprint = standing.fingerprint ?? (standing.isOut ? row.fingerprint : null);
  return { ...row, name: standing.name ?? row.name, fingerprint, revoked: standing.isOut, standing };
}

/**
 * A mark on the changes of a replica that do not lead to any of the points `known`. The revoked station `by` is the source of these changes.
 */
export type Mark = { by: string; known: Point[] };

export type Membership = {
  survivorOf: (station: string) => Standing;
  markOf: (replica: string) => Mark | undefined;
  /** The replicas that are marked. */
  marked: readonly string[];
  /**
   * `isListenedTo`: a station may send its own revocations although it is refused here. `isHeard`: a revocation by this replica is accepted
   * from any sender.
   */
  isListenedTo: (station: string, now: number) => boolean;
  isHeard: (replica: string, now: number) => boolean;
};

/** The maximum number of revocations accepted at once, and held for one replica. */
export const mostHeard = 100;
/**
 * A station may send its own revocations for this long after its own revocation arrived here: it may be the one that was right. Later it
 * could only dispute a decision that everybody knows.
 */
const listeningMs = 30 * dayMs;

type Without = { revocations: readonly Statement[] };
type Out = Without & { isDisputed: boolean };

/** True for a revocation, or a change that undoes one. These count even before the rest of their chain arrives. */
export const isRevocation = ({ kind, fields }: Change): boolean =>
  kind === 'station' && typeof fields['revoked'] === 'boolean';

const Points = Type.Array(Type.Object({ replica: Type.String(), seq: Type.Integer(), hash: Type.String() }));
const knownThenOf = ({ change: { fields } }: Statement): Point[] =>
  Check(Points, fields['knownThen']) ? (fields['knownThen'] as Point[]) : [];

export function judge(statements: Statements): Membership {
  const { self, said, heard } = statements;
  const introduced = introducedIn(said);
  const ofStations = Map.groupBy(
    [...said, ...heard].filter(({ change }) => change.kind === 'station'),
    ({ change }) => change.id,
  );
  const all = speakersIn(statements, introduced, ofStations, () => true);
  const out = new Map<string, Out>();
  /** Which replicas speak, and which statements count, if these stations are out. */
  const lookAt = (without: ReadonlyMap<string, Without>) => {
    const counts = (each: Statement, station: string): boolean => {
      const { revocations } = without.get(station) ?? {};
      if (revocations === undefined || station === self) return true;
      return revocations.every((revocation) => leadsTo(each, knownThenOf(revocation), statements));
    };
    const speakers = speakersIn(statements, introduced, ofStations, counts);
    // A replica for which no admission is known was not admitted by anyone who could be revoked, as in a registry of an earlier version.
    for (const replica of introduced.keys()) {
      const station = introduced.get(replica)?.station;
      if (station !== undefined && !all.has(replica)) speakers.set(replica, station);
    }
    const isSaid = (each: Statement): boolean => {
      const station = speakers.get(each.change.replica);
      return station !== undefined && counts(each, station);
    };
    return { speakers, isSaid };
  };

  for (;;) {
    const now = lookAt(out);
    const { revocations, undoubted } = revocationsIn(ofStations, now, (standing) =>
      lookAt(new Map<string, Without>([...[...standing].map(toWithout), ...out])),
    );
    const pending = [...revocations].filter(([station]) => station !== self && !out.has(station));
    if (pending.length === 0) return membershipOf({ statements, all, out, now, revocations, ofStations, introduced });
    const isPending = new Set(pending.map(([station]) => station));
    // A replica that one of these stations admitted behind a revocation speaks for that station.
    const whateverComes = lookAt(new Map<string, Without>([...out, ...pending.map(toWithout)]));
    const letIn = pending.map((each) => [each[0], lookAt(new Map([...out, toWithout(each)])).speakers] as const);
    const sideOf = ({ change: { replica } }: Statement): string => {
      const station = now.speakers.get(replica) ?? '';
      if (isPending.has(station) || whateverComes.speakers.has(replica)) return station;
      return letIn.find(([, speakers]) => !speakers.has(replica))?.[0] ?? station;
    };
    const settling = pending.filter(([, each]) => each.some((revocation) => !isPending.has(sideOf(revocation))));
    // A revocation that somebody undid applies only if the station that undid it turns out to be revoked. So stations with a revocation that
    // nobody undid come first.
    const first = settling.filter(([, each]) => each.some((revocation) => undoubted.has(revocation)));
    const settled = (first.length > 0 ? first : settling)
      // All who revoked it were right: what any of them did not know does not count, such as a revocation in return.
      .map(([station, each]): [string, Out] => [station, { revocations: each, isDisputed: false }]);
    if (settled.length === 0) settled.push(...settleDispute(new Map(pending), { out, sideOf, lookAt }));
    for (const [station, each] of settled) out.set(station, each);
  }
}

const toWithout = ([station, revocations]: readonly [string, readonly Statement[]]): [string, Without] => [
  station,
  { revocations },
];

type Look = { speakers: Speakers; isSaid: (each: Statement) => boolean };
type Revocations = ReadonlyMap<string, readonly Statement[]>;

/**
 * Settles a dispute in which no participant is free of revocations. The stations that most others revoke are out; in a tie, all of them are.
 * A station that one side admitted behind a revocation by the other has no vote against the latter.
 */
function settleDispute(
  pending: Revocations,
  {
    out,
    sideOf,
    lookAt,
  }: {
    out: ReadonlyMap<string, Out>;
    sideOf: (each: Statement) => string;
    lookAt: (without: ReadonlyMap<string, Without>) => Look;
  },
): [string, Out][] {
  const isTaking = new Set([...pending.values()].flat().map(sideOf));
  const sides = [...pending].filter(([station]) => isTaking.has(station));
  const votes = sides.map(([station, revocations]) => {
    const byIt = [...pending].flatMap(([of, each]) => {
      const its = each.filter((revocation) => sideOf(revocation) === station);
      return its.length === 0 ? [] : [[of, { revocations: its }] as const];
    });
    const { speakers } = lookAt(new Map<string, Without>([...out, ...byIt]));
    const voting = revocations.filter(({ change }) => speakers.has(change.replica)).map(sideOf);
    return { station, revocations, votes: new Set(voting).size };
  });
  const most = Math.max(...votes.map((each) => each.votes));
  const losing = votes.filter((each) => each.votes === most);
  return losing.map(({ station, revocations }) => [station, { revocations, isDisputed: losing.length > 1 }]);
}

/**
 * Returns, by station, its revocations that count and that nobody undid knowing them. An undo counts only if it does not rest on itself:
 * otherwise a revoked station could admit another one that undoes the revocation. So all revocations apply at first. One is dropped if
 * somebody undid it whose statement counts while the others apply. `undoubted`: those that nobody tried to undo.
 */
function revocationsIn(
  ofStations: ByStation,
  now: Look,
  lookWith: (standing: Revocations) => Look,
): { revocations: Revocations; undoubted: ReadonlySet<Statement> } {
  const said: { revocation: Statement; station: string; lifts: Statement[] }[] = [];
  for (const [station, changes] of ofStations) {
    const saying = changes.filter(
      (each) => isRevocation(each.change) && now.isSaid(each) && now.speakers.get(each.change.replica) !== station,
    );
    const knows = knowingIn(changes);
    const lifts = saying.filter(({ change }) => change.fields['revoked'] === false);
    for (const each of saying.filter(({ change }) => change.fields['revoked'] === true)) {
      said.push({ revocation: each, station, lifts: lifts.filter((lift) => knows(lift, each)) });
    }
  }
  const group = (some: typeof said): Revocations => {
    const byStation = Map.groupBy(some, ({ station }) => station);
    return new Map([...byStation].map(([station, of]) => [station, of.map(({ revocation }) => revocation)]));
  };
  let standing = said;
  for (let count = -1; count !== standing.length;) {
    count = standing.length;
    const { isSaid } = lookWith(group(standing));
    standing = standing.filter(({ lifts }) => !lifts.some(isSaid));
  }
  const undoubted = standing.filter(({ lifts }) => lifts.length === 0).map(({ revocation }) => revocation);
  return { revocations: group(standing), undoubted: new Set(undoubted) };
}

/** True if one change of a record knows another one, in whatever order they are given. */
function knowingIn(changes: readonly Statement[]): (one: Statement, other: Statement) => boolean {
  const byHash = new Map<string, Statement>(changes.map((each) => [each.hash, each]));
  return (one, other) => {
    const seen = new Set<string>();
    const next: string[] = [...one.change.after];
    for (let hash = next.pop(); hash !== undefined; hash = next.pop()) {
      if (hash === other.hash) return true;
      if (seen.has(hash)) continue;
      seen.add(hash);
      next.push(...(byHash.get(hash)?.change.after ?? []));
    }
    return false;
  };
}

/** True if a change leads to one of these points. From a fork on, only the named changes themselves match. */
function leadsTo({ hash, change: { replica, seq } }: Statement, points: readonly Point[], { forkedAt }: Statements) {
  const stemEnd = (forkedAt.get(replica) ?? Number.MAX_SAFE_INTEGER) - 1;
  return points.some(
    (point) => point.replica === replica && (point.hash === hash || seq <= Math.min(point.seq, stemEnd)),
  );
}

type Judged = {
  statements: Statements;
  all: Speakers;
  out: ReadonlyMap<string, Out>;
  now: Look;
  revocations: Revocations;
  ofStations: ByStation;
  introduced: ReadonlyMap<string, Introduced>;
};

function membershipOf(judged: Judged): Membership {
  const { all, out, revocations, ofStations, introduced } = judged;
  const { self, said, takenAt } = judged.statements;
  const { speakers, isSaid } = judged.now;
  const isAdmitting = ({ change: { fields } }: Statement) =>
    typeof fields['fingerprint'] === 'string' || admittedReplicas(fields).length > 0;
  const inJournal = Map.groupBy(said, ({ change }) => change.id);

  /** For admissions of which none counts: the revoked station from which all of them follow. */
  const revokedBehind = (admissions: readonly Statement[], seen: ReadonlySet<string>): string | undefined => {
    const by = admissions.flatMap(({ change }) => all.get(change.replica) ?? []).sort();
    const revoked = by.find((station) => out.has(station));
    if (revoked !== undefined) return revoked;
    const further = by.filter((station) => !seen.has(station));
    return further.map((station) => letInBy(station, seen)).find((found) => found !== undefined);
  };
  const letInBy = (station: string, seen: ReadonlySet<string> = new Set()): string | undefined => {
    const admissions = (ofStations.get(station) ?? []).filter(isAdmitting);
    if (station === self || admissions.length === 0 || admissions.some(isSaid)) return undefined;
    return revokedBehind(admissions, new Set([...seen, station]));
  };

  const standings = new Map<string, Standing>();
  const survivorOf = (station: string): Standing => {
    const known = standings.get(station);
    if (known !== undefined) return known;
    const { values } = currentOf(foldHeads(inJournal.get(station) ?? [], isSaid));
    const [name, fingerprint] = [values.get('name'), values.get('fingerprint')];
    const settled = out.get(station);
    const behind = settled === undefined ? letInBy(station) : undefined;
    const by = [...(settled?.revocations ?? []), ...(revocations.get(station) ?? [])];
    const standing: Standing = {
      isOut: settled !== undefined || behind !== undefined,
      revokedBy: [...new Set(by.flatMap(({ change }) => all.get(change.replica) ?? []))].sort(),
      // The writer's own time counts only if it is later: a thief backdates a lie, and the local clock may have been years behind.
      revokedAt:
        by.length === 0
          ? undefined
          : Math.max(...by.map((each) => Math.max(each.change.at, takenAt.get(each.hash) ?? 0))),
      isDisputed: settled?.isDisputed === true,
      letInBy: behind,
      name: typeof name === 'string' ? name : undefined,
      fingerprint: typeof fingerprint === 'string' ? fingerprint : undefined,
      admitted: admittedIn(values),
    };
    standings.set(station, standing);
    return standing;
  };

  const markOf = (replica: string): Mark | undefined => {
    const station = all.get(replica) ?? introduced.get(replica)?.station;
    if (station === undefined || station === self) return undefined;
    const settled = out.get(station);
    if (settled !== undefined) return { by: station, known: settled.revocations.flatMap(knownThenOf) };
    if (speakers.has(replica)) return undefined;
    const admissions = (ofStations.get(station) ?? []).filter(({ change }) =>
      admittedReplicas(change.fields).includes(replica),
    );
    const by = letInBy(station) ?? revokedBehind(admissions, new Set([station]));
    return by === undefined ? undefined : { by, known: [] };
  };
  const isListenedTo = (station: string, at: number): boolean => {
    const { isOut, revokedBy, revokedAt } = survivorOf(station);
    if (!isOut) return true;
    return revokedAt !== undefined && !revokedBy.includes(self) && at - revokedAt < listeningMs;
  };
  return {
    survivorOf,
    isListenedTo,
    isHeard: (replica, at) => all.has(replica) && isListenedTo(all.get(replica) ?? '', at),
    markOf,
    marked: [...introduced.keys()].filter((replica) => markOf(replica) !== undefined).sort(),
  };
}
