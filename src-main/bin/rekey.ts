/** `npm run station -- rekey`: gives the registry a new encryption key. Asks for an administrator's password. */
import { rekey } from '../unlock/rekey.ts';
import { slotsOf } from '../unlock/slots.ts';
import type { Act } from './declared-commands.ts';
import { report, tell } from './say.ts';
import { atStoppedStation, openAsAdministrator } from './stopped-station.ts';

export const rekeyRegistry: Act<'station rekey'> = () =>
  atStoppedStation(async (station) => {
    await openAsAdministrator(station);
    await rekey(station);
    const { generation } = slotsOf(station);
    tell('The registry has a new encryption key. Passwords and the recovery key stay as they are.');
    report({ event: 'rekeyed', generation });
  });
