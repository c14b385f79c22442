/** `npm run demo`: a throw-away station with synthetic people, set up and unlocked, that leaves nothing behind. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { greet, printReady, serve } from './station.ts';
import { demoPatients } from '../demo/people.ts';
import { setUpDemonstration } from '../demo/set-up.ts';

export async function demo(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'satchel-demo-'));
  process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  const { SATCHEL_PORT = '0' } = process.env;
  const station = await serve({ SATCHEL_DATA_DIR: dataDir, SATCHEL_PORT });

  const administrator = { username: 'demo', password: `demo-${station.setupCode ?? ''}` };
  const token = await setUpDemonstration(station, administrator);

  printReady({ ...station, setupCode: undefined });
  greet(station);
  process.stderr.write(
    `${demoPatients} synthetic patients; nobody in it exists, and all of it is deleted when you stop.\n` +
      `Sign in as ${administrator.username} with the password ${administrator.password}, or use this token:\n${token}\n` +
      `Try: curl -H 'Authorization: Bearer ${token}' '${station.api}/patients/search?q=mohamed'\n`,
  );
}
