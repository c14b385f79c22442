/**
 * `npm run demo`: a temporary station with synthetic people, set up and unlocked, that leaves nothing behind. With `-- --two`, two
 * stations that sync with each other.
 */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Act } from './declared-commands.ts';
import { tell } from './say.ts';
import { greet, printReady, serve } from './station.ts';
import { demoPatients } from '../demo/people.ts';
import { demoNames, setUpDemonstration } from '../demo/set-up.ts';
import { setUpTwoStations } from '../demo/two-stations.ts';
import { wordsOf } from '../pairing/words.rules.ts';

const nobody = `${demoPatients} invented patients and invented staff, all deleted when you stop.`;

export const demo: Act<'demo'> = (options) => (options.two === true ? two() : one());

function serveThrowAway(environment: NodeJS.ProcessEnv) {
  const dataDir = mkdtempSync(join(tmpdir(), 'satchel-demo-'));
  process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  return serve({ SATCHEL_DATA_DIR: dataDir, ...environment });
}

/** Returns four random words, like the window's suggestion. */
const newPassword = (): string => wordsOf(randomBytes(8).toString('hex'));

async function one(): Promise<void> {
  const { SATCHEL_PORT = '0' } = process.env;
  const station = await serveThrowAway({ SATCHEL_PORT });
  const administrator = { username: 'demo', password: newPassword() };
  const token = await setUpDemonstration(station, administrator);

  printReady({ ...station, setupCode: undefined });
  greet(station);
  tell(
    nobody,
    `Sign in as ${administrator.username} with the password ${administrator.password}, or use this token:`,
    token,
    `Try: curl -H 'Authorization: Bearer ${token}' '${station.api}/patients/search?q=mohamed'`,
  );
}

async function two(): Promise<void> {
  const { SATCHEL_PORT = '0' } = process.env;
  const clinic = await serveThrowAway({ SATCHEL_PORT, SATCHEL_SYNC_PORT: '0' });
  const village = await serveThrowAway({ SATCHEL_PORT: '0', SATCHEL_SYNC_PORT: '0' });
  const password = newPassword();
  const accounts = {
    administrator: { username: 'demo', fullName: demoNames.administrator, password },
    clerk: { username: 'nurse', fullName: demoNames.clerk, password },
  };
  const { tokens, contested } = await setUpTwoStations({ clinic, village }, accounts);

  for (const station of [clinic, village]) printReady({ ...station, setupCode: undefined });
  tell(
    'Two computers are serving. Open both, side by side:',
    `  the clinic        ${clinic.url}`,
    `  the village team  ${village.url}`,
    `Sign in at both as demo (administrator) or nurse (clerk); the password of each is ${password}`,
    'Try:',
    '  Register somebody at one, or correct an address. A few seconds later it is at the other too.',
    `  Both changed the phone number of ${contested}. Open Conflicts and choose one for both.`,
    '  Under Settings, Staff, give nurse another password at one, and sign in with it at the other.',
    `Tokens for programs: ${tokens.clinic} at the clinic, ${tokens.village} at the village team.`,
    nobody,
    'Stop both with Ctrl+C.',
  );
}
