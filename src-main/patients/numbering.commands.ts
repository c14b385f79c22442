/** Numbers for patients. Each is given in the transaction that saves the patient, so none is given twice and none is left out. */
import type { Reader, Writer } from '../db/access.ts';
import { chainEnd } from '../journal/replica.ts';
import type { Numbering } from './numbering.contract.ts';
import { findSeries, isTaken, setSeries } from './numbering.queries.ts';
import { comparedNumber, numberOf, seriesOf, unsetSeries } from './patient-number.rules.ts';

const seriesNow = (reader: Reader) => seriesOf(chainEnd(reader).replica, findSeries(reader));

export function numberingOf(reader: Reader): Numbering {
  const { isOn, prefix, isChosen, last } = seriesNow(reader);
  return { isOn, prefix, isChosen, next: numberOf(prefix, nextFree(reader, prefix, last)) };
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

/** Somebody may have typed a number of the series, or it was used before with the same prefix. */
function nextFree(reader: Reader, prefix: string, last: number): number {
  let next = last + 1;
  while (isTaken(reader, comparedNumber(numberOf(prefix, next)))) next++;
  return next;
}

export function setNumbering(writer: Writer, { isOn, prefix }: { isOn: boolean; prefix: string | null }): Numbering {
  const { replica } = chainEnd(writer);
  const before = findSeries(writer) ?? unsetSeries;
  setSeries(writer, { ...before, isOn, chosen: prefix, chosenFor: prefix === null ? null : replica });
  return numberingOf(writer);
}
