/** A short notice at the edge of the screen: what was done last, and the button that takes it back. */
const shownMs = 10_000;

type Undo = { label: string; run: () => void };
export type Notice = { id: number; text: string; undo: Undo | undefined };

class Notices {
  /** One at a time: nobody reads two, and an undo is of what was done last. */
  shown = $state.raw<Notice>();
  #lastId = 0;
  #isOpen = false;

  /** Says what was done. With `undo` it offers to take it back; it goes by itself after ten seconds. */
  say(text: string, undo?: Undo): void {
    // The answer to something that was begun before the screen was locked is for nobody's eyes there.
    if (!this.#isOpen) return;
    const id = ++this.#lastId;
    this.shown = { id, text, undo };
    setTimeout(() => this.dismiss(id), shownMs);
  }

  dismiss(id: number): void {
    if (this.shown?.id === id) this.shown = undefined;
  }

  /** Somebody sits here. */
  open(): void {
    this.#isOpen = true;
  }

  /** Nobody sits here, or somebody else will: takes the notice off the screen, and no further one is shown. */
  close(): void {
    this.#isOpen = false;
    this.shown = undefined;
  }
}

export const notices = new Notices();
