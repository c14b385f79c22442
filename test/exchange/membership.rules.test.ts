/** Membership, judged from random histories of three to five stations, one of which lies about the others. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Point } from '../../src-main/journal/chain.rules.ts';
import type { Change, ChangeHash, ReplicaId, StoredChange } from '../../src-main/journal/change.contract.ts';
import type { Hlc } from '../../src-main/journal/hlc.rules.ts';
import { admitting } from '../../src-main/journal/place-row.rules.ts';
import { judge, type Membership } from '../../src-main/journal/membership.rules.ts';
import { amount } from '../support/drills.ts';

type Place = { id: string; seq: number; knows: StoredChange[] };

/** Makes stations without a journal. Each has a chain of its own, and knows what it received. */
function newWorld() {
  const places = new Map<string, Place>();
  let count = 0;
  const latestOf = ({ knows }: Place, id: string): ChangeHash[] => {
    const ofRecord = knows.filter(({ change }) => change.id === id);
    return ofRecord
      .filter(({ hash }) => !ofRecord.some(({ change }) => change.after.includes(hash)))
      .map(({ hash }) => hash);
  };
  const say = (by: string, said: Pick<Change, 'kind' | 'id' | 'fields'>) => {
    const place = places.get(by)!;
    const hash = `h${String(count++).padStart(6, '0')}` as ChangeHash;
    const replica = `r-${by}` as ReplicaId;
    const after = latestOf(place, said.id);
    const change = {
      ...said,
      replica,
      seq: ++place.seq,
      previous: null,
      at: count,
      hlc: hash as string as Hlc,
      schema: 1,
      author: by,
      after,
    };
    place.knows.push({ key: count, hash, change });
  };
  const endOf = ({ knows }: Place, of: string): Point[] => {
    const last = knows.filter(({ change }) => change.replica === `r-${of}`).at(-1);
    return last === undefined ? [] : [{ replica: last.change.replica, seq: last.change.seq, hash: last.hash }];
  };
  const admit = (by: string, of: string) =>
    say(by, { kind: 'station', id: of, fields: { fingerprint: `f-${of}`, ...admitting(`r-${of}` as ReplicaId) } });
  return {
    places,
    begin: (id: string) => {
      places.set(id, { id, seq: 0, knows: [] });
      say(id, { kind: 'replica', id: `r-${id}`, fields: { publicKey: id, station: id } });
      say(id, { kind: 'station', id, fields: { name: id } });
    },
    pair: (one: string, other: string) => {
      admit(one, other);
      admit(other, one);
    },
    revoke: (by: string, of: string, { isLie = false } = {}) =>
      say(by, {
        kind: 'station',
        id: of,
        fields: { revoked: true, knownThen: isLie ? [] : endOf(places.get(by)!, of) },
      }),
    lift: (by: string, of: string) => say(by, { kind: 'station', id: of, fields: { revoked: false } }),
    tell: (from: string, to: string) => {
      const { knows } = places.get(to)!;
      knows.push(...places.get(from)!.knows.filter((each) => !knows.includes(each)));
    },
  };
}

const judgeAt = (self: string, said: readonly StoredChange[]): Membership =>
  judge({
    self,
    own: new Set([`r-${self}`]),
    said,
    heard: [],
    forkedAt: new Map(),
    takenAt: new Map(),
    isEndorsed: () => false,
  });

/** Returns the changes in another order, in which each follows what it knows and its predecessor in the chain. */
function shuffled(changes: readonly StoredChange[], pick: (count: number) => number): StoredChange[] {
  const left = [...changes];
  const done = new Set<string>();
  const ordered: StoredChange[] = [];
  while (left.length > 0) {
    const ready = left.filter(
      ({ change }) =>
        change.after.every((hash) => done.has(hash)) &&
        !left.some((other) => other.change.replica === change.replica && other.change.seq < change.seq),
    );
    const next = ready[pick(ready.length)]!;
    left.splice(left.indexOf(next), 1);
    done.add(next.hash);
    ordered.push({ ...next, key: ordered.length + 1 });
  }
  return ordered;
}

const step = fc.record({ kind: fc.nat(5), who: fc.nat(9), whom: fc.nat(9) });

