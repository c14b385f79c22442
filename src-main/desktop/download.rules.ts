/**
 * Decides which files a desktop page may save: only patient lists that somebody asked for and that the page has in memory. The person
 * chooses the location each time in a dialog of the system; nothing is written before. Pure.
 */

type Download = {
  url: string;
  /** The name that the page gives it. */
  name: string;
};

/** The names that `ExportDialog.svelte` gives. Another type of file could be a program, or one that a system opens by itself. */
const nameOfList = /^patients-\d{4}-\d{2}-\d{2}\.(?:xlsx|csv|ndjson|fhir\.json)(?:\.age)?$/;

export const mayDownload = ({ url, name }: Download, origins: readonly string[]): boolean =>
  origins.some((origin) => url.startsWith(`blob:${origin}/`)) && nameOfList.test(name);
