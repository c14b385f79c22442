/** Short notices at the edge of the screen: what was done, and the button that takes it back. */
const shownMs = 10_000;

export type Notice = { id: number; text: string; undo: { label: string; run: () => void } | undefined };

class Notices {
  list = $state.raw<Notice[]>([]);
  #lastId = 0;

  /** Says what was done. With `undo` it offers to take it back; it goes by itself after ten seconds. */
  say(text: string, undo?: Notice['undo']): void {
    const id = ++this.#lastId;
    this.list = [...this.list.slice(-2), { id, text, undo }];
    setTimeout(() => this.dismiss(id), shownMs);
  }

  dismiss(id: number): void {
    this.list = this.list.filter((notice) => notice.id !== id);
  }

  clear(): void {
    this.list = [];
  }
}

export const notices = new Notices();
