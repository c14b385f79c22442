/** Commands on the audit trail, and entries that are written outside of authenticated requests. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { write } from '../db/access.ts';
import { Problem, problemTypes } from '../wire/problem.contract.ts';
import { refusalOf, type Refused } from '../audit/asked.ts';
import { auditFolderOf, type Registry, type Station } from './registry.ts';
import type { TrailState, Verification } from '../audit/audit.contract.ts';
import { getTrail } from '../audit/audit.queries.ts';
import { listEvents, recordEvent } from '../audit/event.ts';
import { newEntry } from '../audit/entry.ts';
import { keysOf, noteRefusal, noteSave, written } from '../audit/trail.ts';
import { verifyInThread, type Pace } from '../audit/verify.ts';
import { noteWhileLocked } from '../audit/while-locked.ts';

/**
 * Runs a check of a secret and records a refusal at once. `who`: the account that was named. A request that was told
 * to wait is only counted with other refusals. An entry for each of them would be a way to fill the disk.
 */
export async function notingRefusal<T>(station: Station, who: string | null, check: () => Promise<T>): Promise<T> {
  try {
    return await check();
  } catch (error) {
    if (error instanceof Problem) await noteRefused(station, who, error);
    throw error;
  }
}

/** Records at once that a secret was refused. */
export async function noteRefused(
  { unlocked, config }: Station,
  who: string | null,
  { type }: Pick<Problem, 'type'>,
): Promise<void> {
  const action = 'sign-in-refused' as const;
  const at = config.clock.now();
  const { status } = problemTypes[type];
  try {
    if (status === problemTypes['too-many-attempts'].status) {
      if (unlocked !== undefined) noteRefusal(unlocked.trail, newEntry({ at, action, from: 'window', who, status }));
    } else if (unlocked === undefined) await noteWhileLocked(auditFolderOf(config), { at, action, who });
    else await write(unlocked.db, 'station', (writer) => recordEvent(writer, { action, who, from: 'window', status }));
  } catch (error) {
    // The refusal stands anyway, and must not depend on a disk.
    config.log.error('a refused sign-in was not written to the access log', { error });
  }
}

/**
 * Records a sign-in at once. On a full disk, the entry waits for the next block that can be written. The sign-in must
 * succeed all the same, so that the person can see the problem.
 */
export async function noteSignIn(
  { db, trail, log }: Registry,
  { action, who }: { action: 'signed-in' | 'signed-in-by-code' | 'recovery-used'; who: string },
): Promise<void> {
  await write(db, who, (writer) => recordEvent(writer, { action, from: 'window' })).catch((error: unknown) => {
    noteSave(trail, newEntry({ at: db.clock.now(), action, from: 'window', who }));
    log.error('a sign-in waits to be written to the access log', { error });
  });
}

/**
 * Verifying the log of several years without pauses slows everything by a third, and people want to work once the
 * station is open.
 */
const [verifiedAfterMs, restTimes] = [5000, 20];

/** Verifies the trail of a registry that was just opened, once there is time. The result is kept with the trail. */
export function verifySoon(station: Station, registry: Registry): void {
  const { signal } = station.closing;
  const verify = () =>
    verifyTrail({ station, registry }, { restTimes }).catch((error: unknown) => {
      if (!signal.aborted) registry.log.error('verifying the access log failed', { error });
    });
  // It may have been replaced by a backup meanwhile.
  const begin = () => void (station.unlocked === registry && verify());
  const timer = setTimeout(begin, verifiedAfterMs).unref();
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
}

/** Records a restore while the registry is closed after the exchange. The next opening takes the entry over. */
export async function noteRestored({ config }: Station, who: string | null): Promise<void> {
  await noteWhileLocked(auditFolderOf(config), { at: config.clock.now(), action: 'restored', who }).catch(
    (error: unknown) => config.log.error('a restore was not written to the access log', { error }),
  );
}

/**
 * Verifies the whole trail as it is now, while the station continues to write to it. Events move from the registry to
 * the files, so waiting events are compared with the end of that moment. If files are dropped meanwhile, the rest is
 * verified again.
 */
export async function verifyTrail(
  { station, registry }: { station: Station; registry: Registry },
  pace: Pace = {},
): Promise<Verification> {
  const { trail, db } = registry;
  await written(trail);
  const { baseSeq, baseHash } = getTrail({ db });
  if (trail.end === undefined) throw trail.trouble;
  const base = { seq: baseSeq, hash: baseHash };
  const order = { folder: trail.folder, keys: [...keysOf(trail)], base, head: trail.end.link, ...pace };
  const { entries, faults, spans } = await verifyInThread(order, station.closing.signal);
  if (getTrail({ db }).baseSeq !== baseSeq) return verifyTrail({ station, registry }, pace);
  for (const [path, span] of spans) if (path !== trail.file?.path) trail.spans.set(path, span);
  if (!listEvents({ db }, trail.end.events).isWhole) faults.push({ kind: 'events', file: null, block: null });
  trail.verified = { at: new Date(db.clock.now()).toISOString(), entries, faults };
  trail.isDamaged = faults.length > 0;
  if (trail.isDamaged) registry.log.error('the access log was altered', { faults: faults.length });
  station.look();
  return trail.verified;
}

export function stateOfTrail({ trail, db }: Registry): TrailState {
  const { keptYears } = getTrail({ db });
  const earliest = Math.min(...[...trail.spans.values()].map((span) => span.earliest));
  const since = Number.isFinite(earliest) ? new Date(earliest).toISOString() : null;
  return { keptYears, since, sizeBytes: sizeOf(trail.folder), verified: trail.verified ?? null };
}

function sizeOf(folder: string): number {
  try {
    return readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
  } catch {
    return 0;
  }
}

/** Records a refused request. A locked station shows nothing to anybody, and has no trail. */
export function noteRefusedRequest({ unlocked, config }: Station, refused: Refused): void {
  if (unlocked === undefined) return;
  const entry = refusalOf(refused, config.clock.now());
  if (entry !== undefined) noteRefusal(unlocked.trail, entry);
}
