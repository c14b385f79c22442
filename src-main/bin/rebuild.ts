/**
 * `npm run station -- rebuild`: rebuilds all rows of a registry from its journal, while no station runs on it. Asks for a
 * user name and password, unless the station has a key file.
 */
import packageJson from '../../package.json' with { type: 'json' };
import { configFrom } from '../config.ts';
import { assertDatabaseThere } from '../db/open.ts';
import { holdFolder } from '../db/lock.ts';
import { noteClosing } from '../station/as-closed.ts';
import { filesOf, openOptions } from '../station/registry.ts';
import { finishRekeyAtStart } from '../unlock/rekey.ts';
import { runUpkeep, type Rebuilt } from '../station/upkeep.ts';
import { registryKey } from './registry-key.ts';
import { report, tell } from './say.ts';

export async function rebuild(): Promise<void> {
  process.umask(0o077);
  const config = configFrom(process.env, packageJson.version);
  const letGo = holdFolder(config.dataDir);
  try {
    finishRekeyAtStart(config);
    const { database } = filesOf(config);
    assertDatabaseThere(database);
    const options = openOptions(config, database, await registryKey(config));
    noteClosing(config);
    await runUpkeep('upgrade', options);
    const { records, isSame } = await runUpkeep<Rebuilt>('rebuild', options, { progress: showProgress });
    const outcome = isSame
      ? 'They say what they said before.'
      : 'Some said something else before; the journal is right.';
    tell(`\rAll rows of ${records} records were made anew. ${outcome}`);
    report({ event: 'rebuilt', records, isSame });
  } finally {
    letGo();
  }
}

const showProgress = (done: number, of: number) =>
  void process.stderr.write(`\r${Math.floor((100 * done) / Math.max(1, of))} % of ${of} records `);
