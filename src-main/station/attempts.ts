/**
 * Counts wrong passwords, separately for each client class: somebody who guesses from another program locks nobody out of the
 * window.
 *
 * Each existing account has its own count. An unknown name is counted as an account is, so that no delay reveals
 * which accounts exist. Its count is one of 4,096, chosen by a hash with a secret salt. So the number of counts is
 * limited, and none is dropped for another: made-up names cannot hide a count. No typed text is stored, since people
 * type passwords into the name field. While a client class has many failures within an hour, each name there has fewer free
 * attempts. That also slows down trying one password with every name.
 *
 * The counts are also on the disk, so that a restart resets nothing. Only the counts are stored, because no clock is
 * trusted across a restart. Anyone who has to wait therefore waits the whole time again after a restart, five minutes
 * at most.
 */
import { hash, randomInt } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StationConfig } from '../config.ts';
import { problem } from '../wire/problem.contract.ts';
import { usernameKey } from '../keys/username.rules.ts';
import { countedInClassMs, failed, freeOf, waitMs, type Attempts } from './attempts.rules.ts';
import type { ClientClass } from './client-class.rules.ts';

/** The parts of a station that counting needs. */
type Counted = { config: StationConfig; attempts: Map<string, Attempts> };

export type CountedAs = Exclude<ClientClass, 'seat'> | `seat ${string}`;

/** `of`: the id of the account, or a typed name that belongs to none. */
export type AttemptOf = { clientClass: CountedAs | 'signed-in'; of: string };

/** The number of counts that unknown names share. */
const countsOfNobody = 4096;
const saltKey = 'salt';

/**
 * Returns the count of a name that nobody has.
 * @param name in any case
 */
export function nobodyOf({ attempts }: Counted, name: string): string {
  const salt = attempts.get(saltKey)?.failures ?? 0;
  const hashed = hash('sha256', `${salt}\n${usernameKey(name)}`, 'buffer');
  return `nobody ${hashed.readUInt32BE() % countsOfNobody}`;
}

const fileOf = ({ dataDir }: Pick<StationConfig, 'dataDir'>) => join(dataDir, 'attempts.json');
const keyOf = ({ clientClass, of }: AttemptOf) => `${clientClass}\n${of}`;

/**
 * Loads the counts from before the last stop. A file that cannot be read counts as empty: it must not lock people
 * out.
 */
export function attemptsBefore(config: StationConfig): Map<string, Attempts> {
  try {
    const stored = Object.entries(JSON.parse(readFileSync(fileOf(config), 'utf8')) as object);
    const counts = stored.filter((each): each is [string, number] => Number.isSafeInteger(each[1]));
    const lastAt = config.clock.elapsed();
    return withSalt(new Map(counts.map(([key, failures]) => [key, { failures, lastAt }])));
  } catch {
    // The file does not exist until somebody has mistyped a password.
    return withSalt(new Map());
  }
}

/**
 * Adds the salt if it is missing. It is stored with the counts and never changes, so that unknown names keep their
 * counts after a restart.
 */
function withSalt(attempts: Map<string, Attempts>): Map<string, Attempts> {
  if (!attempts.has(saltKey)) attempts.set(saltKey, { failures: randomInt(2 ** 47), lastAt: 0 });
  return attempts;
}

/** Counts an attempt and throws `too-many-attempts` after too many wrong ones. Call it before checking a secret. */
export function beginAttempt({ config, attempts }: Counted, of: AttemptOf): void {
  const key = keyOf(of);
  const now = config.clock.elapsed();
  const free = freeOf(failuresIn(attempts, of.clientClass, now));
  const wait = Math.ceil(waitMs(attempts.get(key), now, free) / 1000);
  if (wait > 0) throw tooMany(`Too many failed attempts. Wait ${wait} seconds and try again.`, wait);
  // Counted before the secret is checked, so that parallel attempts do not slip through together.
  attempts.set(key, failed(attempts.get(key), now));
}

/** Call if the secret was wrong. */
export const failAttempt = ({ config, attempts }: Counted): void => keep(config, attempts);

/** Call if the secret was right: the count starts again. */
export function endAttempt({ config, attempts }: Counted, of: AttemptOf): void {
  const failures = attempts.get(keyOf(of))?.failures ?? 0;
  attempts.delete(keyOf(of));
  // If it was the only attempt, the disk has no count of it.
  if (failures > 1) keep(config, attempts);
}

/** Call if the secret was not checked: the attempt does not count. */
export function withdrawAttempt({ attempts }: Counted, of: AttemptOf): void {
  const key = keyOf(of);
  const counted = attempts.get(key);
  if (counted === undefined) return;
  if (counted.failures === 1) attempts.delete(key);
  else attempts.set(key, { ...counted, failures: counted.failures - 1 });
}

export const tooMany = (detail: string, seconds: number) =>
  problem('too-many-attempts', detail, { headers: { 'retry-after': String(seconds) } });

/** Failures under all names, whether or not an account exists. */
function failuresIn(attempts: Map<string, Attempts>, clientClass: AttemptOf['clientClass'], now: number): number {
  let failures = 0;
  for (const [key, each] of attempts) {
    if (key.startsWith(`${clientClass}\n`) && now - each.lastAt < countedInClassMs) failures += each.failures;
  }
  return failures;
}

/**
 * Not synced: a power cut that loses the last count takes longer than the delay that it saves. A full disk must not
 * keep people from signing in.
 */
function keep(config: StationConfig, attempts: Map<string, Attempts>): void {
  const counts = Object.fromEntries([...attempts].map(([key, { failures }]) => [key, failures]));
  const file = fileOf(config);
  try {
    writeFileSync(`${file}.part`, JSON.stringify(counts), { mode: 0o600 });
    renameSync(`${file}.part`, file);
  } catch (error) {
    config.log.error('failed sign-in attempts were not saved', { error });
  }
}
