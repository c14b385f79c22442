/**
 * Which files a page of the desktop may save: lists of patients that somebody asked for, which the page has in its memory. Where to, the
 * person says in a dialog of the system each time; nothing is written before. Pure.
 */

type Download = {
  url: string;
  /** As the page names it. */
  name: string;
};

/** As `ExportDialog.svelte` names them. A file of another kind could be a program, or what a system opens by itself. */
const nameOfList = /^patients-\d{4}-\d{2}-\d{2}\.(?:xlsx|csv|ndjson|fhir\.json)(?:\.age)?$/;

export const mayDownload = ({ url, name }: Download, origins: readonly string[]): boolean =>
  origins.some((origin) => url.startsWith(`blob:${origin}/`)) && nameOfList.test(name);
