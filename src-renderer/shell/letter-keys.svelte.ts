/**
 * Keys without Ctrl or Alt that do something outside of a field, and when they do: never in the midst of typing. Somebody who
 * types a word where no field has the focus, by mistake or because the field was not there yet, must not open or change
 * anything by its letters.
 *
 * Who dictates, or touches keys by mistake, turns them off (WCAG 2.1.4). A choice of this browser, kept like the language is,
 * in a cookie that says nothing about patients.
 */
const cookie = 'satchel-letter-keys';
const keptForS = 400 * 24 * 60 * 60;
/** So long after a character the next one is still of the same word: also of somebody who looks for each key. */
const wordMs = 1000;
/** So long a key that opens a form waits whether it is the first of a word. */
const aloneMs = 250;

class LetterKeys {
  areOn = $state(!document.cookie.split('; ').includes(`${cookie}=off`));
  /** When the last characters were typed: the present one, and the one before. */
  #typedAtMs = -Infinity;
  #beforeMs = -Infinity;
  #waiting: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    addEventListener('keydown', (event) => this.#notice(event), { capture: true });
    addEventListener('pointerdown', () => this.endWord(), { capture: true });
  }

  choose(areOn: boolean): void {
    this.areOn = areOn;
    document.cookie = `${cookie}=${areOn ? 'on' : 'off'}; path=/; samesite=strict; max-age=${keptForS}`;
  }

  /** The key that was pressed, when it may do something: outside of fields and dialogs, and not in the midst of a word. */
  pressed(event: KeyboardEvent): string | undefined {
    if (!this.areOn || !isCharacter(event) || event.repeat || this.#typedAtMs - this.#beforeMs < wordMs)
      return undefined;
    if (document.querySelector('[role="dialog"]') !== null) return undefined;
    const isInField = (event.target as HTMLElement).closest('input, textarea, select, [contenteditable]') !== null;
    return isInField ? undefined : event.key;
  }

  /** Does at once what the key is for. What is typed next is another word. */
  act(event: KeyboardEvent, run: () => void): void {
    event.preventDefault();
    this.endWord();
    run();
  }

  /** The same for what opens a form with text in it: not if the key turns out to be the first of a word. */
  actWhenAlone(event: KeyboardEvent, run: () => void): void {
    event.preventDefault();
    this.#waiting = setTimeout(() => {
      this.endWord();
      run();
    }, aloneMs);
  }

  #notice(event: KeyboardEvent): void {
    clearTimeout(this.#waiting);
    if (isCharacter(event)) {
      this.#beforeMs = this.#typedAtMs;
      this.#typedAtMs = event.timeStamp;
    } else if (event.key !== 'Shift') this.endWord();
  }

  /** What is typed next begins another word. */
  endWord(): void {
    clearTimeout(this.#waiting);
    this.#typedAtMs = -Infinity;
  }
}

const isCharacter = ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  [...key].length === 1 && !altKey && !ctrlKey && !metaKey;

export const letterKeys = new LetterKeys();
