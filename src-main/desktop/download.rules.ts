/**
 * Decides which files a desktop page may save: only lists that somebody asked for and that the page has in memory. The person
 * chooses the location each time in a dialog of the system; nothing is written before. Pure.
 */

type Download = {
  url: string;
  /** The name that the page gives it. */
  name: string;
};

/**
 * The names of exports, of refused rows and of a month for DHIS2. Another type of file could be a program, or one that a system opens by
 * itself.
 */
const nameOfList =
  /^(?:(?:patients|visits|due|refused)-\d{4}-\d{2}-\d{2}\.(?:xlsx|csv|ndjson|fhir\.json)(?:\.age)?|dhis2-\d{4}-\d{2}\.json)$/;

export const mayDownload = ({ url, name }: Download, origins: readonly string[]): boolean =>
  origins.some((origin) => url.startsWith(`blob:${origin}/`)) && nameOfList.test(name);

/** Returns the key of what the person is told at the end of a download; nothing if they chose no place for it. */
export const endOf = (state: 'completed' | 'cancelled' | 'interrupted') =>
  state === 'cancelled' ? undefined : state === 'completed' ? 'menu.fileSaved' : 'menu.notSaved';
