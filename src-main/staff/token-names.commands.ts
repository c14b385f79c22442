/** What the service tokens of this station are called, said in its record, which travels: see `toldTokenName`. */
import type { Reader, Writer } from '../db/access.ts';
import { getSelf, listHeads } from '../journal/journal.queries.ts';
import { saveRecord } from '../journal/record.ts';
import { listTokens } from './staff.queries.ts';
import { namingToken, toldTokenName } from './token.rules.ts';

/** The fields by which this station still has to say what its tokens are called: of an earlier version it did not. */
function unsaidNames(reader: Reader): Record<string, unknown> {
  const tokens = listTokens(reader);
  const heads = tokens.length === 0 ? [] : listHeads(reader, getSelf(reader).id);
  const unsaid = tokens.filter(({ id }) => toldTokenName(heads, id, () => true) === undefined);
  return Object.assign({}, ...unsaid.map(({ id, name }) => namingToken(id, name))) as Record<string, unknown>;
}

export const areTokensNamed = (reader: Reader): boolean => Object.keys(unsaidNames(reader)).length === 0;

/** Says in the record of this station what its tokens are called, for those who read elsewhere what programs changed here. */
export function nameTokens(writer: Writer): void {
  const fields = unsaidNames(writer);
  if (Object.keys(fields).length === 0) return;
  saveRecord(writer, { kind: 'station', id: getSelf(writer).id, fields, isNew: false });
}
