/** What there is to know of a sealed file without the library that seals, see `sealed-file.ts`. */

type SealProblemKind = 'not-sealed' | 'passphrase-needed' | 'wrong-passphrase' | 'other-recipient' | 'cut' | 'damaged';
/** Why a sealed file cannot be read. */
export class SealProblem extends Error {
  readonly kind: SealProblemKind;
  constructor(kind: SealProblemKind, options?: ErrorOptions) {
    super(`The sealed file: ${kind}.`, options);
    this.kind = kind;
  }
}

/** The library seals in chunks of this many bytes, each authentic by itself. */
export const chunkBytes = 64 * 1024;