test('is the same in any order at all who knew nothing of it, and a station that lies is out once anybody says so', () => {
  const check = fc.property(
    fc.integer({ min: 3, max: 5 }),
    fc.array(step, { maxLength: 30 }),
    fc.infiniteStream(fc.nat(1000)),
    (count, steps, chance) => {
      const world = newWorld();
      const honest = Array.from({ length: count - 1 }, (_, i) => `s${i}`);
      const liar = 'liar';
      for (const id of [...honest, liar]) world.begin(id);
      const members = [...honest, liar];
      for (const [i, one] of members.entries()) for (const other of members.slice(i + 1)) world.pair(one, other);
      for (const from of members) for (const to of members) world.tell(from, to);
      const laptops: string[] = [];
      const accusers = new Set<string>();
      // A revocation that an accuser knew when it revoked the liar counts: it has to be taken back.
      let isBelieved = false;
      const hasLied = (at: string) =>
        world.places
          .get(at)!
          .knows.some(({ change: { fields, id } }) => fields['revoked'] === true && honest.includes(id));
      for (const { kind, who, whom } of steps) {
        const [one, other] = [honest[who % honest.length]!, honest[whom % honest.length]!];
        const lying = [liar, ...laptops][who % (laptops.length + 1)]!;
        if (kind === 0) world.tell(one, other);
        if (kind === 1) world.tell(lying, one);
        if (kind === 2) world.tell(one, lying);
        if (kind === 3) {
          isBelieved ||= hasLied(one);
          world.revoke(one, liar);
          accusers.add(one);
        }
        if (kind === 4) world.revoke(lying, one, { isLie: true });
        if (kind === 4) world.lift(lying, [liar, ...laptops][whom % (laptops.length + 1)]!);
        // An administrator who revokes the liar has to find the stations that it admitted while it could.
        if (kind === 5 && accusers.size > 0) {
          const laptop = `laptop${laptops.length}`;
          world.begin(laptop);
          world.pair(liar, laptop);
          world.tell(liar, laptop);
          laptops.push(laptop);
        }
      }
      const all = [...members, ...laptops];
      for (let i = 0; i < 2; i++) for (const from of all) for (const to of all) world.tell(from, to);
      const said = world.places.get('s0')!.knows;
      const outOf = (membership: Membership) => all.filter((id) => membership.survivorOf(id).isOut);
      for (const self of honest) {
        const here = judgeAt(self, said);
        for (let i = 0; i < 3; i++) {
          const other = judgeAt(
            self,
            shuffled(said, (length) => (chance.next().value ?? 0) % length),
          );
          expect(all.map((id) => other.survivorOf(id))).toEqual(all.map((id) => here.survivorOf(id)));
          expect(other.marked).toEqual(here.marked);
        }
        if (accusers.size > 0) expect(outOf(here)).toEqual(expect.arrayContaining([liar, ...laptops]));
        // Two accusers decide it, and nobody else is out. One accuser alone can be kept out until somebody decides.
        if (accusers.size > 1 && !isBelieved) expect(outOf(here)).toEqual([liar, ...laptops]);
        if (accusers.has(self) && !isBelieved) expect(outOf(here)).toEqual([liar, ...laptops]);
      }
    },
  );
  fc.assert(check, { numRuns: amount('MEMBERSHIPS', { test: 150, drill: 5000 }) });
});

/**
 * Returns stations that are paired with each other and know all statements. Also returns which stations are out at `self` once all
 * have told each other.
 */
function acquainted(...ids: string[]) {
  const world = newWorld();
  const tellAll = () => {
    for (let i = 0; i < 2; i++)
      for (const from of world.places.keys()) for (const to of world.places.keys()) world.tell(from, to);
  };
  for (const id of ids) world.begin(id);
  for (const [i, one] of ids.entries()) for (const other of ids.slice(i + 1)) world.pair(one, other);
  tellAll();
  const letIn = (by: string, id: string) => {
    world.begin(id);
    world.pair(by, id);
    world.tell(by, id);
  };
  const outAt = (self: string) => {
    tellAll();
    const membership = judgeAt(self, world.places.get(self)!.knows);
    return [...world.places.keys()].filter((id) => membership.survivorOf(id).isOut).sort();
  };
  return { ...world, letIn, outAt };
}

test('a revocation is not taken back by a station that the revoked one let in', () => {
  const { revoke, tell, letIn, lift, outAt } = acquainted('clinic', 'village', 'stolen');
  revoke('clinic', 'stolen');
  tell('clinic', 'stolen');
  letIn('stolen', 'accomplice');
  lift('accomplice', 'stolen');
  revoke('accomplice', 'village', { isLie: true });
  expect(outAt('clinic')).toEqual(['accomplice', 'stolen']);
  expect(outAt('village')).toEqual(['accomplice', 'stolen']);
});

test('two revoked stations do not bring each other back through those whom they let in', () => {
  const { revoke, tell, letIn, lift, outAt } = acquainted('clinic', 'village', 'stolen', 'lost');
  revoke('clinic', 'stolen');
  revoke('village', 'lost');
  for (const [from, to] of [
    ['clinic', 'stolen'],
    ['village', 'stolen'],
    ['clinic', 'lost'],
    ['village', 'lost'],
  ] as const)
    tell(from, to);
  letIn('stolen', 'one');
  letIn('lost', 'other');
  lift('one', 'lost');
  lift('other', 'stolen');
  expect(outAt('clinic')).toEqual(['lost', 'one', 'other', 'stolen']);
});

test('a revocation is taken back by a member, also where a station that is out revoked that one', () => {
  const { revoke, tell, lift, outAt } = acquainted('clinic', 'village', 'laptop', 'stolen');
  revoke('clinic', 'laptop');
  tell('clinic', 'village');
  revoke('stolen', 'village', { isLie: true });
  lift('village', 'laptop');
  revoke('clinic', 'stolen');
  expect(outAt('clinic')).toEqual(['stolen']);
});
