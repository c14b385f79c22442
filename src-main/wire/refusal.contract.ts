/** The closed list of reasons why a station does not start or a registry does not open. The page has words for each. */
export const refusalKinds = [
  'folder-in-use',
  'folder-not-writable',
  'disk-full',
  'disk-read-only',
  'disk-failing',
  'registry-missing',
  'registry-newer',
  'registry-damaged',
  'registry-log-foreign',
  'keys-newer',
  'keys-damaged',
  'key-file-wrong',
  'key-file-readable',
  'key-file-empty',
  'port-in-use',
  'port-reserved',
  'setting',
  'sqlite-unfit',
  'no-sandbox',
  'appimage-sandbox',
] as const;
export type RefusalKind = (typeof refusalKinds)[number];

/**
 * Thrown when a station cannot start, with the reason in one sentence that a clerk can read out. Nothing was changed on disk.
 * The sentence is English; the page uses the kind to show it in the user's language.
 */
export class Refusal extends Error {
  readonly kind: RefusalKind;
  constructor(kind: RefusalKind, sentence: string) {
    super(sentence);
    this.kind = kind;
  }
}
