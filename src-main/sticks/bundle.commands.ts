/** Makes or imports a bundle for an administrator. Both are in the audit trail before anything leaves or arrives. */
import { stat, open, type FileHandle } from 'node:fs/promises';
import { isAbsolute } from 'node:path';
import type { Action } from '../wire/entry.contract.ts';
import { recordEvent } from '../audit/event.ts';
import { assertPlace } from '../backup/settings.ts';
import { write } from '../db/access.ts';
import { invalid, Problem } from '../wire/problem.contract.ts';
import { findFirstKey, listChains } from '../journal/chain.queries.ts';
import { isPart } from '../journal/holding.queries.ts';
import { getSelf, listPrivateKeys, listReplicasOf } from '../journal/journal.queries.ts';
import { passwordFault } from '../staff/password.rules.ts';
import { namesTriedFirst } from '../staff/staff.queries.ts';
import { Refusal } from '../wire/refusal.contract.ts';
import type { Registry, Station } from '../station/registry.ts';
import { BundleProblem, checkBundle, takeBundle, writeBundle } from './bundle.ts';
import type { BundleOutcome, BundleToImport, BundleWork, NewBundle } from './bundle.contract.ts';
import type { Header } from './bundle-header.ts';
import { placeKnownTo, placeOf } from './bundle.queries.ts';
import {
  failureOf,
  failureSentences,
  refusalSentences,
  type BundleFailure,
  type BundleRefusal,
} from './bundle.rules.ts';
import { setPeer } from '../exchange/exchange.queries.ts';
import { exchangeWith } from '../sync/exchanges.ts';
import { listQuarantinedGroups } from '../exchange/quarantine.queries.ts';
import { findMember, listKeysOf } from '../exchange/member.queries.ts';
import { findPeer } from '../exchange/peer.queries.ts';
import type { OpenedBy, SealedFor } from '../keys/sealed-file.ts';
import { whoMade } from '../exchange/signed-header.ts';
import { makeSnapshot, takeSnapshot } from './snapshot.ts';
import { isSnapshot, openSnapshot } from './snapshot-file.ts';
import { NotReadBack, type Watch } from './stick-file.ts';

/** `by`: the account of the administrator. */
export type Asking = { station: Station; registry: Registry; by: string };
export type Ended = BundleOutcome;
/** The description of an imported file. */
type Said = Pick<Header, 'station' | 'name' | 'madeAt' | 'count'>;

/**
 * Refuses what cannot be made, records the start in the audit trail, and returns the function that makes the bundle.
 * That function rejects only on a bug: it resolves with how the work ended.
 */
export async function beginBundle(asking: Asking, wanted: NewBundle): Promise<(watch: Watch) => Promise<Ended>> {
  const { station, registry } = asking;
  const { db } = registry;
  const { peer } = wanted;
  const sealedFor = await sealedNoted(asking, wanted, 'bundle-begun');
  return (watch) =>
    ending(station, 'make', watch, async () => {
      // The peer may have learned more while this bundle waited for its turn.
      const after = peer === undefined ? 0 : placeKnownTo({ db }, peer);
      const { file, count, bytes } = await writeBundle(db, { into: wanted.path, sealedFor, after }, watch);
      return { kind: 'made', at: nowText(station), isSnapshot: false, file, count, bytes };
    });
}

/** Begins a snapshot, like `beginBundle`. */
export async function beginSnapshot(asking: Asking, wanted: NewBundle): Promise<(watch: Watch) => Promise<Ended>> {
  const { station, registry } = asking;
  const sealedFor = await sealedNoted(asking, wanted, 'snapshot-begun');
  return (watch) =>
    ending(station, 'snapshot', watch, async () => {
      const { file, count, bytes } = await makeSnapshot({ station, registry }, { into: wanted.path, sealedFor }, watch);
      return { kind: 'made', at: nowText(station), isSnapshot: true, file, count, bytes };
    });
}

/** Checks the folder and the recipient, and records the start in the audit trail. */
async function sealedNoted({ station, registry, by }: Asking, wanted: NewBundle, action: Action): Promise<SealedFor> {
  await assertPlace(station, wanted.path);
  const sealedFor = await sealingOf(station, registry, wanted);
  const { peer } = wanted;
  const detail = peer === undefined ? 'passphrase' : 'peer';
  await write(registry.db, by, (writer) => recordEvent(writer, { action, record: peer ?? null, detail }));
  return sealedFor;
}

