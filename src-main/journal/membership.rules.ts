/**
 * Decides which stations belong to the registry, from what the records of stations and replicas say. Pure: the same changes give the same
 * answer in whatever order they came, and clocks are not asked. A station that was stolen can write anything, so what counts is who wrote
 * it and what was known of that station by whoever revoked it:
 *
 * 1. A station is revoked if anybody who belongs says so, until a change that knows it takes it back. Nobody speaks for itself, and nobody
 *    takes back a revocation without which it would not belong.
 * 2. Of what a revoked station says of members, only what everybody who revoked it knew then counts. What it says afterwards, of
 *    stations, replicas, certificates or revocations, does not, nor does what those say whom it let in so.
 * 3. Revocations by a station that nobody revokes are settled first, and always those that this station itself made.
 * 4. Where stations revoke each other and nobody else decides, the one that more others revoke is out. If it is a tie, all who take part
 *    in it are out until one more administrator decides; whom they revoked besides stays.
 *
 * What does not count here stands in the journal all the same: see decisions 0015 and 0024.
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
  /** Revocations that came without the rest of their chain, in any order. */
  heard: readonly Statement[];
  /** By replica, where its chain first parts. */
  forkedAt: ReadonlyMap<string, number>;
  /** By hash, when a revocation came here, by the clock of this place. */
  takenAt: ReadonlyMap<string, number>;
};

export type Standing = {
  /** Nothing is exchanged with it: it was revoked, or let in by one that was. */
  isOut: boolean;
  /** Stations that revoked it, of those that count. */
  revokedBy: string[];
  /** When the latest of these came here. */
  revokedAt: number | undefined;
  /** It revoked one of these as well, and nobody has decided between them. */
  isDisputed: boolean;
  /** The revoked station that let it in when it could no longer do so. */
  letInBy: string | undefined;
  /** What its record says, of what counts. */
  name: string | undefined;
  fingerprint: string | undefined;
  admitted: string[];
};

type Row = { id: string; name: string | null; fingerprint: string | null; revoked: boolean };

/**
 * The row of a station as it counts. `revoked`: nothing is exchanged with it. Of one that is out, the certificate is what was ever said of
 * it, so that it is known when it calls.
 */
export function asJudged<R extends Row>(row: R, { standingOf }: Membership): R & { standing: Standing } {
  const standing = standingOf(row.id);
  const fingerprint = standing.fingerprint ?? (standing.isOut ? row.fingerprint : null);
  return { ...row, name: standing.name ?? row.name, fingerprint, revoked: standing.isOut, standing };
}

/** What is marked of a replica: all that leads to none of the points `known`, as given by the revoked station `by`. */
export type Mark = { by: string; known: Point[] };

export type Membership = {
  standingOf: (station: string) => Standing;
  markOf: (replica: string) => Mark | undefined;
  /** The replicas that are marked. */
  marked: readonly string[];
  /** Whether a station that is refused here may tell whom it revoked, and whether a revocation by this replica is taken from anybody. */
  isListenedTo: (station: string, now: number) => boolean;
  isHeard: (replica: string, now: number) => boolean;
};

/** How many revocations are taken at once, and held of one replica. */
export const mostHeard = 100;
/**
 * For so long after its revocation came here a station may tell whom it revoked itself: it can be the one that was right. Later it could only
 * quarrel with a decision that everybody knows.
 */
const listeningMs = 30 * dayMs;

type Without = { revocations: readonly Statement[] };
type Out = Without & { isDisputed: boolean };

/** A revocation, or what takes one back: it counts also where the rest of its chain is not here yet. */
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
  /** Who speaks, and which statements count, if these are out. */
  const lookAt = (without: ReadonlyMap<string, Without>) => {
    const counts = (each: Statement, station: string): boolean => {
      const { revocations } = without.get(station) ?? {};
      if (revocations === undefined || station === self) return true;
      return revocations.every((revocation) => leadsTo(each, knownThenOf(revocation), statements));
    };
    const speakers = speakersIn(statements, introduced, ofStations, counts);
    // Who is not heard of through anybody was let in by nobody who could be revoked, as in a registry of an earlier version.
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
    // Whom one of these let in behind a revocation speaks for that one.
    const whateverComes = lookAt(new Map<string, Without>([...out, ...pending.map(toWithout)]));
    const letIn = pending.map((each) => [each[0], lookAt(new Map([...out, toWithout(each)])).speakers] as const);
    const sideOf = ({ change: { replica } }: Statement): string => {
      const station = now.speakers.get(replica) ?? '';
      if (isPending.has(station) || whateverComes.speakers.has(replica)) return station;
      return letIn.find(([, speakers]) => !speakers.has(replica))?.[0] ?? station;
    };
    const settling = pending.filter(([, each]) => each.some((revocation) => !isPending.has(sideOf(revocation))));
    // What somebody took back stands only if whoever did so turns out to be revoked: those whose word that depends on come first.
    const first = settling.filter(([, each]) => each.some((revocation) => undoubted.has(revocation)));
    const settled = (first.length > 0 ? first : settling)
      // Whoever else revoked it was right as well: what that one did not know does not count either, such as a revocation in return.
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
 * Nobody in it is free of revocations. The stations that most others revoke are out; where that is so of both sides, both are. A station
 * that one side let in behind a revocation by the other has no vote against the latter.
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
 * By station, the revocations of it that count and that nobody took back who knew them. Taking one back counts only if it does not rest
 * on that: a station that was revoked could else let in another one which takes it back. So all revocations stand at first, and one goes
 * when somebody took it back whose word counts while the others stand. `undoubted`: those that nobody took back at all.
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

/** Whether one change of a record knows another one, in whatever order they stand. */
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

/** Whether a change leads to one of these points. From where a chain parts on, only what is named itself. */
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

  /** Of what let somebody in, none of which counts: the revoked station from which all of it follows. */
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
  const standingOf = (station: string): Standing => {
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
      // By what its writer says only where it says more: a thief dates a lie back, and a clock here can have been years behind.
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
    const { isOut, revokedBy, revokedAt } = standingOf(station);
    if (!isOut) return true;
    return revokedAt !== undefined && !revokedBy.includes(self) && at - revokedAt < listeningMs;
  };
  return {
    standingOf,
    isListenedTo,
    isHeard: (replica, at) => all.has(replica) && isListenedTo(all.get(replica) ?? '', at),
    markOf,
    marked: [...introduced.keys()].filter((replica) => markOf(replica) !== undefined).sort(),
  };
}
