/** Numbers for patients. Each is given in the transaction that saves the patient, so none is given twice or skipped. */
import { soon, type Steps } from '../steps.ts';
import { setNumberUri } from './identifier.commands.ts';
import { numberSystem } from './identifier.contract.ts';
import type { Numbering, NumberingSaid } from './numbering.contract.ts';
import {
  givesNumber,
  numberOf,
  prefixesOf,
  prefixTaken,
  seriesOf,
  unsetSeries,
  type Series,
} from './patient-number.rules.ts';
import type { NumberReads, NumberTx } from './identifier.register.ts';

type Numbers = Pick<NumberReads, 'numbers'>;

function* seriesNow(register: Numbers, series: Series | undefined) {
  const replica = yield* soon(register.numbers.ownReplica());
  return seriesOf({ replica, ownPrefix: yield* ownPrefixOf(register, replica) }, series);
}

/** Another known replica may spell the same letters; the next candidate is then used. */
function* ownPrefixOf({ numbers }: Numbers, replica: string): Steps<string> {
  for (const prefix of prefixesOf(replica)) {
    if (!(yield* soon(numbers.isOfOtherReplica(prefix, replica)))) return prefix;
  }
  return replica.toUpperCase().slice(0, 6);
}

export function* numberingOf(register: NumberReads): Steps<Numbering> {
  const { isOn, prefix, isChosen, last } = yield* seriesNow(register, yield* soon(register.numbers.series()));
  const uri = (yield* soon(register.systems.find(numberSystem)))?.uri ?? null;
  return { isOn, prefix, isChosen, next: numberOf(prefix, yield* nextFree(register, prefix, last)), uri };
}

/** Adds the next free number of the series to a patient who has none. Returns `said` unchanged if numbering is off. */
export function* withNumber<Said extends { patientNumber?: string | null }>(tx: NumberTx, said: Said): Steps<Said> {
  if (said.patientNumber != null) return said;
  const held = yield* soon(tx.numbers.holdSeries());
  const { isOn, chosen, chosenFor, prefix, last } = yield* seriesNow(tx, held);
  if (!isOn) return said;
  const next = yield* nextFree(tx, prefix, last);
  yield* soon(tx.numbers.putSeries({ isOn, chosen, chosenFor, prefix, last: next }));
  return { ...said, patientNumber: numberOf(prefix, next) };
}

/** Carries the series on if this station continues under another replica id and the earlier replica gives no more numbers. */
export function* carrySeries(tx: NumberTx, before: string): Steps<void> {
  const series = { replica: before, ownPrefix: yield* ownPrefixOf(tx, before) };
  const { isOn, isChosen, prefix, last } = seriesOf(series, yield* soon(tx.numbers.series()));
  if (!isChosen && last === 0) return;
  const chosenFor = yield* soon(tx.numbers.ownReplica());
  yield* soon(tx.numbers.putSeries({ isOn, chosen: prefix, chosenFor, prefix, last }));
}

/** A number of the series may be taken: somebody typed it, or the prefix was used before. */
function* nextFree({ numbers }: Numbers, prefix: string, last: number): Steps<number> {
  let next = last + 1;
  while (yield* soon(numbers.isTaken(numberOf(prefix, next)))) next++;
  return next;
}

export function* setNumbering(tx: NumberTx, { isOn, prefix, uri }: NumberingSaid): Steps<Numbering> {
  // Held before the series, in the same order as when a number is given.
  if (uri !== undefined) yield* setNumberUri(tx, uri);
  const before = (yield* soon(tx.numbers.holdSeries())) ?? unsetSeries;
  const replica = yield* soon(tx.numbers.ownReplica());
  if (prefix !== null && (yield* isOthers(tx, prefix, replica))) throw prefixTaken();
  const chosenFor = prefix === null ? null : replica;
  yield* soon(tx.numbers.putSeries({ ...before, isOn, chosen: prefix, chosenFor }));
  return yield* numberingOf(tx);
}

/** True if another station gives numbers under this prefix, by default or because somebody chose it there. */
function* isOthers({ numbers, journal }: NumberReads, prefix: string, replica: string): Steps<boolean> {
  if (yield* soon(numbers.isOfOtherReplica(prefix, replica))) return true;
  for (const { id, number } of yield* soon(numbers.listUnder(prefix))) {
    for (const { change } of yield* soon(journal.changes(id))) {
      if (givesNumber(change.fields, number) && !(yield* soon(numbers.isOwnReplica(change.replica)))) return true;
    }
  }
  return false;
}

/**
 * True if another station gives numbers under the prefix chosen here. This happens if neither knew of the other when the prefix
 * was chosen.
 */
export function* isPrefixShared(register: NumberReads): Steps<boolean> {
  const { isChosen, prefix } = yield* seriesNow(register, yield* soon(register.numbers.series()));
  return isChosen && (yield* isOthers(register, prefix, yield* soon(register.numbers.ownReplica())));
}

/** Gives up a chosen prefix under which another station gives numbers. Returns false if there was none to give up. */
export function* leavePrefix(tx: NumberTx): Steps<boolean> {
  const series = yield* soon(tx.numbers.holdSeries());
  if (!(yield* isPrefixShared(tx))) return false;
  yield* soon(tx.numbers.putSeries({ ...(series ?? unsetSeries), chosen: null, chosenFor: null }));
  return true;
}
