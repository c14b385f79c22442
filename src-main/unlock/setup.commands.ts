/**
 * The first run. The registry is built in `setup.part/` and appears by one rename of that folder. A power cut leaves
 * either no registry or a whole one.
 */
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { notingRefusal } from '../station/audit.commands.ts';
import { recordEvent } from '../audit/event.ts';
import { write } from '../db/access.ts';
import { closeDatabase, createDatabase } from '../db/open.ts';
import { syncPath } from '../db/sync-path.ts';
import { findReply, once } from '../keys/idempotency.ts';
import type { Intent } from '../wire/intent.ts';
import { isSameSecret } from '../keys/same-secret.ts';
import { invalid, problem, Problem } from '../wire/problem.contract.ts';
import { beginStation } from '../journal/record.ts';
import { runNow } from '../steps.ts';
import { newPasswordHolder, newRecoveryHolder } from '../keys/holder.ts';
import { newKeyring, newRegistryKey, sealedTo, signed, withSlots } from '../keys/keyring.ts';
import { knowOnly } from '../keys/known.queries.ts';
import { saveKeyring } from '../keys/slot-file.ts';
import { addAccount } from '../staff/account.commands.ts';
import { sessionOf } from './session.commands.ts';
import { passwordFault } from '../staff/password.rules.ts';
import { rowToStaff } from '../staff/staff.queries.ts';
import { usernameFault } from '../keys/username.rules.ts';
import { beginAttempt, endAttempt, failAttempt, type AttemptOf } from '../station/attempts.ts';
import { countedAs, type LoginRequest } from '../station/login-queue.ts';
import { filesIn, openOptions, registryDirOf, stateOf, type Registry, type Station } from '../station/registry.ts';
import { putDateFormats } from '../station/date-formats.queries.ts';
import { txOf } from '../station/register.ts';
import { signIn } from './sign-in.ts';
import type { NewStation, SetUpStation } from '../station/station.contract.ts';
import { unlock } from './unlock.ts';

/** The reply as it is stored: each reply has a session of its own. */
type FirstReply = Omit<SetUpStation, 'token'>;

/** Makes the registry, its first administrator and its recovery key, and unlocks it. */
export async function setUp(
  station: Station,
  input: NewStation,
  { intent, login }: { intent: Intent | undefined; login: LoginRequest },
): Promise<SetUpStation> {
  if (stateOf(station) !== 'setup-required') {
    return notingRefusal(station, null, () => repeated(station, input, { intent, login }));
  }
  if (station.isSettingUp) throw problem('forbidden', 'This station is being set up now.');
  requireSetupCode(station, input.setupCode, countedAs(login));
  station.isSettingUp = true;
  try {
    await refuseWeak(input);
    const made = await buildRegistry(station, input, intent);
    renameSync(made.folder, registryDirOf(station.config));
    const { token } = sessionOf(await openFirst(station, made.key), made.reply.staff);
    return { token, ...made.reply };
  } finally {
    station.isSettingUp = false;
  }
}

/** Opens the new registry, which exists from now on even if this fails. */
async function openFirst(station: Station, key: Buffer): Promise<Registry> {
  try {
    syncPath(station.config.dataDir);
    return await unlock(station, key);
  } catch (cause) {
    const sentence = 'The station was set up, but its registry could not be opened. Try to sign in.';
    throw problem('uncertain', sentence, { cause });
  }
}

/**
 * The first reply may never have arrived: the same Idempotency-Key and password return it again. That is a sign-in,
 * and is limited as such. Without a key nothing is checked.
 */
async function repeated(
  station: Station,
  { administrator }: NewStation,
  { intent, login }: { intent: Intent | undefined; login: LoginRequest },
): Promise<SetUpStation> {
  const isSetUp = problem('forbidden', 'This station is already set up. Sign in instead.');
  if (intent === undefined) throw isSetUp;
  const { registry, staff, assertCurrent } = await signIn(station, administrator, login).catch((error: unknown) => {
    throw error instanceof Problem && ['unauthenticated', 'new-password-needed'].includes(error.type) ? isSetUp : error;
  });
  const first = findReply<FirstReply>(registry, staff().id, intent);
  if (first === undefined) throw isSetUp;
  assertCurrent();
  // Its session may have ended long ago.
  return { ...first, token: sessionOf(registry, first.staff).token };
}

async function refuseWeak({ stationName, administrator: { username, password } }: NewStation): Promise<void> {
  const found = [
    usernameFault('/administrator/username', username),
    await passwordFault('/administrator/password', { password, words: [username, stationName] }),
  ];
  const faults = found.filter((fault) => fault !== undefined);
  if (faults.length > 0) throw invalid(...faults);
}

/** Checks a set-up code, which the station showed when it started, and counts wrong ones. */
export function takesSetupCode(station: Station, code: string, clientClass: AttemptOf['clientClass']): boolean {
  const attempt: AttemptOf = { clientClass, of: 'setup' };
  beginAttempt(station, attempt);
  const isRight = isSameSecret(code.trim().toUpperCase(), station.setupCode);
  if (isRight) endAttempt(station, attempt);
  else failAttempt(station);
  return isRight;
}

export function requireSetupCode(station: Station, code: string, clientClass: AttemptOf['clientClass']): void {
  if (!takesSetupCode(station, code, clientClass))
    throw problem('forbidden', 'Wrong set-up code. The station shows it when it starts.');
}

/** Makes a whole registry in a folder of its own. Deletes an unfinished one of an earlier attempt. */
async function buildRegistry({ config }: Station, input: NewStation, intent: Intent | undefined) {
  const { username, fullName = null, password } = input.administrator;
  const folder = join(config.dataDir, 'setup.part');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700 });
  const files = filesIn(folder);
  const key = newRegistryKey();
  const staffId = config.newId();
  const recovery = await newRecoveryHolder();
  const holder = await newPasswordHolder({ staffId, username, password, cost: config.passwordCost });
  const holders = [recovery.holder, holder];
  const empty = newKeyring();
  const slots = await Promise.all(holders.map((holder) => sealedTo(empty, key, holder)));
  const keyring = signed(withSlots(empty, slots), key);

  const db = createDatabase(openOptions(config, files.database, key));
  let reply: FirstReply;
  try {
    reply = await write(db, staffId, (writer) => {
      beginStation(writer, { id: writer.newId(), name: input.stationName });
      knowOnly(writer, keyring);
      if (input.dateFormats !== undefined) putDateFormats(writer, input.dateFormats);
      return once(writer, intent, () => {
        recordEvent(writer, { action: 'station-set-up', record: staffId });
        const administrator = runNow(addAccount(txOf(writer), { username, fullName, role: 'administrator', holder }));
        return { recoveryKey: recovery.recoveryKey, staff: rowToStaff(writer, administrator) };
      });
    });
  } finally {
    closeDatabase(db);
  }
  saveKeyring(files.keys, keyring);
  return { folder, key, reply };
}
