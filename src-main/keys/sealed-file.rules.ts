/** The parts of `sealed-file.ts` that do not need the encryption library. */

type SealProblemKind = 'not-sealed' | 'passphrase-needed' | 'wrong-passphrase' | 'other-recipient' | 'cut' | 'damaged';
/** Why a sealed file cannot be read. */
export class SealProblem extends Error {
  readonly kind: SealProblemKind;
  constructor(kind: SealProblemKind, options?: ErrorOptions) {
    super(`The sealed file: ${kind}.`, options);
    this.kind = kind;
  }
}

/** The library encrypts in chunks of this many bytes, each authenticated by itself. */
export const chunkBytes = 64 * 1024;

/** Every sealed file begins with this line, as any age file does. */
export const sealedFirstLine = 'age-encryption.org/v1\n';
