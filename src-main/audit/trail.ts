/**
 * The audit trail of an open registry: who viewed, searched, listed and changed what, and what was refused.
 *
 * Reads go into a buffer in memory. Each second, or when 2,000 wait, it is encrypted, chained and written to `audit/`. A crash loses
 * that second and nothing else. While the trail cannot be written nobody may read, since it exists to prevent untraced views of a
 * patient. Saves continue, since the journal proves who made them. A disk that the system made read-only is an exception, since the
 * clinic would come to a standstill. Some 100,000 views then wait in memory, and are written once the disk is writable again.
 *
 * An entry that must not be lost (sign-ins, accounts, exports …) is an event. It is recorded in the transaction that does it, and moves
 * from the registry to the files with the next block. So the whole trail is in one place, in one order.
 *
 * The registry stores the number and hash of the last block, and each block stores the last event. So a truncated end is detected too.
 * The head in the registry is up to ten seconds old, and exact once the station was closed.
 */
import { unlinkSync, readFileSync } from 'node:fs';
import type { Clock } from '../clock.ts';
import { write, type Db } from '../db/access.ts';
import { faultOf } from '../db/fault.rules.ts';
import { binder } from '../journal/tx.ts';
import { problem } from '../wire/problem.contract.ts';
import type { Log } from '../log.ts';
import type { Verification } from './audit.contract.ts';
import {
  addAuditKey,
  getTrail,
  hasEvent,
  listAuditKeys,
  saveBase,
  saveHead,
  saveOverdue,
  type AuditKey,
  type EventLink,
  type Keys,
  type Link,
} from './audit.queries.ts';
import { listEvents, recordEvent } from './event.ts';
import { auditKeyOf, blocksIn, linkOf, queryKeyOf, sealBlock } from './block.ts';
import { addEntry, bytesOf, clear, newBuffer, type EntryBuffer } from './buffer.ts';
import { newEntry, type Entry } from './entry.ts';
import { markOf } from './query-mark.ts';
import { giveUpReserve, keepReserve } from './reserve.ts';
import { forgetWhileLocked, readWhileLocked } from './while-locked.ts';
import { append, CutOff, findEnd, listFiles, makeFolder, newFile, syncFile, type TrailFile } from './trail-files.ts';
import type { NotedEntry, TrailNotes } from './trail.register.ts';
import { countOverdue, countRefusal, keptSince, neededDays, notOverdue, type Overdue } from './trail.rules.ts';

export type Trail = {
  readonly folder: string;
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  /** The audit key of the current registry key; see `changeTrailKey`. */
  key: AuditKey;
  queryKey: Buffer;
  readonly buffer: EntryBuffer;
  /** Refusals since the last block, counted: a program that knocks all day must not fill the disk. */
  readonly refusals: Map<string, Entry>;
  /** Where the next block goes; undefined when that is a new file. */
  file: TrailFile | undefined;
  /** The last block, and the last event in it; undefined until the files could be looked at. */
  end: { link: Link; events: EventLink } | undefined;
  /** A block that is not yet on the disk. */
  pending: { bytes: Buffer; link: Link; events: EventLink } | undefined;
  /** The error that prevents writing; undefined when there is none. */
  trouble: unknown;
  writing: Promise<void> | undefined;
  timer: NodeJS.Timeout | undefined;
  isClosed: boolean;
  headSavedAt: number;
  /** The last day on which old files were looked for. */
  tidiedOn: string | undefined;
  /** The result of the last verification. */
  verified: Verification | undefined;
  /** True if the last verification, or writing the last block, found something altered. */
  isDamaged: boolean;
  /** The earliest and latest time of the entries in each finished file. */
  readonly spans: Map<string, { earliest: number; latest: number }>;
};

const writtenEachMs = 1000;
const entriesAtOnce = 2000;
const headSavedEachMs = 10_000;
const maxFileBytes = 4 * 1024 * 1024;

type Opened = { folder: string; registryKey: Buffer; db: Db; clock: Clock; log: Log };

