/**
 * Reads the Patients of a Bundle, or of lines with one resource each, as `fhir/` reads a Patient that is sent. The columns have the names of the
 * interface, so that a person reviews each row as one of any other file. Values without a field are kept beside the record.
 */
import { asResource } from '../fhir/check.ts';
import { ownNames } from '../fhir/names.rules.ts';
import { nothingKnown, readNewPatient } from '../fhir/save.commands.ts';
import type { Systems } from '../fhir/systems.rules.ts';
import { isJson, listIn, textIn, type Json, type Resource } from '../wire/fhir-json.rules.ts';
import { Problem } from '../wire/problem.contract.ts';
import { resourceIn } from './file-kind.ts';
import { FileProblem } from './file-problem.ts';
import type { FileNote, FileRow } from './file.rules.ts';
import { isDeeper, lines, maxDepth, textOf } from './read-ndjson.ts';

/** The members of a patient that are read from a Patient. */
const members = [
  'patientNumber',
  'name',
  'gender',
  'dateOfBirth',
  'dateOfBirthEstimated',
  'phoneNumber',
  'otherPhones',
  'residentialAddress',
  'village',
  'district',
  'nextOfKin',
  'deceased',
  'identifiers',
] as const;
/** Elements that an import does not take. They are columns without a field, which a person has to confirm. */
const untaken = ['active', 'photo', 'link'] as const;

/** Returns the names of the columns, and which resources of the file are no patients. */
export function fhirHeads(bytes: Buffer): { heads: string[]; notes: FileNote[] } {
  const found = new Set<(typeof untaken)[number]>();
  const others = new Map<string, number>();
  for (const { resource } of resources(bytes)) {
    const type = textIn(resource, 'resourceType') ?? '?';
    if (type !== 'Patient') others.set(type, (others.get(type) ?? 0) + 1);
    else for (const name of untaken) if (textUntaken(resource, name) !== '') found.add(name);
  }
  const count = [...others.values()].reduce((sum, each) => sum + each, 0);
  const text = [...others.keys()].join(', ').slice(0, 100).toWellFormed();
  return {
    heads: ['_id', ...members, ...untaken.filter((name) => found.has(name))],
    notes: count === 0 ? [] : [{ kind: 'other-resources', count, text }],
  };
}

function textUntaken(patient: Json, name: (typeof untaken)[number]): string {
  if (name === 'active') return patient['active'] === false ? 'false' : '';
  // The bytes of a photo are too long for a cell.
  if (name === 'photo')
    return listIn(patient, name)
      .map((each) => textIn(each, 'contentType') ?? '?')
      .join(', ');
  return textOf(patient[name]);
}

export function* fhirRows(bytes: Buffer, heads: readonly string[], here: Here): Generator<FileRow> {
  for (const { row, resource } of resources(bytes)) {
    if (resource['resourceType'] !== 'Patient') continue;
    const read = readPatient(resource, here);
    const texts = new Map<string, string>(Object.entries(read.said).map(([name, value]) => [name, textOf(value)]));
    texts.set('_id', textIn(resource, 'id') ?? '');
    for (const name of untaken) texts.set(name, textUntaken(resource, name));
    yield { row, cells: heads.map((head) => texts.get(head) ?? ''), marks: read.marks };
  }
}

/** `ids`: the identifier systems of this registry. */
export type Here = { systems: Systems; today: string; ids: ReadonlySet<string> };

type Read = { said: object; marks: NonNullable<FileRow['marks']> };

function readPatient(resource: Json, { systems, today, ids }: Here): Read {
  const taken = Object.fromEntries(
    Object.entries(resource).filter(([name]) => !untaken.some((each) => name === each || name === `_${each}`)),
  );
  try {
    const sent = withNumberHere(asResource('Patient', taken), systems);
    // Ids of systems mean nothing in another registry. Such a number is kept, and found, as one of any unknown system.
    const identifier = listIn(sent, 'identifier').filter(({ system }) => isOfElsewhere(system, ids));
    const known = { ...nothingKnown, kept: { identifier } };
    const { said, fhir } = readNewPatient(sent, { systems, today, known });
    return { said, marks: fhir === null ? {} : { kept: fhir } };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const [fault] = error.faults;
    return { said: {}, marks: { fault: fault === undefined ? error.message : `${fault.pointer}: ${fault.detail}` } };
  }
}

const numberElsewhere = /^urn:satchel:registry:[^:]+:patient-number$/;

/** The number that another registry gave is the number of the patient here, as it is in every other file of that registry. */
function withNumberHere(sent: Resource, { toldAs }: Systems): Resource {
  const here = toldAs.get(ownNames.patientNumber);
  const all = listIn(sent, 'identifier');
  if (all.some(({ system }) => system === here)) return sent;
  const at = all.findIndex(({ system, use }) => use !== 'old' && numberElsewhere.test(String(system)));
  return at === -1 ? sent : { ...sent, identifier: all.with(at, { ...all[at], system: here }) };
}

const isOfElsewhere = (system: unknown, ids: ReadonlySet<string>): boolean =>
  typeof system === 'string' &&
  system.startsWith(ownNames.identifierSystem) &&
  !ids.has(system.slice(ownNames.identifierSystem.length));

function* resources(bytes: Buffer): Generator<{ row: number; resource: Json }> {
  const isBundle = resourceIn(bytes.subarray(0, 512).toString('latin1')) === 'Bundle';
  let row = 0;
  for (const text of isBundle ? entriesOf(bytes) : lines(bytes)) {
    row++;
    if (text.trim() === '') continue;
    const value = parsed(text, row);
    const resource = isBundle ? value['resource'] : value;
    if (isJson(resource)) yield { row, resource };
  }
}

function parsed(text: string, row: number): Json {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new FileProblem('not-json', `Resource ${row} is not JSON.`, row);
  }
  if (isJson(value) && !isDeeper(value, maxDepth)) return value;
  throw new FileProblem('not-json', `Resource ${row} is no JSON object, or is nested deeper than ${maxDepth}.`, row);
}

const [quote, backslash] = [0x22, 0x5c];
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];
const beforeEntries = /"entry"\s*:\s*$/;

/** Returns the text of each entry of a Bundle. Parsed as a whole, a Bundle would take several times the memory of its file. */
function* entriesOf(bytes: Buffer): Generator<string> {
  let [depth, begin, outside] = [0, 0, 0];
  let isInEntries = false;
  let envelope = '';
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === quote) at = endOfString(bytes, at);
    else if (byte === openList || byte === openObject) {
      if (depth === 1 && byte === openList) isInEntries = beforeEntries.test(bytes.toString('latin1', outside, at));
      if (depth === 2) begin = at;
      depth++;
    } else if (byte === closeList || byte === closeObject) {
      depth--;
      if (depth === 1) isInEntries = false;
      if (depth !== 2 || !isInEntries) continue;
      yield bytes.toString('utf8', begin, at + 1);
      envelope += `${bytes.toString('utf8', outside, begin)}0`;
      outside = at + 1;
    }
  }
  // The rest is checked as well: a file that was cut has no end.
  const bundle = parsed(envelope + bytes.toString('utf8', outside), 0);
  if (bundle['resourceType'] !== 'Bundle') throw new FileProblem('not-json', 'The file is no Bundle of FHIR.');
}

function endOfString(bytes: Buffer, begin: number): number {
  let at = begin + 1;
  while (at < bytes.length && bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1;
  return at;
}
