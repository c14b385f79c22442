/** Fills a registry with the synthetic people of the demonstration: always the same ones, nobody of whom exists. */
import { write, type Writer } from '../db/access.ts';
import { insertPatient } from '../patients/patient.queries.ts';
import { editPatient, noFields } from '../patients/patient.rules.ts';
import type { RunningStation } from '../station.ts';
import { insertVisit } from '../visits/visit.queries.ts';
import { editVisit, newVisitFields } from '../visits/visit.rules.ts';
import { syntheticPatient, syntheticVisit } from './people.rules.ts';
import { randomFrom, type Random } from './random.rules.ts';

export const demoPatients = 1000;
const seed = 20260301;
/** Patients saved in one body: see `write`. */
const share = 20;

export async function fillWithPeople(station: Pick<RunningStation, 'opened'>): Promise<void> {
  const random = randomFrom(seed);
  const { db } = station.opened();
  for (let from = 0; from < demoPatients; from += share) {
    await write(db, 'demo', (writer) => {
      for (let i = from; i < Math.min(demoPatients, from + share); i++) addPerson(writer, random, i);
    });
  }
}

function addPerson(writer: Writer, random: Random, index: number): void {
  const person = editPatient(noFields, syntheticPatient(random, index, writer.today), writer.today);
  const patient = insertPatient(writer, fieldsOf(person));
  for (let visits = visitsOf(random); visits > 0; visits--) {
    const visit = editVisit(newVisitFields(writer.now), syntheticVisit(random, writer.now));
    insertVisit(writer, patient, fieldsOf(visit));
  }
}

const visitsOf = (random: Random) => (random.chance(0.3) ? 0 : 1 + random.below(3));

function fieldsOf<Fields>(edit: { kind: 'fields'; fields: Fields } | { kind: 'refused' }): Fields {
  if (edit.kind === 'refused') throw new Error('The synthetic data break a rule.');
  return edit.fields;
}
