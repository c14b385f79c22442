/** Values that a person may enter for a patient, and random edits by a station that enters them. */
import type { Writer } from '../../src-main/db/access.ts';
import { listHeads } from '../../src-main/journal/journal.queries.ts';
import { saveRecord } from '../../src-main/journal/record.ts';
import type { Random } from '../../src-main/demo/random.rules.ts';

/** The id of a system of identifiers, which any station may edit. */
const system = '01920000-0000-7000-8000-0000000000ee';

/** The id of an own field, which any station may edit. */
const ownField = '01920000-0000-7000-8000-0000000000ef';
const saidOfOwnField: Record<string, readonly unknown[]> = {
  name: ['Occupation', 'Work', 7],
  type: ['text', 'choice', 'of a newer version'],
  choices: [['A', 'B'], null, 'A'],
  translations: [{ sw: { name: 'Kazi', choices: { B: 'Be', A: 'A' } }, fr: { name: 'Métier' } }, null, { xx: {} }],
  after: ['name', null],
  position: [0, 3, null],
  retired: [true, false],
};

export const saidOfPatients: Record<string, readonly unknown[]> = {
  name: ['Ama', 'Esi', 'Yaa', null],
  phoneNumber: ['0200', '0300', null],
  age: [{ years: 30, reportedOn: '2026-03-01' }, null],
  gender: ['FEMALE', 'MALE'],
  retired: [true, true, false],
  fhir: [keptNumber('7'), keptNumber('B 2'), 'not JSON', '{"name":7}', null],
  household: ['01920000-0000-7000-8000-0000000000f0', '01920000-0000-7000-8000-0000000000f1', null],
  movedAwayOn: ['2026-03-01', 'no day', null, null],
  deceased: [{ on: null }, null, null, null],
  seenAs: ['About 30, a red shirt', null],
  home: ['01920000-0000-7000-8000-0000000000ea', 'of no place', null],
  [`own.${ownField}`]: ['A', 7.5, true, null, { of: 'a newer version' }],
  'own.of no field': ['B', null],
  identifiers: [[identifier('A 1'), identifier('b-2')], [identifier('B2', 'old')], [{ value: 'of no system' }], null],
};

/** Returns what is kept of a FHIR resource: see journal/fhir-kept.rules.ts. */
function keptNumber(value: string): string {
  return JSON.stringify({ identifier: { parts: [[null, { system: 'urn:oid:1.2.3', value }]] } });
}

const saidOfSystem: Record<string, readonly unknown[]> = {
  name: ['National ID', 'Paper file'],
  pattern: ['@#', null, 7],
  checkDigit: ['luhn', 'none', 'of a newer version'],
  retired: [true, false],
};

/** The ids of two places, which any station may edit and move into each other. */
const places = ['01920000-0000-7000-8000-0000000000ea', '01920000-0000-7000-8000-0000000000eb'] as const;
const saidOfPlaces: Record<string, readonly unknown[]> = {
  name: ['Pwani', 'Kisimani', 7],
  parent: [...places, null],
  retired: [true, false],
};

function identifier(value: string, use: string | null = null) {
  return { system, value, use, from: null, to: null };
}

type Edits = {
  times: number;
  /** Ids of all stations. New ones are added, and a record that has not arrived here yet is left alone. */
  records: string[];
  values: Record<string, readonly unknown[]>;
  newChance: number;
};

/** Edits records at random, either existing ones or new ones, and adds visits of them. */
export function editAtRandom(writer: Writer, random: Random, { times, records, values, newChance }: Edits): void {
  for (let i = 0; i < times; i++) {
    if (random.chance(0.05)) editOneOf(writer, random, { kind: 'identifier-system', id: system, said: saidOfSystem });
    if (random.chance(0.05)) editOneOf(writer, random, { kind: 'place', id: random.pick(places), said: saidOfPlaces });
    if (random.chance(0.05)) editOneOf(writer, random, { kind: 'own-field', id: ownField, said: saidOfOwnField });
    const isNew = random.chance(newChance) || records.length === 0;
    const id = isNew ? writer.newId() : random.pick(records.slice(-200));
    if (!isNew && listHeads(writer, id).length === 0) continue;
    const fields: Record<string, unknown> = {};
    for (let j = random.below(3); j >= 0; j--) {
      const name = random.pick(Object.keys(values));
      fields[name] = random.pick(values[name] ?? []);
    }
    // A record of another station may be the mother’s, also one that has not arrived here.
    if (random.chance(0.1)) fields['mother'] = random.pick([...records.slice(-60), null]);
    saveRecord(writer, { kind: 'patient', id, fields, isNew });
    if (isNew) records.push(id);
    if (!random.chance(0.2)) continue;
    const visit = {
      patientId: id,
      timeStart: `2026-03-0${1 + random.below(9)}T09:00:00.000Z`,
      reason: 'Fever',
      ...(random.chance(0.5) && { returnOn: `2026-03-0${1 + random.below(9)}`, returnReason: 'Dressing' }),
      retired: random.chance(0.2),
    };
    saveRecord(writer, { kind: 'visit', id: writer.newId(), fields: visit, isNew: true });
  }
}

type Listed = { kind: string; id: string; said: Record<string, readonly unknown[]> };

/** Edits a field of a record that every station knows, and adds the record where it is not known yet. */
function editOneOf(writer: Writer, random: Random, { kind, id, said }: Listed): void {
  const name = random.pick(Object.keys(said));
  const fields = { [name]: random.pick(said[name] ?? []) };
  saveRecord(writer, { kind, id, fields, isNew: listHeads(writer, id).length === 0 });
}
