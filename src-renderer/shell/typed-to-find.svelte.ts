/**
 * Text typed outside any field goes to Find, because a person who begins a name on any page means the next patient. No character is lost,
 * even while the page is loading. None does anything else, except `?` and `/` at the beginning. The browser types the characters itself,
 * because the box gets the focus before the first of them arrives. Accents, input methods and AltGr therefore work as in every field. A
 * person who dictates, or touches keys by mistake, can turn this off (WCAG 2.1.4). The choice belongs to this browser. It is stored like
 * the language, in a cookie that contains nothing about patients.
 */
import { flushSync } from 'svelte';
import { cookies } from '../cookies.ts';
import { isDialogOpen, isTextKey, takesText } from './keys.ts';
import { router, type Page } from './router.svelte.ts';
import { session } from './session.svelte.ts';

const cookie = 'satchel-letter-keys';
/** Milliseconds. A character this soon after another continues its word, even if the focus was lost in between. */
const wordMs = 1000;

class TypedToFind {
  isOn = $state(cookies.find(cookie) !== 'off');
  #box: HTMLInputElement | undefined;
  /** Text typed before there was a box. */
  #waiting = '';
  #typedAtMs = -Infinity;
  /** The page on which the first character was typed, and when. */
  #left: { page: Page; atMs: number } | undefined;

  /** Call it once. */
  listen(): void {
    addEventListener('keydown', (event) => this.#onkeydown(event));
  }

  choose(isOn: boolean): void {
    this.isOn = isOn;
    cookies.keep(cookie, isOn ? 'on' : 'off');
  }

  /** Goes to Find and selects the text in the box. */
  find(): void {
    if (router.page.name !== 'find') router.go({ name: 'find' });
    // The box exists before the next key.
    flushSync();
    this.#box?.focus();
    this.#box?.select();
  }

  /** Registers the search box while it is on the screen. It receives the text that was typed before. */
  takeBox(box: HTMLInputElement): () => void {
    this.#box = box;
    box.focus();
    box.select();
    if (this.#waiting !== '') {
      box.value = this.#waiting;
      this.#waiting = '';
      box.dispatchEvent(new InputEvent('input', { bubbles: true }));
    }
    return () => {
      if (this.#box === box) this.#box = undefined;
    };
  }

  /** Returns to the previous page if the text typed since `sinceMs` was a scanned card. */
  goBack(sinceMs: number): void {
    this.#waiting = '';
    if (this.#left !== undefined && this.#left.atMs >= sinceMs) router.replace(this.#left.page);
    this.#left = undefined;
  }

  /** True if a key without Ctrl or Alt belongs to the page: no text field, form or dialog is in use. */
  isForPage({ target, repeat, defaultPrevented }: KeyboardEvent): boolean {
    if (!this.isOn || repeat || defaultPrevented || isDialogOpen()) return false;
    // A field of the previous page.
    if (target instanceof Element && !target.isConnected) return true;
    // In a form that is being filled in, letters belong to its fields, even while one of its buttons or choices has the focus.
    return !takesText(target) && !(target instanceof Element && target.closest('form:not([role="search"])') !== null);
  }

  #onkeydown(event: KeyboardEvent): void {
    const goesOn = event.timeStamp - this.#typedAtMs < wordMs;
    if (isTyped(event)) this.#typedAtMs = event.timeStamp;
    else if (event.key !== 'Shift') this.#typedAtMs = -Infinity;
    if (session.staff === undefined) return;
    router.catchUp();
    flushSync();
    if (!this.isForPage(event)) return;
    if (event.key === 'Backspace') this.#waiting = this.#waiting.slice(0, -1);
    // A space presses the focused element, or scrolls.
    else if (isTyped(event) && !(this.#waiting === '' && !goesOn && [' ', '?', '/'].includes(event.key)))
      this.#type(event, goesOn);
  }

  #type(event: KeyboardEvent, goesOn: boolean): void {
    const { page } = router;
    if (page.name !== 'find') this.#left = { page, atMs: event.timeStamp };
    this.find();
    if (this.#box === undefined) {
      // For an accent or an input method, the character is unknown.
      if (event.key.length === 1 || !/^[A-Z]/.test(event.key)) this.#waiting += event.key;
      event.preventDefault();
    } else if (page.name === 'find' && goesOn) {
      const { length } = this.#box.value;
      this.#box.setSelectionRange(length, length);
    }
  }
}

/** Windows reports AltGr as Ctrl and Alt. */
const isTyped = (event: KeyboardEvent): boolean =>
  isTextKey(event) &&
  !event.metaKey &&
  event.ctrlKey === event.altKey &&
  (!event.altKey || event.getModifierState('AltGraph'));

export const typedToFind = new TypedToFind();
