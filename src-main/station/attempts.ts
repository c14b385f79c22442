/**
 * Counts the wrong passwords for each name, in each lane by itself: whoever guesses from another program locks nobody out
 * of the window.
 *
 * The counts are on the disk too, so that a restart forgives nothing. A count is all that is kept: no clock is believed from
 * one start to the next, so whoever has to wait waits the whole time again after a restart, which is five minutes at most. What is
 * tried for a name is kept under a hash, since people type passwords where the name belongs.
 */
import { hash as digest } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StationConfig } from '../config.ts';
import { problem } from '../http/problem.contract.ts';
import { failed, waitMs, type Attempts } from './attempts.rules.ts';
import type { Lane } from './lane.rules.ts';

/** Beyond this many, those with the fewest failures are forgotten, so that guessing names neither fills the memory nor hides a count. */
const maxRemembered = 1000;

/** Of a station. */
type Counted = { config: StationConfig; attempts: Map<string, Attempts> };

export type CountedAs = Exclude<Lane, 'seat'> | `seat ${string}`;

export type AttemptOf = { lane: CountedAs | 'signed-in'; name: string };

const fileOf = ({ dataDir }: Pick<StationConfig, 'dataDir'>) => join(dataDir, 'attempts.json');
const keyOf = ({ lane, name }: AttemptOf) => digest('sha256', `${lane}\n${name}`, 'base64url').slice(0, 22);

/** What was counted before the last stop. A file that cannot be read counts for nothing: it must not keep people out. */
export function attemptsBefore(config: StationConfig): Map<string, Attempts> {
  try {
    const stored = Object.entries(JSON.parse(readFileSync(fileOf(config), 'utf8')) as object);
    const counts = stored.filter((each): each is [string, number] => Number.isSafeInteger(each[1]));
    const lastAt = config.clock.elapsed();
    return new Map(counts.map(([key, failures]) => [key, { failures, lastAt }]));
  } catch {
    // There is none until somebody has guessed.
    return new Map();
  }
}

/** Throws `too-many-attempts` when there were too many wrong ones; call it before checking a secret. */
export function beginAttempt({ config, attempts }: Counted, of: AttemptOf): void {
  const key = keyOf(of);
  const now = config.clock.elapsed();
  const wait = Math.ceil(waitMs(attempts.get(key), now) / 1000);
  if (wait > 0) throw tooMany(`Too many failed attempts. Wait ${wait} seconds and try again.`, wait);
  // Counted before the secret is checked, so that attempts side by side do not slip through together.
  attempts.set(key, failed(attempts.get(key), now));
  if (attempts.size > maxRemembered) attempts.delete(fewest(attempts, key));
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

function fewest(attempts: Map<string, Attempts>, except: string): string {
  const others = [...attempts].filter(([key]) => key !== except);
  return others.reduce((least, each) => (each[1].failures < least[1].failures ? each : least))[0];
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
