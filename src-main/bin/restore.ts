/**
 * `npm run station -- restore [FOLDER]`: replaces the registry with a backup. The folder is a USB stick, one backup, or any folder of
 * backups; the default is this computer's backups. Shows what each backup contains and asks before it does anything; the replaced
 * registry is kept.
 */
import { existsSync } from 'node:fs';
import packageJson from '../../package.json' with { type: 'json' };
import { backupsIn, putAside, type FoundBackup } from '../backup/place.ts';
import { finishRestore, stageRestore, type Today } from '../backup/restore.ts';
import { ownFolder } from '../backup/settings.ts';
import type { Aside, RestoreRefusal, Secret } from '../backup/backup.contract.ts';
import { hasKeys, mayRestore, whoMayToday } from '../backup/restore.commands.ts';
import { assertNoPractice } from '../computer/practice.ts';
import { configFrom, type StationConfig } from '../config.ts';
import { holdFolder } from '../db/lock.ts';
import { Refusal } from '../wire/refusal.contract.ts';
import { closeRegistry, newStation, stateOf } from '../station/registry.ts';
import { asking, type Ask } from './ask.ts';
import type { Act } from './declared-commands.ts';
import { timeText } from './peer.rules.ts';
import { report, tell } from './say.ts';
import { asRefusal } from './stopped-station.ts';
import { typedPath } from './typed-path.ts';

const sentences: Record<RestoreRefusal, string> = {
  missing: 'The backup is no longer there. Nothing was changed.',
  damaged: 'This backup is damaged. Nothing was changed; try another one.',
  newer: 'This backup was made by a newer Satchel. Install the newer version; nothing was changed.',
  'wrong-secret': 'This does not open the backup. Nothing was changed.',
  'wrong-present': 'This does not open the registry on this computer. Nothing was changed.',
  'not-administrator': 'Only an administrator of the registry can restore it. Nothing was changed.',
  'role-unknown':
    'The registry on this computer is too damaged to name its administrators. Use its recovery key. If you do not have it, move ' +
    'the folder “registry” to another place, keep it, and restore again. Nothing was changed.',
  // Never occurs here: see `askOfToday`.
  'code-needed': 'No secret can be checked. Nothing was changed.',
  'other-station': 'This backup is of another computer. Nothing was changed.',
  full: 'The disk is full. Nothing was changed.',
  stopped: 'Stopped. Nothing was changed.',
};

export const restore: Act<'station restore'> = async (_options, typed) => {
  process.umask(0o077);
  const config = configFrom(process.env, packageJson.version);
  assertNoPractice(config.dataDir);
  const folder = typed === undefined ? ownFolder({ config }) : typedPath(typed);
  // A mistyped data folder is not created where there is nothing to restore.
  if (!existsSync(config.dataDir)) await getBackups(folder);
  const letGo = holdFolder(config.dataDir);
  try {
    finishRestore(config);
    const found = await getBackups(folder);
    const wanted = await asking(async (ask) => {
      const chosen = await choose(found, ask);
      tell(`It replaces the registry in ${config.dataDir}, which is kept among the backups. Press Ctrl+C to stop.`);
      const given = await askForSecret(ask);
      return { backup: chosen, secret: given, today: await askOfToday(config, given, ask) };
    });
    const staged = await stageRestore(config, wanted);
    if (staged.kind === 'refused') throw new Refusal('setting', sentences[staged.reason]);
    finishRestore(config);
    const { withoutPassword } = staged;
    tell('The backup was restored. Everybody signs in again.');
    if (withoutPassword.length > 0)
      tell(`They need a new password from an administrator first: ${withoutPassword.join(', ')}.`);
    report({ event: 'restored' });
  } finally {
    letGo();
  }
};

async function getBackups(folder: string): Promise<FoundBackup[]> {
  const found = await backupsIn(folder);
  if (found.length === 0) throw new Refusal('setting', `There is no backup in ${folder}.`);
  return found;
}

/**
 * Returns who may sign in today. If the registry here has readable keys, one of its administrators has to agree. Otherwise an account that
 * was disabled since the backup would come back with it. If its keys are damaged or gone, no secret can be checked. Then the secret of the
 * backup is enough, since anyone who can run this could move the registry away too.
 */
async function askOfToday(config: StationConfig, ofBackup: Secret, ask: Ask): Promise<Today | undefined> {
  const station = newStation(config);
  if (stateOf(station) === 'setup-required' || !hasKeys(station)) return undefined;
  try {
    let asked = await mayRestore(station, ofBackup);
    if (asked.kind === 'refused' && asked.reason === 'wrong-present') {
      tell('This does not open the registry on this computer now. An administrator of it has to agree.');
      asked = await mayRestore(station, await askForSecret(ask));
    }
    if (asked.kind === 'refused') throw new Refusal('setting', sentences[asked.reason]);
    return whoMayToday(station);
  } catch (error) {
    throw asRefusal(error);
  } finally {
    await closeRegistry(station);
  }
}

/** Returns the newest backup, unless another one is chosen. If the backups are of several stations, the person has to choose. */
async function choose(found: readonly FoundBackup[], ask: Ask): Promise<FoundBackup> {
  const [newest] = found;
  if (found.length === 1 && newest !== undefined) {
    tell(`${lineOf(newest)}.`);
    return newest;
  }
  for (const [i, each] of found.entries()) tell(`${String(i + 1).padStart(4)}  ${lineOf(each)}`);
  const isOfOne =
    new Set(found.map(({ manifest }) => manifest?.station.id).filter((id) => id !== undefined)).size === 1;
  const typed = await ask(isOfOne ? 'Which one? (none: 1, the newest) ' : 'Which one? ');
  const chosen = typed === '' && isOfOne ? newest : /^\d+$/.test(typed) ? found[Number(typed) - 1] : undefined;
  if (chosen === undefined) throw new Refusal('setting', 'There is no such backup in the list. Nothing was changed.');
  return chosen;
}

function lineOf(backup: FoundBackup): string {
  const { manifest } = backup;
  if (manifest !== undefined) {
    const { station, madeAt, counts } = manifest;
    return `${timeText(madeAt)}, ${station.name}: ${counts.patients} patients, ${counts.visits} visits`;
  }
  const aside = putAside(backup);
  const when = aside?.at == null ? backup.folder : timeText(aside.at);
  return `${when}: ${aside === null ? 'contents unknown' : `the registry before ${befores[aside.before]}`}`;
}

const befores: Record<Aside, string> = { restore: 'a restore', upgrade: 'an upgrade', update: 'an update' };

async function askForSecret(ask: Ask): Promise<Secret> {
  const username = await ask('User name of an administrator (none: the recovery key): ');
  if (username === '') return { recoveryKey: await ask('Recovery key: ', { isSecret: true }) };
  return { username, password: await ask('Password: ', { isSecret: true }) };
}
