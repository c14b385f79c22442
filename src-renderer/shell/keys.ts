/**
 * Shortcuts with Alt. Every command that has a key has Alt with it, so that a name that is typed where no field is can start, end, merge
 * or change nothing. Keys go by their place, since Alt makes another character on some keyboards and Arabic keyboards have other letters.
 * The letters in use are in the same place on all Latin keyboards: not A, M, Q, W, Y or Z. Nor D, which browsers keep for the address.
 */
type Place = `Key${string}` | `Digit${number}`;

/** The key of the last shortcut, while it is down: Alt may be released first, and what repeats then is not text. */
let down: string | undefined;

addEventListener(
  'keydown',
  (event) => {
    if (!event.repeat || event.code !== down) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  },
  { capture: true },
);
addEventListener(
  'keyup',
  ({ code }) => {
    if (code === down) down = undefined;
  },
  { capture: true },
);

/** Runs what Alt with this key is for, if that is anything. AltGr, which Windows reports as Ctrl and Alt, types characters. */
export function onAlt(event: KeyboardEvent, commands: Partial<Record<Place, (() => void) | false>>): void {
  const { altKey, ctrlKey, metaKey, shiftKey, repeat, code } = event;
  if (!altKey || ctrlKey || metaKey || shiftKey || repeat || event.defaultPrevented) return;
  const run = commands[code as Place];
  if (run === undefined || run === false) return;
  event.preventDefault();
  down = code;
  run();
}

/** The same for the commands of one page, which leave fields and dialogs alone: on a Mac, Alt with E types an accent. */
export function onAltOutsideFields(event: KeyboardEvent, commands: Parameters<typeof onAlt>[1]): void {
  if (!isDialogOpen() && !takesText(event.target)) onAlt(event, commands);
}

/** Also in its last moment on the screen, a dialog that is closed does not count. */
export const isDialogOpen = (): boolean => document.querySelector('[role="dialog"][data-state="open"]') !== null;

const textFields =
  'textarea, select, input:not([type="radio"], [type="checkbox"], [type="button"], [type="submit"], [type="file"])';

/** Whether characters belong to what has the focus. */
export const takesText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches(textFields));

/**
 * Whether a key types something: a character, an accent, or what an input method makes. The two letters that Arabic keyboards have on one
 * key come as such, or as no key that is known.
 */
export const isTextKey = ({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): boolean =>
  key.length === 1 ||
  /[^\x00-\x7f]/.test(key) ||
  key === 'Dead' ||
  key === 'Process' ||
  ((key === '' || key === 'Unidentified') && code.startsWith('Key'));
