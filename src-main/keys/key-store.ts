/**
 * The operating system's own store of secrets, for a station that unlocks itself. A plain value, so that a station needs no
 * Electron and a test can be its own operating system; `desktop/key-store.ts` makes the real one.
 */
export type KeyStore = {
  /** Why nothing is entrusted to it: it keeps secrets in plain text, or none at all. Asking may make the system ask the person. */
  refusal: () => 'basic-text' | 'no-encryption' | undefined;
  seal: (secret: Buffer) => Buffer;
  /** Undefined when it cannot: sealed on another computer, for another user of this one, or damaged. */
  open: (sealed: Buffer) => Buffer | undefined;
};