/** Opens the trail. Never throws: a registry whose trail cannot be written opens, and refuses reads. */
export function openTrail({ folder, registryKey, db, clock, log }: Opened): Trail {
  const key = auditKeyOf(registryKey);
  const trail: Trail = {
    ...{ folder, db, clock, log, key, queryKey: queryKeyOf(registryKey), buffer: newBuffer(), refusals: new Map() },
    ...{
      file: undefined,
      end: undefined,
      pending: undefined,
      trouble: undefined,
      writing: undefined,
      timer: undefined,
    },
    ...{ isClosed: false, headSavedAt: -Infinity, tidiedOn: undefined, verified: undefined },
    ...{ isDamaged: false, spans: new Map() },
  };
  try {
    resume(trail);
  } catch (error) {
    meet(trail, error);
  }
  takeOver(trail);
  writeSoon(trail);
  return trail;
}

/** Writes what waits, and closes the trail. Entries that cannot be written are lost, which the log reports. */
export async function closeTrail(trail: Trail): Promise<void> {
  await written(trail);
  trail.isClosed = true;
  clearTimeout(trail.timer);
  if (trail.trouble !== undefined) {
    trail.log.error('the last reads are missing from the access log', { error: trail.trouble });
    return;
  }
  // A registry that is no longer writable still closes; its files are then ahead of it, which is no fault.
  await keepHead(trail).catch((error: unknown) =>
    trail.log.error('the end of the access log was not saved', { error }),
  );
}

/** Notes that somebody is about to see something. If it cannot be written down, throws the problem to answer with. */
export function noteRead(trail: Trail, entry: Entry): void {
  const mayWait = trail.trouble === undefined || faultOf(trail.trouble) === 'disk-read-only';
  if (!mayWait || !addEntry(trail.buffer, entry)) throw refusal(trail.trouble);
  wake(trail);
}

/** Notes a save. If the trail has no room for it, the journal still proves who made it. */
export function noteSave(trail: Trail, entry: Entry): void {
  addEntry(trail.buffer, entry);
  wake(trail);
}

/** Returns the trail as requests use it. */
export const notesOf: (trail: Trail) => TrailNotes = binder({
  mark: ({ queryKey }: Trail, searched: string) => markOf(queryKey, searched),
  note: (trail: Trail, said: readonly NotedEntry[]) => {
    for (const { entry, isRead } of said) (isRead ? noteRead : noteSave)(trail, entry);
  },
});

/** Notes a refusal; the same one within a second is counted. */
export function noteRefusal(trail: Trail, entry: Entry): void {
  countRefusal(trail.refusals, entry);
  wake(trail);
}

/** Resolves when all entries noted before the call are on the disk, or when writing failed; see `trouble`. */
export async function written(trail: Trail): Promise<void> {
  await trail.writing;
  await writeNow(trail);
}

/** Returns the keys of all files; the current one may not be in the registry yet. */
export const keysOf = ({ db, key }: Trail): Keys => new Map([...listAuditKeys({ db }), [key.id, key.key]]);

function refusal(trouble: unknown) {
  if (faultOf(trouble) === 'disk-full') {
    return problem(
      'storage-full',
      'The disk is full, so the access log cannot be written and no patient is shown. Free some space and try again.',
    );
  }
  return problem(
    'internal',
    'The access log cannot be written now, so no patient is shown. Make the folder `audit` beside the registry ' +
      'available and writable; Satchel then continues by itself.',
  );
}

function wake(trail: Trail): void {
  if (trail.buffer.entries.length >= entriesAtOnce && trail.writing === undefined && trail.trouble === undefined) {
    void writeNow(trail);
  } else writeSoon(trail);
}

function writeSoon(trail: Trail): void {
  if (trail.isClosed) return;
  trail.timer ??= setTimeout(() => void writeNow(trail), writtenEachMs).unref();
}

function writeNow(trail: Trail): Promise<void> {
  if (trail.isClosed) return Promise.resolve();
  clearTimeout(trail.timer);
  trail.timer = undefined;
  trail.writing ??= writeBlock(trail).finally(() => {
    trail.writing = undefined;
    if (trail.trouble !== undefined || trail.buffer.entries.length > 0 || trail.refusals.size > 0) writeSoon(trail);
  });
  return trail.writing;
}

