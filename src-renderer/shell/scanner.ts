/**
 * A card that is scanned opens its patient on every page, and does nothing else: it types into no field and presses no key
 * of ours, whatever has the focus.
 *
 * A stroke is not held back until more is known, since that would delay everybody who types. Each goes where it goes, and
 * when the last one shows that it was a card, every field is put back as it was before the first. The Enter of the scanner
 * reaches nobody.
 */
import { isTextKey } from './keys.ts';
import { memory, readingOf, type Reading, type Stroke } from './scanner.rules.ts';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
/** What stood in the fields, where the focus was, and what was selected there. */
type Before = {
  values: Map<Field, string>;
  focused: Element | null;
  selection: [number | null, number | null] | undefined;
};

/** A scanner that sends no Enter has come to its end when nothing follows for so long. */
const settleMs = 150;
/** Its Enter may come late, too. */
const lateEnterMs = 500;
/** What stood in the fields is not remembered for longer than a slow computer may need. */
const forgetMs = 5000;

let strokes: (Stroke & { before: Before })[] = [];
let settling: ReturnType<typeof setTimeout> | undefined;
let settledAtMs = -Infinity;
/** With when its first stroke came. */
type Listener = (reading: Reading, beganAtMs: number) => void;
let hear: Listener | undefined;

/** From now on scanners type into no field. Call it once. */
export function listenForScanner(): void {
  // Before anything of the page hears of it.
  addEventListener('keydown', onkeydown, { capture: true });
}

/** Calls `listener` with each card; one listener at a time. Returns the function that stops it. */
export function whenScanned(listener: Listener): () => void {
  hear = listener;
  return () => {
    if (hear === listener) hear = undefined;
  };
}

function onkeydown(event: KeyboardEvent): void {
  const { key, code, timeStamp: atMs } = event;
  if (key === 'Shift' || key === 'CapsLock') return;
  clearTimeout(settling);
  if (key === 'Enter' || key === 'Tab') return onend(event);
  if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || !isTextKey(event)) {
    return forget();
  }
  strokes = [...strokes.slice(1 - memory), { key, code, atMs, before: look() }];
  settling = readingOf(strokes)?.kind === 'card' ? setTimeout(settle, settleMs) : setTimeout(forget, forgetMs);
}

function onend(event: KeyboardEvent): void {
  const isLate = strokes.length === 0 && event.timeStamp - settledAtMs < lateEnterMs;
  if (!isLate && !read()) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

function settle(): void {
  if (read()) settledAtMs = performance.now();
}

/** Whether the last strokes were a scanner's. Then they are taken back, and the listener hears of it. */
function read(): boolean {
  const reading = readingOf(strokes);
  const first = reading && strokes[reading.from];
  forget();
  if (reading === undefined || first === undefined) return false;
  putBack(first.before);
  hear?.(reading, first.atMs);
  return true;
}

function forget(): void {
  strokes = [];
}

function look(): Before {
  const fields = document.querySelectorAll<Field>(
    'input:not([type="radio"], [type="checkbox"], [type="file"]), textarea, select',
  );
  const { activeElement: focused } = document;
  return {
    values: new Map([...fields].map((field) => [field, field.value])),
    focused,
    selection: hasSelection(focused) ? [focused.selectionStart, focused.selectionEnd] : undefined,
  };
}

const hasSelection = (element: Element | null): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;

/** The form hears of it as of typing, so that what it keeps as a draft is put back as well. */
function putBack({ values, focused, selection }: Before): void {
  for (const [field, value] of values) {
    // A day that is half typed reads as none, before and after.
    const isHalfTyped = field instanceof HTMLInputElement && field.validity.badInput;
    if (!field.isConnected || (field.value === value && !isHalfTyped)) continue;
    field.value = value;
    for (const name of ['input', 'change']) field.dispatchEvent(new Event(name, { bubbles: true }));
  }
  if (!(focused instanceof HTMLElement) || !focused.isConnected) return;
  if (focused !== document.activeElement && focused !== document.body) focused.focus();
  // Not every input has a selection: null stays null.
  if (hasSelection(focused) && selection?.[0] != null) focused.setSelectionRange(...selection);
}
