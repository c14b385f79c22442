/** Fills a registry with the synthetic people of the demonstration: always the same ones, nobody of whom exists. */
import { write, type Writer } from '../db/access.ts';
import { insertPatient } from '../patients/patient.queries.ts';
import { ageOn, editPatient, noFields } from '../patients/patient.rules.ts';
import type { RunningStation } from '../serve.ts';
import { insertVisit } from '../visits/visit.queries.ts';
import { editVisit, newVisitFields } from '../visits/visit.rules.ts';
import { syntheticPatient } from './people.rules.ts';
import { randomFrom, type Random } from './random.rules.ts';
import { syntheticVisits } from './visits.rules.ts';

export const demoPatients = 1000;
const seed = 20260301;
/** Patients saved in one body: see `write`. */
const share = 20;

export async function fillWithPeople(station: Pick<RunningStation, 'registry'>): Promise<void> {
  // The visits have a sequence of their own, so that another idea of visits leaves the people as they are.
  const random = { people: randomFrom(seed), visits: randomFrom(seed + 1) };
  const { db } = station.registry();
  for (let from = 0; from < demoPatients; from += share) {
    await write(db, 'demo', (writer) => {
      for (let i = from; i < Math.min(demoPatients, from + share); i++) addPerson(writer, random, i);
    });
  }
}

function addPerson(writer: Writer, random: { people: Random; visits: Random }, index: number): void {
  const { now, today } = writer;
  const person = fieldsOf(editPatient(noFields, syntheticPatient(random.people, index, today), today));
  const patient = insertPatient(writer, person);
  const visitor = { gender: person.gender, age: ageOn(today, person) };
  for (const visit of syntheticVisits(random.visits, visitor, { now, today })) {
    insertVisit(writer, patient, fieldsOf(editVisit(newVisitFields(now), visit)));
  }
}

function fieldsOf<Fields>(edit: { kind: 'fields'; fields: Fields } | { kind: 'refused' }): Fields {
  if (edit.kind === 'refused') throw new Error('The synthetic data break a rule.');
  return edit.fields;
}
