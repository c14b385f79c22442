/**
 * The page that is shown, from the part of the address after `#`. The server never sees it, and the browser's history works as usual. A
 * browser writes every address to the disk, so addresses contain a record's id at most, and no typed text.
 */

export type Page =
  | { name: 'find' }
  /** `typed` is the text from Find. It is held in memory only, and lost after a reload. */
  | { name: 'register'; typed: string; relative?: Relative }
  /** Many registrations, line by line. */
  | { name: 'paper' }
  | { name: 'patient'; patientId: string }
  | { name: 'edit'; patientId: string }
  | { name: 'card'; patientId: string }
  | { name: 'patient-list' }
  /** `day` is `YYYY-MM-DD`. Without it, the page shows today, also after midnight. */
  | { name: 'today'; day?: string }
  | { name: 'day-list'; day: string }
  | { name: 'due' }
  /** `YYYY-MM`. */
  | { name: 'month'; month?: string }
  | { name: 'conflicts' }
  | { name: 'duplicates' }
  | { name: 'stations' }
  /** Only at a hub. */
  | { name: 'hub' }
  /** Without `importId`, the list of all imports. */
  | { name: 'import'; importId?: string }
  /** `patientId`: the patient whose entries the audit part shows. */
  | { name: 'settings'; part: SettingsPart; patientId?: string }
  | { name: 'nowhere' };
/** The patient in whose household somebody is registered, and what both have in common. Held in memory, as `typed` is. */
export type Relative = { householdOf: string; name: string; shared: Record<string, string> };
export const settingsParts = [
  'station',
  'backup',
  'staff',
  'tokens',
  'identifiers',
  'fields',
  'places',
  'audit',
  'account',
] as const;
export type SettingsPart = (typeof settingsParts)[number];

export function addressOf(page: Page): string {
  switch (page.name) {
    case 'find':
      return '#/';
    case 'register':
      return '#/register';
    case 'paper':
      return '#/paper';
    case 'patient':
      return `#/patients/${encodeURIComponent(page.patientId)}`;
    case 'edit':
    case 'card':
      return `#/patients/${encodeURIComponent(page.patientId)}/${page.name}`;
    case 'patient-list':
      return '#/people';
    case 'today':
      return page.day === undefined ? '#/today' : `#/today/${page.day}`;
    case 'day-list':
      return `#/today/${page.day}/list`;
    case 'due':
      return '#/due';
    case 'month':
      return page.month === undefined ? '#/month' : `#/month/${page.month}`;
    case 'conflicts':
      return '#/conflicts';
    case 'duplicates':
      return '#/duplicates';
    case 'stations':
      return '#/stations';
    case 'hub':
      return '#/hub';
    case 'import':
      return page.importId === undefined ? '#/import' : `#/import/${encodeURIComponent(page.importId)}`;
    case 'settings':
      return `#/settings/${page.part}${page.patientId === undefined ? '' : `/${encodeURIComponent(page.patientId)}`}`;
    case 'nowhere':
      return '#/nowhere';
  }
}

export function pageAt(hash: string): Page {
  const [first = '', second, third, ...more] = hash.replace(/^#\/?/, '').split('/').map(decoded);
  if (more.length > 0) return { name: 'nowhere' };
  if (first === '' && second === undefined) return { name: 'find' };
  if (first === 'register' && second === undefined) return { name: 'register', typed: '' };
  if (first === 'paper' && second === undefined) return { name: 'paper' };
  if (first === 'people' && second === undefined) return { name: 'patient-list' };
  if (first === 'today') return dayAt(second, third);
  if (first === 'due' && second === undefined) return { name: 'due' };
  if (first === 'month') return third === undefined ? monthAt(second) : { name: 'nowhere' };
  if (first === 'conflicts' && second === undefined) return { name: 'conflicts' };
  if (first === 'duplicates' && second === undefined) return { name: 'duplicates' };
  if (first === 'stations' && second === undefined) return { name: 'stations' };
  if (first === 'hub' && second === undefined) return { name: 'hub' };
  if (first === 'import' && third === undefined && second !== '') {
    return second === undefined ? { name: 'import' } : { name: 'import', importId: second };
  }
  if (first === 'settings') {
    const part = settingsParts.find((known) => known === (second ?? 'account'));
    if (third !== undefined) {
      return part === 'audit' && third !== '' ? { name: 'settings', part, patientId: third } : { name: 'nowhere' };
    }
    return part === undefined ? { name: 'nowhere' } : { name: 'settings', part };
  }
  if (first === 'patients' && second !== undefined && second !== '') {
    if (third === undefined) return { name: 'patient', patientId: second };
    if (third === 'edit' || third === 'card') return { name: third, patientId: second };
  }
  return { name: 'nowhere' };
}

function dayAt(day: string | undefined, part: string | undefined): Page {
  if (day === undefined) return { name: 'today' };
  if (!isDay(day)) return { name: 'nowhere' };
  if (part === undefined) return { name: 'today', day };
  return part === 'list' ? { name: 'day-list', day } : { name: 'nowhere' };
}

function monthAt(month: string | undefined): Page {
  if (month === undefined) return { name: 'month' };
  return isDay(`${month}-01`) ? { name: 'month', month } : { name: 'nowhere' };
}

/** True for a day that exists, within the years that the station supports. */
function isDay(text: string): boolean {
  const at = Date.parse(`${text}T00:00:00Z`);
  return /^(19|2\d)\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

class Router {
  page = $state.raw<Page>(pageAt(location.hash));

  constructor() {
    addEventListener('hashchange', () => this.catchUp());
  }

  /** Shows the page of the current address. The browser's event comes later than the keys of a person who goes back and types on. */
  catchUp(): void {
    // `go` was called before, and knows more about the page than its address does.
    if (location.hash !== addressOf(this.page)) this.page = pageAt(location.hash);
  }

  /** Changes the page at once, before the event. The next keys, also those of a scanner, must not go to the previous page. */
  go(page: Page): void {
    location.hash = addressOf(page);
    this.page = page;
  }

  /** Like `go`, but without a way back to the present page. After a form is saved, going back must not open it again. */
  replace(page: Page): void {
    history.replaceState(null, '', addressOf(page));
    this.page = page;
  }

  /** Reduces the page to its address, for when another person takes over. */
  forget(): void {
    this.page = pageAt(location.hash);
  }
}

export const router = new Router();
