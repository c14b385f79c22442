/**
 * The columns that are chosen at this computer. They belong to the browser, as the language does, and are in a cookie that contains nothing
 * about patients.
 */
import { cookies } from '../cookies.ts';
import { t } from '../messages/words.svelte.ts';
import { identifierSystems } from '../shell/identifier-systems.svelte.ts';
import { ownFields } from '../shell/own-fields.svelte.ts';
import { places } from '../shell/places.svelte.ts';
import { columnsIn, meantBy, plainColumns, type Column } from './columns.rules.ts';

const cookie = 'satchel-paper-columns';

class Columns {
  #kept = $state(cookies.find(cookie));
  /** In the order of the form, with the clinic's own fields and ID numbers last. */
  readonly offered: readonly Column[] = $derived([
    ...plainColumns.filter((name) => name !== 'home' || places.paths.length > 0),
    ...ownFields.inUse.map(({ _id }) => `own:${_id}` as const),
    ...identifierSystems.all.filter(({ retired }) => !retired).map(({ _id }) => `number:${_id}` as const),
  ]);
  readonly chosen: readonly Column[] = $derived(columnsIn(this.#kept, this.offered));

  choose(columns: readonly Column[]): void {
    this.#kept = columns.join(' ');
    cookies.keep(cookie, this.#kept);
  }
}

export const columns = new Columns();

export function columnLabel(column: Column): string {
  const meant = meantBy(column);
  if (meant.kind === 'own') return ownFields.nameOf(meant.id);
  return meant.kind === 'number' ? identifierSystems.nameOf(meant.system) : t(`form.${meant.name}`);
}
