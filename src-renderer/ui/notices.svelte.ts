/** Short notices at the edge of the screen: what was done, and the button that takes it back. */
const shownMs = 10_000;

type Undo = {
  label: string;
  run: () => void;
  /** The record that it changes back: a later notice about the same one takes its place. */
  of?: string;
};
export type Notice = { id: number; text: string; undo: Undo | undefined };

class Notices {
  list = $state.raw<Notice[]>([]);
  #lastId = 0;
  #isOpen = false;

  /** Says what was done. With `undo` it offers to take it back; it goes by itself after ten seconds. */
  say(text: string, undo?: Undo): void {
    // The answer to something that was begun before the screen was locked is for nobody's eyes there.
    if (!this.#isOpen) return;
    const id = ++this.#lastId;
    const others = this.list.filter((notice) => undo?.of === undefined || notice.undo?.of !== undo.of);
    this.list = [...others.slice(-2), { id, text, undo }];
    setTimeout(() => this.dismiss(id), shownMs);
  }

  dismiss(id: number): void {
    this.list = this.list.filter((notice) => notice.id !== id);
  }

  /** Somebody sits here. */
  open(): void {
    this.#isOpen = true;
  }

  /** Nobody sits here, or somebody else will: takes all notices off the screen, and no further one is shown. */
  close(): void {
    this.#isOpen = false;
    this.list = [];
  }
}

export const notices = new Notices();
