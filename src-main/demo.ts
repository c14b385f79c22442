/** `npm run demo`: a throw-away station with synthetic people, set up and unlocked, that leaves nothing behind. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIfOutOfDate } from './build.ts';
import { greet, printReady, serve } from './cli.ts';
import { demoPatients, fillWithPeople } from './demo/people.ts';

export async function demo(): Promise<void> {
  buildIfOutOfDate();
  const dataDir = mkdtempSync(join(tmpdir(), 'satchel-demo-'));
  process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  const { SATCHEL_PORT = '0' } = process.env;
  const station = await serve({ SATCHEL_DATA_DIR: dataDir, SATCHEL_PORT });

  // A throw-away registry with made-up people: its password may be known.
  const administrator = { username: 'demo', password: `demo-${station.setupCode ?? ''}` };
  const reply = await fetch(`${station.api}/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ setupCode: station.setupCode, stationName: 'Demonstration', administrator }),
  });
  const { token } = (await reply.json()) as { token: string };
  await fillWithPeople(station);

  printReady({ ...station, setupCode: undefined });
  greet(station);
  process.stderr.write(
    `${demoPatients} synthetic patients; nobody in it exists, and all of it is deleted when you stop.\n` +
      `Sign in as ${administrator.username} with the password ${administrator.password}, or use this token:\n${token}\n` +
      `Try: curl -H 'Authorization: Bearer ${token}' '${station.api}/patients/search?q=mohamed'\n`,
  );
}
