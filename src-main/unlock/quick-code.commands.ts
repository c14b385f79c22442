/** Signs a person in with a quick code, and lets them choose one: see `staff/quick-codes.ts`. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { replaceFile } from '../db/replace-file.ts';
import { noteSignIn, notingRefusal } from '../station/audit.commands.ts';
import { beginAttempt, endAttempt, failAttempt, nobodyOf, type AttemptOf } from '../station/attempts.ts';
import type { Caller } from '../station/caller.ts';
import { countedAs, type LoginRequest } from '../station/login-queue.ts';
import type { Station } from '../station/registry.ts';
import { staffIdOf } from '../keys/keyring.ts';
import { isObviousCode } from '../staff/quick-code.rules.ts';
import { isQuickCode, keepQuickCode } from '../staff/quick-codes.ts';
import type { Session } from '../staff/staff.contract.ts';
import { findStaff, rowToStaff } from '../staff/staff.queries.ts';
import { invalid, problem } from '../wire/problem.contract.ts';
import { sessionOf } from './session.commands.ts';
import { slotsOf } from './slots.ts';

type Configured = Pick<Station, 'config'>;
const switchFile = ({ config }: Configured): string => join(config.dataDir, 'quick-codes.json');

/** An administrator's choice for this computer. A file that cannot be read turns them off. */
export function areQuickCodesOn(station: Configured): boolean {
  if (!existsSync(switchFile(station))) return true;
  try {
    return (JSON.parse(readFileSync(switchFile(station), 'utf8')) as { isOn?: unknown } | null)?.isOn === true;
  } catch {
    return false;
  }
}

export function turnQuickCodes({ station, registry }: Caller, isOn: boolean): void {
  replaceFile(switchFile(station), { isOn });
  if (!isOn) registry.present.quickCodes.clear();
}

/** The place of a code: the window, the browsers of this computer, or one workstation. A program has none. */
function placeOf(login: LoginRequest): string | undefined {
  return login.clientClass === 'program' ? undefined : countedAs(login);
}

export function chooseQuickCode({ station, registry, principal }: Caller, code: string, login: LoginRequest): void {
  const where = placeOf(login);
  if (principal.kind !== 'staff' || where === undefined || !areQuickCodesOn(station))
    throw problem('forbidden', 'A quick code is for a person at the page of a station that allows it.');
  if (isObviousCode(code)) throw invalid({ pointer: '/code', detail: 'This code is easy to guess.' });
  keepQuickCode(registry.present, { accountId: principal.id, where }, code);
}

export function openSessionByCode(
  station: Station,
  { username, code }: { username: string; code: string },
  login: LoginRequest,
): Promise<Session> {
  const { unlocked: registry } = station;
  const who = registry && staffIdOf(slotsOf(station), username);
  return notingRefusal(station, who ?? null, async () => {
    const attempt: AttemptOf = { clientClass: countedAs(login), of: `code ${who ?? nobodyOf(station, username)}` };
    beginAttempt(station, attempt);
    const where = placeOf(login);
    const isRight =
      registry !== undefined &&
      where !== undefined &&
      areQuickCodesOn(station) &&
      isQuickCode(registry.present, { accountId: who ?? '', where }, code);
    const row = isRight ? findStaff(registry, who ?? '') : undefined;
    if (!isRight || row === undefined || row.disabled) {
      failAttempt(station);
      throw problem('unauthenticated', 'The code is wrong or no longer valid. Sign in with the password.');
    }
    endAttempt(station, attempt);
    await noteSignIn(registry, { action: 'signed-in-by-code', who: row.id });
    return sessionOf(registry, rowToStaff(registry, row), { seat: login.seat, isConfirmed: false });
  });
}