async function writeBlock(trail: Trail): Promise<void> {
  try {
    if (trail.end === undefined) resume(trail);
    trail.pending ??= nextBlock(trail);
    // Writes even without a block while there is trouble, to learn that the trail is writable before somebody reads.
    if (trail.pending !== undefined || trail.trouble !== undefined) await putWithReserve(trail);
    if (trail.trouble !== undefined) trail.log.info('the access log is being written again');
    trail.trouble = undefined;
  } catch (error) {
    meet(trail, error);
    return;
  }
  try {
    const { movedKey } = getTrail({ db: trail.db });
    const isOld = performance.now() - trail.headSavedAt > headSavedEachMs;
    if (isOld || movedKey !== trail.end?.events.key) await keepHead(trail);
    await dropOld(trail);
    keepReserve(trail.folder);
  } catch (error) {
    // Nothing is lost: the files have the end, and the head is saved after the next block.
    trail.log.error('the end of the access log was not saved', { error });
  }
}

function meet(trail: Trail, error: unknown): void {
  if (trail.trouble === undefined) trail.log.error('the access log cannot be written', { error });
  trail.trouble = error ?? new Error('The audit trail met nothing.');
}

/** Continues where the files end. A gap before that is recorded in the trail itself, and left as it is. */
function resume(trail: Trail): void {
  const { db, folder } = trail;
  makeFolder(folder);
  const { headSeq, headHash, movedKey, movedHash } = getTrail({ db });
  const head: Link = { seq: headSeq, hash: headHash };
  const keys = keysOf(trail);
  if (!listAuditKeys({ db }).has(trail.key.id)) {
    write(db, 'station', (writer) => addAuditKey(writer, trail.key)).catch((error: unknown) =>
      trail.log.error('the key of the access log was not saved', { error }),
    );
  }
  const found = findEnd(folder, keys);
  // The registry may note this end before anything is added to it.
  if (found !== undefined) syncFile(found.file.path);
  const link = found?.link ?? { seq: 0, hash: Buffer.alloc(32) };
  const isCut = link.seq < head.seq || (link.seq === head.seq && !link.hash.equals(head.hash));
  // A backup may have been restored since: events from before that do not count for this registry.
  const events = found !== undefined && hasEvent({ db }, found.opened.events) ? found.opened.events : undefined;
  trail.end = { link: isCut ? head : link, events: events ?? { key: movedKey, hash: movedHash } };
  trail.file = isCut || found?.isTorn !== false ? undefined : found.file;
  if (isCut) noteDamage(trail, 'cut');
}

/** Moves the sign-in attempts made while the registry was locked into the trail. A power failure in between records them twice. */
function takeOver({ db, folder, log }: Trail): void {
  const tried = readWhileLocked(folder);
  if (tried.length === 0) return;
  write(db, 'station', (writer) => {
    for (const { at, who, action } of tried)
      recordEvent(writer, { at, who, action, from: 'window', status: action === 'sign-in-refused' ? 401 : 0 });
    return null;
  })
    .then(() => forgetWhileLocked(folder))
    .catch((error: unknown) => log.error('sign-in attempts were not moved to the access log', { error }));
}

function noteDamage(trail: Trail, detail: string): void {
  trail.isDamaged = true;
  noteSave(trail, newEntry({ at: trail.clock.now(), action: 'audit-damaged', from: 'station', who: null, detail }));
}

/** Encrypts what waits into a block; undefined when nothing waits. */
function nextBlock(trail: Trail): Trail['pending'] {
  const { db, buffer, end, refusals } = trail;
  if (end === undefined) throw new Error('The access log has no recorded end to continue from.');
  const { entries: events, last, isWhole } = listEvents({ db }, end.events);
  if (!isWhole) noteDamage(trail, 'events');
  for (const entry of refusals.values()) addEntry(buffer, entry);
  refusals.clear();
  const count = buffer.entries.length + events.length;
  if (count === 0) return undefined;
  const waiting = bytesOf(buffer);
  const bytes = sealBlock(
    {
      before: end.link,
      events: last,
      entries: Buffer.concat([...events, waiting.bytes]),
      count,
      earliest: Math.min(waiting.earliest, ...timesOf(events)),
      latest: Math.max(waiting.latest, ...timesOf(events)),
    },
    trail.key,
  );
  clear(buffer);
  return { bytes, link: linkOf({ seq: end.link.seq + 1, bytes }), events: last };
}

