/** Runs a command on a registry that no station serves, with its folder locked. */
import packageJson from '../../package.json' with { type: 'json' };
import { assertNoPractice } from '../computer/practice.ts';
import { configFrom } from '../config.ts';
import { holdRegistry } from '../db/lock.ts';
import { assertDatabaseThere } from '../db/open.ts';
import { closeRegistry, filesOf, newStation, type Registry, type Station } from '../station/registry.ts';
import { finishRekeyAtStart } from '../unlock/rekey.ts';
import { signIn } from '../unlock/sign-in.ts';
import { Problem } from '../wire/problem.contract.ts';
import { Refusal } from '../wire/refusal.contract.ts';
import { askForAccount } from './account.ts';

/** Refuses a folder without a registry, and does not create it. */
export async function atStoppedStation(act: (station: Station) => Promise<void>): Promise<void> {
  process.umask(0o077);
  const config = configFrom(process.env, packageJson.version);
  assertNoPractice(config.dataDir);
  const station = newStation(config);
  const letGo = holdRegistry(station.config.dataDir);
  try {
    finishRekeyAtStart(station.config);
    assertDatabaseThere(filesOf(station.config).database);
    await act(station);
  } catch (error) {
    throw asRefusal(error);
  } finally {
    await closeRegistry(station);
    letGo();
  }
}

export const asRefusal = (error: unknown): unknown =>
  error instanceof Problem ? new Refusal('setting', error.message) : error;

/** Opens the registry with an administrator's password; `by` is the id of the account. */
export async function openAsAdministrator(
  station: Station,
  account?: { username: string; password: string },
): Promise<{ registry: Registry; by: string }> {
  const { registry, staff } = await signIn(station, account ?? (await askForAccount()));
  const { role, id } = staff();
  if (role !== 'administrator') throw new Refusal('setting', 'Only an administrator can do this.');
  return { registry, by: id };
}
