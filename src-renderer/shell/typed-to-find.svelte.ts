/**
 * Whatever is typed where no field has the focus is typed into Find: somebody who begins a name on any page means the next patient.
 * No character is lost, also while the page is loading, and none does anything else, but for `?` and `/` at the beginning.
 *
 * The browser types the characters itself, as the box gets the focus before the first of them arrives: accents, input methods and AltGr
 * work as in every field.
 *
 * Somebody who dictates, or touches keys by mistake, turns this off (WCAG 2.1.4). The choice belongs to this browser and is kept like
 * the language, in a cookie that says nothing about patients.
 */
import { flushSync } from 'svelte';
import { isDialogOpen, isTextKey, takesText } from './keys.ts';
import { router, type Page } from './router.svelte.ts';
import { session } from './session.svelte.ts';

const cookie = 'satchel-letter-keys';
const keptForS = 400 * 24 * 60 * 60;
/** A character that comes so soon after another goes on with its word, also where the focus was lost in between. */
const wordMs = 1000;

class TypedToFind {
  isOn = $state(!document.cookie.split('; ').includes(`${cookie}=off`));
  #box: HTMLInputElement | undefined;
  /** Typed before there was a box. */
  #waiting = '';
  #typedAtMs = -Infinity;
  /** The page that the first character was typed on, and when. */
  #left: { page: Page; atMs: number } | undefined;

  /** Call it once. */
  listen(): void {
    addEventListener('keydown', (event) => this.#onkeydown(event));
  }

  choose(isOn: boolean): void {
    this.isOn = isOn;
    document.cookie = `${cookie}=${isOn ? 'on' : 'off'}; path=/; samesite=strict; max-age=${keptForS}`;
  }

  /** To Find, with what stands in the box selected. */
  find(): void {
    if (router.page.name !== 'find') router.go({ name: 'find' });
    // The box is there before the next key.
    flushSync();
    this.#box?.focus();
    this.#box?.select();
  }

  /** While the search box is on the screen. What was typed before it was there comes into it. */
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

  /** Back to the page before, where what has been typed `sinceMs` was a card that was scanned. */
  goBack(sinceMs: number): void {
    this.#waiting = '';
    if (this.#left !== undefined && this.#left.atMs >= sinceMs) router.replace(this.#left.page);
    this.#left = undefined;
  }

  /** Whether a key without Ctrl or Alt is for the page: nothing that takes text, no form and no dialog is in use. */
  isForPage({ target, repeat, defaultPrevented }: KeyboardEvent): boolean {
    if (!this.isOn || repeat || defaultPrevented || isDialogOpen()) return false;
    // A field of the page before.
    if (target instanceof Element && !target.isConnected) return true;
    // In a form that is filled in, letters are for its fields, also while one of its buttons or choices has the focus.
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
    // A space presses what has the focus, or scrolls.
    else if (isTyped(event) && !(this.#waiting === '' && !goesOn && [' ', '?', '/'].includes(event.key)))
      this.#type(event, goesOn);
  }

  #type(event: KeyboardEvent, goesOn: boolean): void {
    const { page } = router;
    if (page.name !== 'find') this.#left = { page, atMs: event.timeStamp };
    this.find();
    if (this.#box === undefined) {
      // Of an accent or an input method nothing is known but that there was one.
      if (event.key.length === 1 || !/^[A-Z]/.test(event.key)) this.#waiting += event.key;
      event.preventDefault();
    } else if (page.name === 'find' && goesOn) {
      const { length } = this.#box.value;
      this.#box.setSelectionRange(length, length);
    }
  }
}

/** AltGr is Ctrl and Alt on Windows. */
const isTyped = (event: KeyboardEvent): boolean =>
  isTextKey(event) &&
  !event.metaKey &&
  event.ctrlKey === event.altKey &&
  (!event.altKey || event.getModifierState('AltGraph'));

export const typedToFind = new TypedToFind();