const timesOf = (events: Buffer[]): number[] => events.map((bytes) => bytes.readUIntBE(2, 6));

async function putWithReserve(trail: Trail): Promise<void> {
  try {
    await put(trail);
  } catch (error) {
    if (faultOf(error) !== 'disk-full' || !giveUpReserve(trail.folder)) throw error;
    trail.log.error('the disk is full: the access log uses its reserved space');
    await put(trail);
  }
}

async function put(trail: Trail): Promise<void> {
  const { pending, folder, clock } = trail;
  const month = clock.today().slice(0, 7);
  const seq = pending?.link.seq ?? (trail.end?.link.seq ?? 0) + 1;
  if (trail.file !== undefined && (trail.file.size > maxFileBytes || trail.file.month !== month))
    trail.file = undefined;
  trail.file ??= newFile(folder, { seq, month });
  try {
    await append(trail.file, pending?.bytes ?? Buffer.alloc(0));
  } catch (error) {
    if (!(error instanceof CutOff)) throw error;
    noteDamage(trail, 'cut');
    trail.file = newFile(folder, { seq, month });
    await append(trail.file, pending?.bytes ?? Buffer.alloc(0));
  }
  if (pending !== undefined) trail.end = { link: pending.link, events: pending.events };
  trail.pending = undefined;
}

/** Changes the key: from the next block on, only the registry's new key opens the trail. A person who left has seen the old one. */
export async function changeTrailKey(trail: Trail, registryKey: Buffer): Promise<void> {
  const key = auditKeyOf(registryKey);
  await write(trail.db, 'station', (writer) => addAuditKey(writer, key));
  trail.key = key;
  trail.queryKey = queryKeyOf(registryKey);
}

/** Saves in the registry where the files end. */
async function keepHead(trail: Trail): Promise<void> {
  const { end, db } = trail;
  if (end === undefined || end.link.seq === getTrail({ db }).headSeq) return;
  trail.headSavedAt = performance.now();
  await write(db, 'station', (writer) => saveHead(writer, end.link, end.events));
}

/** Drops files older than the period of retention, at most once a day, and never because of a single look at the clock. */
async function dropOld(trail: Trail): Promise<void> {
  const { db, clock } = trail;
  const today = clock.today();
  if (trail.tidiedOn === today) return;
  trail.tidiedOn = today;
  const { keptYears, overdueOn, overdueDays, overdueBefore } = getTrail({ db });
  const last: Overdue = { on: overdueOn, days: overdueDays, before: overdueBefore };
  const before = keptSince(clock.now(), keptYears);
  const overdue = countOverdue(last, { today, before, isDue: filesBefore(trail, before).length > 0 });
  if (overdue.days < neededDays) {
    if (overdue.on !== last.on) await write(db, 'station', (writer) => saveOverdue(writer, overdue));
    return;
  }
  const old = filesBefore(trail, overdue.before);
  const base = old.at(-1)?.last;
  await write(db, 'station', (writer) => {
    saveOverdue(writer, notOverdue);
    if (base === undefined) return;
    saveBase(writer, base);
    recordEvent(writer, { action: 'audit-dropped', detail: `${old.length} through block ${base.seq}` });
  });
  for (const { path } of old) unlinkSync(path);
}

/** Returns the oldest files whose entries are all older than this instant, without the file that is being written. */
function filesBefore({ folder, file }: Trail, instant: number): { path: string; last: Link }[] {
  const old: { path: string; last: Link }[] = [];
  for (const path of listFiles(folder)) {
    const { blocks } = blocksIn(readFileSync(path));
    const last = blocks.at(-1);
    if (last === undefined) continue;
    if (path === file?.path || blocks.some(({ latest }) => latest >= instant)) break;
    old.push({ path, last: linkOf(last) });
  }
  return old;
}
