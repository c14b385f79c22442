/**
 * Takes a slice that came from a station: changes into the journal, heads, rows and signatures, in one transaction, as `sync/taking.ts` does
 * it there. Slices with a replica or a record in common wait for each other; any others are taken at once, by whichever process.
 */
import { readChange } from '../journal/encoding.ts';
import { coveredOf, type Covered, type Slice } from '../sync/slice.ts';
import { nothingTaken, plus, type Taken } from '../sync/taken.rules.ts';
import { write, type Hub, type HubWriter } from './access.ts';
import { beginBatch } from './batch.ts';
import { takeChange } from './deciding.ts';
import { dropHeld, holdChanges, listHeld, setHeldReason, type Held } from './held.queries.ts';
import { getOwn } from './journal.queries.ts';
import { continueAsNewReplica, endBatch } from './record.ts';

/** So many changes are decided at once: what they need is in memory meanwhile. */
const batchChanges = 1000;

const isOfMembers = ({ change: { kind } }: Covered): boolean => kind === 'station' || kind === 'replica';

/** Takes what its signatures cover. */
export async function takeSlice(hub: Hub, slice: Slice): Promise<Taken> {
  const { covered } = coveredOf(slice);
  if (covered.length === 0) return nothingTaken;
  const { taken, isMembershipSaid } = await write(hub, 'sync', (writer) => takeCovered(writer, covered));
  if (taken.applied === 0) return taken;
  return plus(taken, { ...nothingTaken, applied: await takeHeld(hub, { isMembershipSaid }) });
}

type Outcome = Awaited<ReturnType<typeof takeChange>>;

async function takeCovered(writer: HubWriter, covered: readonly Covered[]) {
  const taken: Taken = { applied: 0, known: 0, held: 0 };
  let isMembershipSaid = false;
  for (let from = 0; from < covered.length; from += batchChanges) {
    const some = covered.slice(from, from + batchChanges);
    const outcomes = await takeAll(writer, some);
    const waiting = some.flatMap((each, i) => {
      const outcome = outcomes[i];
      if (outcome === 'applied') {
        taken.applied++;
        isMembershipSaid ||= isOfMembers(each);
      } else if (outcome === 'known') taken.known++;
      else if (outcome !== undefined) return [{ ...each, reason: outcome }];
      return [];
    });
    taken.held += await holdChanges(writer, waiting);
  }
  return { taken, isMembershipSaid };
}

/** What became of each. */
async function takeAll(writer: HubWriter, covered: readonly Covered[]): Promise<Outcome[]> {
  const batch = await beginBatch(
    writer,
    covered.map(({ change }) => change),
  );
  const outcomes: Outcome[] = [];
  for (const each of covered) outcomes.push(await takeChange(batch, each));
  await endBatch(batch);
  // Somebody else writes as us: this register was copied, or put back. Both branches stand, and we go on under a name of our own.
  const asUs = covered.filter(
    ({ change }, i) => outcomes[i] === 'applied' && batch.replicas.get(change.replica)?.isOwn,
  );
  if (asUs.length > 0) {
    const { id } = await getOwn(writer);
    if (asUs.some(({ change }) => change.replica === id)) await continueAsNewReplica(writer);
  }
  return outcomes;
}

/** Tries again what is held; returns how many of it are in the journal now. Cut off, it is done when something else comes. */
export async function takeHeld(hub: Hub, { isMembershipSaid }: { isMembershipSaid: boolean }): Promise<number> {
  let count = 0;
  let isAgain = true;
  for (let admits = isMembershipSaid; isAgain;) {
    isAgain = false;
    let after = 0;
    for (;;) {
      const some = await listHeld(hub, { after, limit: batchChanges, isMembershipSaid: admits });
      const last = some.at(-1);
      if (last === undefined) break;
      after = last.key;
      const taken = await write(hub, 'sync', (writer) => takeHeldOnes(writer, some));
      count += taken.length;
      isAgain ||= taken.length > 0;
      admits ||= taken.some(isOfMembers);
    }
  }
  return count;
}

async function takeHeldOnes(writer: HubWriter, all: readonly Held[]): Promise<Covered[]> {
  const read = all.flatMap((row) => {
    const each = readChange(row.bytes);
    return each === undefined ? [] : [{ ...row, covered: { ...each, signature: row.signature } }];
  });
  const outcomes = await takeAll(
    writer,
    read.map(({ covered }) => covered),
  );
  const done: number[] = [];
  const taken: Covered[] = [];
  for (const [i, { key, reason, covered }] of read.entries()) {
    const outcome = outcomes[i];
    if (outcome === 'applied') taken.push(covered);
    if (outcome === 'applied' || outcome === 'known') done.push(key);
    else if (outcome !== undefined && outcome !== reason) await setHeldReason(writer, key, outcome);
  }
  await dropHeld(writer, done);
  return taken;
}
