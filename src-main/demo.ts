/** `npm run demo`: a throw-away station with synthetic people, set up and unlocked, that leaves nothing behind. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { greet, printReady, serve } from './cli.ts';
import { write } from './db/access.ts';
import { syntheticPatient, syntheticVisit } from './demo/people.rules.ts';
import { randomFrom, type Random } from './demo/random.rules.ts';
import { insertPatient } from './patients/patient.queries.ts';
import { editPatient, noFields } from './patients/patient.rules.ts';
import type { RunningStation } from './station.ts';
import { insertVisit } from './visits/visit.queries.ts';
import { editVisit, newVisitFields } from './visits/visit.rules.ts';

const demoPatients = 1000;
const seed = 20260301;

export async function demo(): Promise<void> {
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

async function fillWithPeople(station: RunningStation): Promise<void> {
  const random = randomFrom(seed);
  const { db } = station.opened();
  await write(db, 'demo', (writer) => {
    for (let i = 0; i < demoPatients; i++) {
      const patient = insertPatient(
        writer,
        fieldsOf(editPatient(noFields, syntheticPatient(random, i, writer.today), writer.today)),
      );
      for (let visits = visitsOf(random); visits > 0; visits--) {
        const visit = editVisit(newVisitFields(writer.now), syntheticVisit(random, writer.now));
        insertVisit(writer, patient, fieldsOf(visit));
      }
    }
  });
}

const visitsOf = (random: Random) => (random.chance(0.3) ? 0 : 1 + random.below(3));

function fieldsOf<Fields>(edit: { kind: 'fields'; fields: Fields } | { kind: 'refused' }): Fields {
  if (edit.kind === 'refused') throw new Error('The synthetic data break a rule.');
  return edit.fields;
}
