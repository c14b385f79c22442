/**
 * Counts the wrong passwords, in each lane by itself: somebody who guesses from another program locks nobody out of the window.
 *
 * Each account that exists has a count of its own. A name that nobody has is counted as an account is, so that no wait tells who exists: its
 * count is one of 4,096, chosen by a hash with a secret salt. So there are only so many counts, and none has to make room for another:
 * made-up names in between hide no count. Nothing that was typed is kept, since people type passwords where the name belongs. While many in a
 * lane are wrong within an hour, each name there has fewer free attempts: one password tried with every name is slow too.
 *
 * The counts are on the disk too, so that a restart forgives nothing. A count is all that is kept: no clock is believed from
 * one start to the next, so whoever has to wait waits the whole time again after a restart, which is five minutes at most.
 */
import { hash, randomInt } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StationConfig } from '../config.ts';
import { problem } from '../wire/problem.contract.ts';
import { usernameKey } from '../keys/username.rules.ts';
import { countedInLaneMs, failed, freeOf, waitMs, type Attempts } from './attempts.rules.ts';
import type { Lane } from './lane.rules.ts';

/** Of a station. */
type Counted = { config: StationConfig; attempts: Map<string, Attempts> };

export type CountedAs = Exclude<Lane, 'seat'> | `seat ${string}`;

/** `of`: the id of the account, or what is typed that belongs to none. */
export type AttemptOf = { lane: CountedAs | 'signed-in'; of: string };

/** As many counts have the names that nobody has. */
const countsOfNobody = 4096;
const saltKey = 'salt';

/** What stands for a name that nobody has. @param name in any case */
export function nobodyOf({ attempts }: Counted, name: string): string {
  const salt = attempts.get(saltKey)?.failures ?? 0;
  const hashed = hash('sha256', `${salt}\n${usernameKey(name)}`, 'buffer');
  return `nobody ${hashed.readUInt32BE() % countsOfNobody}`;
}

const fileOf = ({ dataDir }: Pick<StationConfig, 'dataDir'>) => join(dataDir, 'attempts.json');
const keyOf = ({ lane, of }: AttemptOf) => `${lane}\n${of}`;

/** What was counted before the last stop. A file that cannot be read counts for nothing: it must not keep people out. */
export function attemptsBefore(config: StationConfig): Map<string, Attempts> {
  try {
    const stored = Object.entries(JSON.parse(readFileSync(fileOf(config), 'utf8')) as object);
    const counts = stored.filter((each): each is [string, number] => Number.isSafeInteger(each[1]));
    const lastAt = config.clock.elapsed();
    return withSalt(new Map(counts.map(([key, failures]) => [key, { failures, lastAt }])));
  } catch {
    // There is none until somebody has guessed.
    return withSalt(new Map());
  }
}

/** The salt is kept with the counts, and never changes: what was typed before a restart is counted on. */
function withSalt(attempts: Map<string, Attempts>): Map<string, Attempts> {
  if (!attempts.has(saltKey)) attempts.set(saltKey, { failures: randomInt(2 ** 47), lastAt: 0 });
  return attempts;
}

/** Throws `too-many-attempts` when there were too many wrong ones; call it before checking a secret. */
export function beginAttempt({ config, attempts }: Counted, of: AttemptOf): void {
  const key = keyOf(of);
  const now = config.clock.elapsed();
  const free = freeOf(failuresIn(attempts, of.lane, now));
  const wait = Math.ceil(waitMs(attempts.get(key), now, free) / 1000);
  if (wait > 0) throw tooMany(`Too many failed attempts. Wait ${wait} seconds and try again.`, wait);
  // Counted before the secret is checked, so that attempts side by side do not slip through together.
  attempts.set(key, failed(attempts.get(key), now));
}

/** The secret was wrong. */
export const failAttempt = ({ config, attempts }: Counted): void => keep(config, attempts);

/** The secret was right: the count starts again. */
export function endAttempt({ config, attempts }: Counted, of: AttemptOf): void {
  const failures = attempts.get(keyOf(of))?.failures ?? 0;
  attempts.delete(keyOf(of));
  // With this one alone, nothing of it was kept.
  if (failures > 1) keep(config, attempts);
}

/** Nothing was tried: the secret was not looked at. */
export function withdrawAttempt({ attempts }: Counted, of: AttemptOf): void {
  const key = keyOf(of);
  const counted = attempts.get(key);
  if (counted === undefined) return;
  if (counted.failures === 1) attempts.delete(key);
  else attempts.set(key, { ...counted, failures: counted.failures - 1 });
}

export const tooMany = (detail: string, seconds: number) =>
  problem('too-many-attempts', detail, { headers: { 'retry-after': String(seconds) } });

/** Of all names, whether somebody has them or not. */
function failuresIn(attempts: Map<string, Attempts>, lane: AttemptOf['lane'], now: number): number {
  let failures = 0;
  for (const [key, each] of attempts) {
    if (key.startsWith(`${lane}\n`) && now - each.lastAt < countedInLaneMs) failures += each.failures;
  }
  return failures;
}

/** Without a sync: a power cut that takes the last count takes longer than what it saves a guesser. A full disk signs people in. */
function keep(config: StationConfig, attempts: Map<string, Attempts>): void {
  const counts = Object.fromEntries([...attempts].map(([key, { failures }]) => [key, failures]));
  const file = fileOf(config);
  try {
    writeFileSync(`${file}.part`, JSON.stringify(counts), { mode: 0o600 });
    renameSync(`${file}.part`, file);
  } catch (error) {
    config.log.error('wrong passwords were not counted on the disk', { error });
  }
}
