/** Filters by a clinic's own fields, as the list of patients takes them: `FIELD|VALUE`, `FIELD|FROM..TO` or `FIELD|`. Pure. */
import type { OwnValue } from '../db/stored-values.rules.ts';
import { invalid } from '../wire/problem.contract.ts';
import { maxOwnNumber, type OwnType } from './own-field.contract.ts';
import { valueFault } from './own-values.rules.ts';

/** Values from `from` to `to`, both included. Without them: patients without a value. */
export type OwnAsked = { id: string; from?: OwnValue; to?: OwnValue };

type Field = { id: string; type: OwnType };

/** The ends of a range that leaves one out. */
const ends: Partial<Record<OwnType, readonly [OwnValue, OwnValue]>> = {
  number: [-maxOwnNumber, maxOwnNumber],
  date: ['0000-01-01', '9999-12-31'],
};

/**
 * Throws `invalid-request` for a field that is unknown, and for a value that it cannot have. A removed field, and a choice that is no
 * longer offered, still find patients.
 */
export const ownAsked = (given: readonly string[] = [], fields: readonly Field[], pointer: string): OwnAsked[] =>
  given.map((text) => {
    const bar = text.indexOf('|');
    const field = fields.find(({ id }) => id === text.slice(0, bar));
    if (field === undefined) {
      const detail = 'Send FIELD|VALUE with the `_id` of an own field. GET /own-fields lists them.';
      throw invalid({ pointer, detail });
    }
    const { id, type } = field;
    const said = text.slice(bar + 1);
    if (said === '') return { id };
    const open = ends[type];
    const [first = '', last = first] = open === undefined ? [said] : said.split('..');
    const [from, to] = [valueIn(type, first, open?.[0]), valueIn(type, last, open?.[1])];
    const fault = [from, to].map((value) => valueFault({ type, choices: [String(value)] }, value)).find(Boolean);
    if (fault !== undefined) throw invalid({ pointer, detail: fault });
    if (from > to) throw invalid({ pointer, detail: 'The upper limit is below the lower limit.' });
    return { id, from, to };
  });

function valueIn(type: OwnType, text: string, whenOpen: OwnValue | undefined): OwnValue {
  if (text === '' && whenOpen !== undefined) return whenOpen;
  if (type === 'number' && /^-?\d{1,12}(\.\d+)?$/.test(text)) return Number(text);
  return type === 'answer' && (text === 'true' || text === 'false') ? text === 'true' : text;
}
