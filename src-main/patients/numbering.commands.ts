/** Numbers for patients. Each is given in the transaction that saves the patient, so none is given twice and none is left out. */
import type { Reader, Writer } from '../db/access.ts';
import { listChanges } from '../journal/journal.queries.ts';
import { chainEnd } from '../journal/replica.ts';
import { setNumberUri } from './identifier.commands.ts';
import { findNumberSystem } from './identifier.queries.ts';
import type { Numbering, NumberingSaid } from './numbering.contract.ts';
import { findSeries, isOfOtherReplica, isOwnReplica, isTaken, listUnder, setSeries } from './numbering.queries.ts';
import {
  comparedNumber,
  givesNumber,
  numberOf,
  prefixesOf,
  prefixTaken,
  seriesOf,
  unsetSeries,
} from './patient-number.rules.ts';

const seriesNow = (reader: Reader) => {
  const { replica } = chainEnd(reader);
  return seriesOf({ replica, ownPrefix: ownPrefixOf(reader, replica) }, findSeries(reader));
};

/** Another replica that is known here may spell the same letters; then the next ones are taken. */
function ownPrefixOf(reader: Reader, replica: string): string {
  const prefixes = prefixesOf(replica);
  return prefixes.find((prefix) => !isOfOtherReplica(reader, prefix, replica)) ?? replica.toUpperCase().slice(0, 6);
}

export function numberingOf(reader: Reader): Numbering {
  const { isOn, prefix, isChosen, last } = seriesNow(reader);
  const uri = findNumberSystem(reader)?.uri ?? null;
  return { isOn, prefix, isChosen, next: numberOf(prefix, nextFree(reader, prefix, last)), uri };
}

/** What is said of a patient who has no number, with the next one of the series that nobody has; as it is where none are given. */
export function withNumber<Said extends { patientNumber?: string | null }>(writer: Writer, said: Said): Said {
  if (said.patientNumber != null) return said;
  const { isOn, chosen, chosenFor, prefix, last } = seriesNow(writer);
  if (!isOn) return said;
  const next = nextFree(writer, prefix, last);
  setSeries(writer, { isOn, chosen, chosenFor, prefix, last: next });
  return { ...said, patientNumber: numberOf(prefix, next) };
}

/** The series goes on as it is where this station goes on under another name, and the one before gives no more numbers. */
export function carrySeries(writer: Writer, before: string): void {
  const series = { replica: before, ownPrefix: ownPrefixOf(writer, before) };
  const { isOn, isChosen, prefix, last } = seriesOf(series, findSeries(writer));
  if (isChosen || last > 0)
    setSeries(writer, { isOn, chosen: prefix, chosenFor: chainEnd(writer).replica, prefix, last });
}

/** Somebody may have typed a number of the series, or it was used before with the same prefix. */
function nextFree(reader: Reader, prefix: string, last: number): number {
  let next = last + 1;
  while (isTaken(reader, comparedNumber(numberOf(prefix, next)))) next++;
  return next;
}

export function setNumbering(writer: Writer, { isOn, prefix, uri }: NumberingSaid): Numbering {
  if (uri !== undefined) setNumberUri(writer, uri);
  const { replica } = chainEnd(writer);
  if (prefix !== null && isOthers(writer, prefix, replica)) throw prefixTaken();
  const before = findSeries(writer) ?? unsetSeries;
  setSeries(writer, { ...before, isOn, chosen: prefix, chosenFor: prefix === null ? null : replica });
  return numberingOf(writer);
}

/** Whether another station gives numbers under this prefix: by itself, or because somebody chose it there. */
function isOthers(reader: Reader, prefix: string, replica: string): boolean {
  if (isOfOtherReplica(reader, prefix, replica)) return true;
  return listUnder(reader, prefix).some(({ id, number }) =>
    listChanges(reader, id).some(
      ({ change }) => givesNumber(change.fields, number) && !isOwnReplica(reader, change.replica),
    ),
  );
}

/** Whether another station gives numbers under the prefix that was chosen here: neither knew of the other when it was chosen. */
export function isPrefixShared(reader: Reader): boolean {
  const { isChosen, prefix } = seriesNow(reader);
  return isChosen && isOthers(reader, prefix, chainEnd(reader).replica);
}

/** Gives up a chosen prefix under which another station gives numbers, and says whether there was one to give up. */
export function leavePrefix(writer: Writer): boolean {
  if (!isPrefixShared(writer)) return false;
  setSeries(writer, { ...(findSeries(writer) ?? unsetSeries), chosen: null, chosenFor: null });
  return true;
}
