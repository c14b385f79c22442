/** `npm run station -- rekey`: gives the registry a new key while no station runs on it. Asks for an administrator's password. */
import packageJson from '../../package.json' with { type: 'json' };
import { configFrom } from '../config.ts';
import { holdFolder } from '../db/lock.ts';
import { Problem } from '../wire/problem.contract.ts';
import { Refusal } from '../wire/refusal.contract.ts';
import { closeRegistry, newStation, stateOf } from '../station/registry.ts';
import { finishRekeyAtStart, rekey } from '../unlock/rekey.ts';
import { signIn } from '../unlock/sign-in.ts';
import { slotsOf } from '../unlock/slots.ts';
import { askForAccount } from './account.ts';
import { report, tell } from './say.ts';

export async function rekeyRegistry(): Promise<void> {
  process.umask(0o077);
  const station = newStation(configFrom(process.env, packageJson.version));
  const letGo = holdFolder(station.config.dataDir);
  try {
    if (stateOf(station) === 'setup-required') throw new Refusal('setting', 'There is no registry in this folder yet.');
    finishRekeyAtStart(station.config);
    const { staff } = await signIn(station, await askForAccount());
    if (staff().role !== 'administrator') throw new Refusal('setting', 'Only an administrator can do this.');
    await rekey(station);
    const { generation } = slotsOf(station);
    tell('The registry has a new key. Passwords and the recovery key stay as they are.');
    report({ event: 'rekeyed', generation });
  } catch (error) {
    throw error instanceof Problem ? new Refusal('setting', error.message) : error;
  } finally {
    await closeRegistry(station);
    letGo();
  }
}
