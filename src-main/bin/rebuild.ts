/**
 * `npm run station -- rebuild`: rebuilds all rows of a registry from its journal. Asks for a user name and password, unless the
 * station has a key file.
 */
import { noteClosing } from '../station/as-closed.ts';
import { filesOf, openOptions } from '../station/registry.ts';
import { runUpkeep, type Rebuilt } from '../station/upkeep.ts';
import type { Act } from './declared-commands.ts';
import { registryKey } from './registry-key.ts';
import { report, tell } from './say.ts';
import { atStoppedStation } from './stopped-station.ts';

export const rebuild: Act<'station rebuild'> = () =>
  atStoppedStation(async ({ config }) => {
    const options = openOptions(config, filesOf(config).database, await registryKey(config));
    noteClosing(config);
    await runUpkeep('upgrade', options);
    const { records, isSame } = await runUpkeep<Rebuilt>('rebuild', options, { progress: showProgress });
    const outcome = isSame ? 'Nothing was different.' : 'Some were different; the journal is right.';
    tell(`\rRebuilt all rows of ${records} records. ${outcome}`);
    report({ event: 'rebuilt', records, isSame });
  });

const showProgress = (done: number, of: number) =>
  void process.stderr.write(`\r${Math.floor((100 * done) / Math.max(1, of))} % of ${of} records `);