/** Uses four times the memory of an account's password: a stick is lost more easily than a computer. */
const workFactorOf = ({ config }: Station) => Math.ceil(Math.log2(config.passwordCost.memoryKiB)) + 2;

async function sealingOf(station: Station, registry: Registry, { passphrase, peer }: NewBundle): Promise<SealedFor> {
  const workFactor = workFactorOf(station);
  if ((passphrase === undefined) === (peer === undefined)) {
    throw invalid({ pointer: '', detail: 'Send either `passphrase` or `peer`.' });
  }
  if (passphrase !== undefined) {
    const fault = await passwordFault('/passphrase', { password: passphrase, words: namesTriedFirst(registry) });
    if (fault !== undefined) throw invalid(fault);
    return { passphrase, workFactor };
  }
  const fault = (detail: string) => invalid({ pointer: '/peer', detail });
  const member = findMember(registry, peer ?? '');
  if (member === undefined) throw fault('There is no such station.');
  if (member.id === getSelf(registry).id) throw fault('This is the id of this station itself.');
  if (member.revoked) throw fault('The access of this station was removed, so it gets no sync files.');
  const keysNow = () => listKeysOf(registry, member);
  // A station that was paired a moment ago sends its key with the first sync, which may not have happened yet.
  if (keysNow().length === 0 && findPeer(registry, member.id)?.address != null) {
    await exchangeWith(station, registry, member.id, { signal: station.closing.signal });
  }
  const publicKeys = keysNow();
  if (publicKeys.length === 0) {
    throw fault('No change of this station has arrived yet, so its key is unknown. Use a passphrase instead.');
  }
  return { publicKeys };
}

/**
 * Begins an import of a bundle or a snapshot. The returned function finds out which of them the file is, and who made
 * it.
 */
export function beginImport(
  { station, registry, by }: Asking,
  { path, passphrase }: BundleToImport,
): (watch: Watch) => Promise<Ended> {
  if (!isAbsolute(path)) throw invalid({ pointer: '/path', detail: 'Enter the full path, from the root of the disk.' });
  const { db } = registry;
  const openedBy: OpenedBy = { passphrase, privateKeys: listPrivateKeys({ db }) };
  return (watch) =>
    ending(station, 'import', watch, async () => {
      let file: FileHandle | undefined;
      try {
        file = await refusing(refusalOf, () => openFile(path, { isPart: isPart({ db }) }));
        const importing = { station, registry, by, path, file, openedBy };
        return await ((await isSnapshot(file)) ? importSnapshot(importing, watch) : importBundle(importing, watch));
      } catch (error) {
        if (!(error instanceof Refused) || watch.signal.aborted) throw error;
        const { reason, cause } = error;
        station.config.log.error('a sync file was refused', { reason, error: cause });
        await write(db, by, (writer) => recordEvent(writer, { action: 'bundle-refused', detail: reason }));
        return { kind: 'refused', at: nowText(station), reason, detail: refusalSentences[reason] };
      } finally {
        await file?.close();
      }
    });
}

/** Nothing was imported, because the file is at fault. */
class Refused extends Error {
  readonly reason: BundleRefusal;
  constructor(reason: BundleRefusal, cause: unknown) {
    super(`Refused: ${reason}.`, { cause });
    this.reason = reason;
  }
}

async function refusing<T>(reasonOf: (error: unknown) => BundleRefusal | undefined, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    const reason = reasonOf(error);
    throw reason === undefined ? error : new Refused(reason, error);
  }
}

/** Rejects anything but a regular file: reading a pipe or a folder could block. A part takes only what was proved to it. */
async function openFile(path: string, here: { isPart: boolean }): Promise<FileHandle> {
  if (here.isPart) throw new BundleProblem('part-here');
  if (!(await stat(path)).isFile()) throw new BundleProblem('not-a-bundle');
  return open(path, 'r');
}

type Importing = Asking & { path: string; file: FileHandle; openedBy: OpenedBy };

async function importBundle({ station, registry, by, file, openedBy }: Importing, watch: Watch): Promise<Ended> {
  const { db } = registry;
  const { header, signed } = await refusing(refusalOf, () => checkBundle({ db }, { file, openedBy }, watch));
  await write(db, by, (writer) =>
    recordEvent(writer, { action: 'bundle-imported', record: header.station, detail: `${header.count}` }),
  );
  const { applied, known } = await takeBundle(db, { file, openedBy, signed }, watch);
  await noteKnownThere(registry, header);
  return importedOf(station, registry, { isSnapshot: false, header, applied, known });
}

