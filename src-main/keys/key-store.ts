/**
 * The operating system's own store of secrets, for a station that unlocks itself. A plain value, so that a station
 * needs no Electron and a test can supply its own. `desktop/key-store.ts` makes the real one.
 */
export type KeyStore = {
  /**
   * Why the store is not trusted: it keeps secrets in plain text, or none at all. The call may make the system prompt
   * the person.
   */
  refusal: () => Promise<KeyStoreRefusal | undefined>;
  seal: (secret: Buffer) => Promise<Buffer>;
  /** Undefined if it cannot open the secret: sealed on another computer, for another user of this one, or damaged. */
  open: (sealed: Buffer) => Promise<Buffer | undefined>;
};
export type KeyStoreRefusal = 'basic-text' | 'no-encryption';
