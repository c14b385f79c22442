/**
 * Shortcuts with Alt. Every command key needs Alt, so that a name typed outside a field cannot start, end, merge or change anything. Keys
 * are identified by position, because Alt produces other characters on some keyboards, and Arabic keyboards have other letters. The
 * letters in use have the same position on all Latin keyboards, so not A, M, Q, W, Y or Z. D is left out too, because browsers keep it
 * for the address.
 */
type Place = `Key${string}` | `Digit${number}`;

/** The key of the last shortcut while it is down. Alt may be released first, and then the repeated key is not text. */
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

/** Runs the command for Alt with this key, if there is one. AltGr, which Windows reports as Ctrl and Alt, types characters. */
export function onAlt(event: KeyboardEvent, commands: Partial<Record<Place, (() => void) | false>>): void {
  const { altKey, ctrlKey, metaKey, shiftKey, repeat, code } = event;
  if (!altKey || ctrlKey || metaKey || shiftKey || repeat || event.defaultPrevented) return;
  const run = commands[code as Place];
  if (run === undefined || run === false) return;
  event.preventDefault();
  down = code;
  run();
}

/** The same for the commands of one page, which do not work in fields and dialogs. On a Mac, Alt with E types an accent. */
export function onAltOutsideFields(event: KeyboardEvent, commands: Parameters<typeof onAlt>[1]): void {
  if (!isDialogOpen() && !takesText(event.target)) onAlt(event, commands);
}

/** True while a dialog is open, besides those that contain `inside`. A dialog that is closing, but still on the screen, does not count. */
export const isDialogOpen = (inside: Element | null = null): boolean =>
  [...document.querySelectorAll('[role="dialog"][data-state="open"]')].some((dialog) => !dialog.contains(inside));

const textFields =
  'textarea, select, input:not([type="radio"], [type="checkbox"], [type="button"], [type="submit"], [type="file"])';

/** True if the focused element takes characters. */
export const takesText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches(textFields));

/**
 * True if a key types something: a character, an accent, or input-method text. On Arabic keyboards, a key with two letters arrives as
 * both letters, or as an unknown key.
 */
export const isTextKey = ({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): boolean =>
  key.length === 1 ||
  /[^\x00-\x7f]/.test(key) ||
  key === 'Dead' ||
  key === 'Process' ||
  ((key === '' || key === 'Unidentified') && code.startsWith('Key'));