async function importSnapshot(
  { station, registry, by, path, file, openedBy }: Importing,
  watch: Watch,
): Promise<Ended> {
  const snapshot = await refusing(refusalOf, async () => {
    const opened = await openSnapshot(file, openedBy);
    const who = whoMade(registry, opened.header, []);
    if (who !== 'member') throw new BundleProblem(who);
    if (opened.header.whole === false) throw new BundleProblem('part');
    return opened;
  });
  const taken = await refusing(snapshotRefusalOf, () =>
    takeSnapshot({ station, registry }, { path, snapshot, by }, watch),
  );
  return importedOf(station, registry, { isSnapshot: true, header: snapshot.header, ...taken });
}

function importedOf(
  station: Station,
  { db }: Registry,
  { isSnapshot, header, applied, known }: { isSnapshot: boolean; header: Said; applied: number; known: number },
): Ended {
  const waiting = listQuarantinedGroups({ db }).reduce((sum, { count }) => sum + count, 0);
  const { station: id, name, madeAt, count } = header;
  const at = nowText(station);
  return { kind: 'imported', at, isSnapshot, station: { id, name }, madeAt, count, applied, known, waiting };
}

/**
 * Notes what the maker of the bundle knew, so that a bundle for it can leave that out. Only the newest statement of the
 * station counts: after a restore it knows less than it did before. The same replica never forgets, so a bundle that
 * is imported late does not lower the mark.
 */
async function noteKnownThere({ db }: Registry, { station, replica, vector }: Header): Promise<void> {
  await write(db, 'sync', (writer) => {
    if (listReplicasOf(writer, station).at(-1)?.id !== replica) return;
    const chain = listChains(writer).find((each) => each.replica === replica);
    if (chain?.ends.every(({ hash }) => vector.some((point) => point.hash === hash)) === false) return;
    const said = placeOf(writer, vector);
    const before = findPeer(writer, station)?.sentKey ?? 0;
    // A mark for the previous replica is at a place before the first change of this one.
    const first = chain && findFirstKey(writer, { replicaKey: chain.replicaKey, seq: 1 });
    const isOfIt = first !== undefined && before >= first;
    setPeer(writer, station, { sentKey: isOfIt ? Math.max(before, said) : said });
  });
}

async function ending(
  station: Station,
  work: BundleWork,
  { signal }: Watch,
  run: () => Promise<Ended>,
): Promise<Ended> {
  try {
    signal.throwIfAborted();
    return await run();
  } catch (error) {
    const at = nowText(station);
    if (signal.aborted) return { kind: 'stopped', at, work };
    station.config.log.error('writing or importing a sync file failed', { work, error });
    const reason = endingOf(error, work);
    return { kind: 'failed', at, work, reason, detail: failureSentences[reason] };
  }
}

function endingOf(error: unknown, work: BundleWork): BundleFailure {
  if (error instanceof Problem) return 'not-saved';
  if (error instanceof NotReadBack) return 'not-read-back';
  if (error instanceof BundleProblem) return 'changed';
  if ((error as Error).name === 'Unsigned') return 'unsigned';
  const reason = failureOf(error);
  return work === 'import' && reason === 'full' ? 'not-saved' : reason;
}

/** Maps an error of the thread that opened and proved the snapshot. */
function snapshotRefusalOf(error: unknown): BundleRefusal | undefined {
  const { name, code } = error as { name?: string; code?: string };
  if (error instanceof BundleProblem) return error.kind;
  if (error instanceof Refusal) return error.kind === 'registry-newer' ? 'newer' : 'forged';
  switch (name) {
    case 'DamagedBody':
      return 'damaged';
    case 'NotAdmitted':
      return 'unknown-station';
    case 'Unproved':
    case 'SyntaxError':
      return 'forged';
  }
  // The hash matches, so this is what was sent: the database was made like this.
  return code !== undefined && /^SQLITE_(CORRUPT|NOTADB|CONSTRAINT|MISMATCH|ERROR)/.test(code) ? 'forged' : undefined;
}

/** Returns undefined if the file is not at fault. */
function refusalOf(error: unknown): BundleRefusal | undefined {
  if (error instanceof BundleProblem) return error.kind;
  if (error instanceof Problem || !(error instanceof Error) || !('code' in error)) return undefined;
  return failureOf(error) === 'missing' ? 'missing' : 'unreadable';
}

const nowText = ({ config }: Station) => new Date(config.clock.now()).toISOString();
