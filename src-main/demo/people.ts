/** Fills a registry with the synthetic people of the demonstration: always the same ones, none of whom exists. */
import { runNow } from '../steps.ts';
import { txOf } from '../station/register.ts';
import { write, type Writer } from '../db/access.ts';
import { registerPatient } from '../patients/patient.commands.ts';
import { rowToPatient } from '../patients/patient-reply.rules.ts';
import type { RunningStation } from '../serve.ts';
import { startVisit } from '../visits/visit.commands.ts';
import { syntheticDetails, syntheticPatient } from './people.rules.ts';
import { randomFrom, type Random } from './random.rules.ts';
import { syntheticVisits } from './visits.rules.ts';

export const demoPatients = 1000;
const seed = 20260301;
/** The number of patients that one transaction saves. */
const share = 100;

export async function fillWithPeople(station: Pick<RunningStation, 'registry'>, author: string): Promise<void> {
  // Each has its own sequence, so that changing the visits leaves the people as they are.
  const random = { people: randomFrom(seed), visits: randomFrom(seed + 1), details: randomFrom(seed + 4) };
  const { db } = station.registry();
  for (let from = 0; from < demoPatients; from += share) {
    await write(db, author, (writer) => {
      for (let i = from; i < Math.min(demoPatients, from + share); i++) addPerson(writer, random, i);
    });
  }
}

function addPerson(writer: Writer, random: Record<'people' | 'visits' | 'details', Random>, index: number): void {
  const { now, today } = writer;
  const person = syntheticPatient(random.people, index, today);
  const patient = runNow(registerPatient(txOf(writer), { ...person, ...syntheticDetails(random.details, person) }));
  const { age, gender } = rowToPatient(patient, today);
  for (const visit of syntheticVisits(random.visits, { gender, age }, { now, today })) {
    // A patient who has died cannot be here now.
    if (patient.deceased === null || visit.timeEnd !== undefined) runNow(startVisit(txOf(writer), patient.id, visit));
  }
}
