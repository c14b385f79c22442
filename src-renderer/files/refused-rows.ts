/** A file of the rows that cannot be saved, each with its reason, for the person who corrects the list. */
import { withoutFormula } from '../../src-main/transfer/file.rules.ts';
import { importEndpoints, type Import, type ImportRow } from '../../src-main/transfer/import.contract.ts';
import { call, type Failure } from '../api.ts';
import { t } from '../messages/words.svelte.ts';
import { cellFaultText, columnName } from './import-words.ts';

const size = 200;

/** Returns the file as CSV, or why it could not be made. */
export async function refusedRows({ _id: importId, columns }: Import): Promise<Blob | Failure> {
  const heads = [t('import.refusedFile.row'), t('import.refusedFile.reason'), ...columns.map(columnName)];
  const lines = [lineOf(heads)];
  for (let page = 0, pages = 1; page < pages; page++) {
    const query = { outcome: 'refused', cells: 'whole', page, size } as const;
    const outcome = await call(importEndpoints.rows, { params: { importId }, query });
    if (outcome.kind !== 'done') return outcome;
    pages = outcome.value.page.totalPages;
    for (const { row, cells, faults = [] } of outcome.value.embedded.importRowResourceList) {
      lines.push(
        lineOf([String(row), reasonsOf(faults, { cells, columns }), ...columns.map((_, at) => cells[at] ?? '')]),
      );
    }
  }
  // Excel reads UTF-8 only after this mark.
  return new Blob(['\uFEFF', ...lines], { type: 'text/csv' });
}

function reasonsOf(faults: NonNullable<ImportRow['faults']>, row: Parameters<typeof cellFaultText>[1]): string {
  return faults
    .map((fault) => cellFaultText(fault, row))
    .map(({ field, text }) => (field === undefined ? text : `${t('common.label', { label: field })} ${text}`))
    .join(' ');
}

const lineOf = (cells: readonly string[]): string =>
  `${cells.map((cell) => `"${withoutFormula(cell).replaceAll('"', '""')}"`).join(',')}\r\n`;
