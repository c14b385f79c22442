/** A short notice at the edge of the screen: the last action, and the button that undoes it. */
const shownMs = 10_000;

type Undo = { label: string; run: () => void };
export type Notice = { id: number; text: string; undo: Undo | undefined };

class Notices {
  /** One at a time, because nobody reads two, and an undo applies to the last action. */
  shown = $state.raw<Notice>();
  #lastId = 0;
  #isOpen = false;

  /** Shows a notice, which disappears after ten seconds. With `undo` it offers to undo the action. */
  say(text: string, undo?: Undo): void {
    // The reply to something that was started before the screen was locked must not be seen there.
    if (!this.#isOpen) return;
    const id = ++this.#lastId;
    this.shown = { id, text, undo };
    setTimeout(() => this.dismiss(id), shownMs);
  }

  dismiss(id: number): void {
    if (this.shown?.id === id) this.shown = undefined;
  }

  /** Allows notices, because a person has signed in. */
  open(): void {
    this.#isOpen = true;
  }

  /** Removes the notice and shows no further one, because the person has left or will be replaced. */
  close(): void {
    this.#isOpen = false;
    this.shown = undefined;
  }
}

export const notices = new Notices();
