/**
 * Quick codes: four digits with which a person signs in again at a computer where they typed their password today. Only here, in memory:
 * there are 10,000 codes, so whoever had a stored one could try them all. See docs/decisions/0031.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Present } from './present.ts';

/** Wrong codes, in total: a right one does not give them back, since a guesser could wait for it. */
export const mostTries = 5;
const longestMs = 24 * 60 * 60 * 1000;

/** `where`: the window, browser or workstation at which the code is valid. */
type Place = { accountId: string; where: string };
const keyOf = ({ accountId, where }: Place): string => `${accountId}\n${where}`;
const sumOf = (salt: Buffer, code: string): Buffer => createHmac('sha256', salt).update(code).digest();

/** Replaces an earlier code of the account at this place. */
export function keepQuickCode({ clock, quickCodes }: Present, place: Place, code: string): void {
  const salt = randomBytes(32);
  const { accountId } = place;
  quickCodes.set(keyOf(place), {
    ...{ accountId, salt, sum: sumOf(salt, code), triesLeft: mostTries },
    ...{ day: clock.today(), endsAt: clock.elapsed() + longestMs },
  });
}

const nobody = { salt: randomBytes(32), sum: randomBytes(32) };

/** Counts the try before it compares. Takes as long where no code is valid. */
export function isQuickCode({ clock, quickCodes }: Present, place: Place, code: string): boolean {
  const key = keyOf(place);
  const found = quickCodes.get(key);
  const isValid = found?.day === clock.today() && clock.elapsed() < found.endsAt && found.triesLeft > 0;
  if (found !== undefined) found.triesLeft -= 1;
  const { salt, sum } = found ?? nobody;
  const isRight = timingSafeEqual(sumOf(salt, code), sum) && isValid;
  if (found === undefined) return false;
  if (isRight) found.triesLeft += 1;
  else if (!isValid || found.triesLeft <= 0) quickCodes.delete(key);
  return isRight;
}
