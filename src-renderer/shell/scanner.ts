/**
 * A scanned card opens its patient on every page, and does nothing else. It types into no field and presses no key of ours, wherever the
 * focus is. Strokes are not held back, because that would delay everyone who types. Each one takes its normal effect. When the last one
 * shows that it was a card, every field is restored to its state before the first. The scanner's Enter has no effect.
 */
import { isTextKey } from './keys.ts';
import { memory, readingOf, slowGapMs, type Reading, type Stroke } from './scanner.rules.ts';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
/** The values of the fields, the focused element, and its selection. */
type Before = {
  values: Map<Field, string>;
  focused: Element | null;
  selection: [number | null, number | null] | undefined;
};

/** Milliseconds without a further stroke after which a scan without Enter is complete: longer than a slow scanner's gap. */
const settleMs = slowGapMs + 70;
/** The scanner's Enter may come late, too. */
const lateEnterMs = 500;
/** The fields' values are forgotten after this time, which is long enough for a slow computer. */
const forgetMs = 5000;

let strokes: (Stroke & { before: Before })[] = [];
let settling: ReturnType<typeof setTimeout> | undefined;
let settledAtMs = -Infinity;
/** `beganAtMs` is the time of the first stroke. */
type Listener = (reading: Reading, beganAtMs: number) => void;
let hear: Listener | undefined;

/** Stops scanners from typing into fields. Call it once. */
export function listenForScanner(): void {
  // Capturing, so that this runs before any other listener of the page.
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

/** Returns true if the last strokes were a scanner's. Then they are undone, and the listener is called. */
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

/** Restores the fields. The events are those of typing, so that the form's draft is restored as well. */
function putBack({ values, focused, selection }: Before): void {
  for (const [field, value] of values) {
    // A half-typed day has an empty value, before and after.
    const isHalfTyped = field instanceof HTMLInputElement && field.validity.badInput;
    if (!field.isConnected || (field.value === value && !isHalfTyped)) continue;
    field.value = value;
    for (const name of ['input', 'change']) field.dispatchEvent(new Event(name, { bubbles: true }));
  }
  if (!(focused instanceof HTMLElement) || !focused.isConnected) return;
  if (focused !== document.activeElement && focused !== document.body) focused.focus();
  // Not every input has a selection; if it is null, it stays null.
  if (hasSelection(focused) && selection?.[0] != null) focused.setSelectionRange(...selection);
}
