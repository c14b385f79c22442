/** Decides what the rows of a returned spreadsheet change. Pure. */
import { hashOf, type Checked } from './checked.ts';
import { faultsOf } from './icu.ts';
import type { ReturnedRow } from './spreadsheet.ts';

export type Review = {
  /** Sentences that name the row and the column. If there are any, nothing may be written. */
  faults: string[];
  /** The new translations by key. */
  texts: Map<string, string>;
  /** Hashes of the English texts that the reader compared: of changed rows, and of rows marked “ok”. */
  compared: Map<string, string>;
  notes: { key: string; row: number; note: string }[];
};

type Present = {
  language: string;
  english: Readonly<Record<string, string>>;
  translations: Readonly<Record<string, string>>;
  checked: Checked;
};

export function review(rows: readonly ReturnedRow[], present: Present): Review {
  const result: Review = { faults: [], texts: new Map(), compared: new Map(), notes: [] };
  const rowOf = new Map<string, number>();
  for (const row of rows) {
    const before = rowOf.get(row.key);
    if (before !== undefined) {
      result.faults.push(`Row ${row.row}, column Key: ${row.key} is in row ${before} too. Delete one of them.`);
      continue;
    }
    rowOf.set(row.key, row.row);
    reviewRow(row, { present, result });
  }
  return result;
}

function reviewRow(
  { row, key, english: read, translation, ok, note, written }: ReturnedRow,
  { present, result }: { present: Present; result: Review },
): void {
  const fault = (column: string, sentence: string) =>
    void result.faults.push(`Row ${row}, column ${column} (${key}): ${sentence}`);
  const english = present.english[key];
  const now = present.translations[key] ?? '';
  const isChanged = translation !== '' && translation !== now && hashOf(translation) !== written;
  if (note !== '') result.notes.push({ key, row, note });
  if (ok !== '' && ok !== 'ok') fault('OK', 'Write “ok”, or leave the cell empty.');
  if (english === undefined) {
    // A row that nobody touched may be of a message that has been removed since.
    if (isChanged || ok !== '' || written === '') fault('Key', 'Satchel has no such message. Delete the row.');
    return;
  }
  if (isChanged && written !== '' && hashOf(now) !== written) {
    fault('Translation', `Somebody else has changed this translation since. It is now: ${now}`);
    return;
  }
  if (isChanged) {
    for (const sentence of faultsOf(translation, { english, language: present.language })) {
      const isOlder = read !== english ? ' The English has changed since; write the spreadsheet again.' : '';
      fault('Translation', sentence + isOlder);
    }
    result.texts.set(key, translation);
    result.compared.set(key, hashOf(read));
  } else if (ok === 'ok') {
    if (now === '') fault('OK', 'There is no translation yet.');
    // An older spreadsheet does not make due what somebody has compared with the present English.
    if (present.checked[key] !== hashOf(english)) result.compared.set(key, hashOf(read));
  }
}
