/** The closed list of reasons for which a station does not start or a registry is not opened. The page has words for each. */
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
 * A station that cannot start says why in one sentence that a clerk can read out; nothing was changed on disk. The sentence is
 * English; by its kind the page says the same in the language of the person.
 */
export class Refusal extends Error {
  readonly kind: RefusalKind;
  constructor(kind: RefusalKind, sentence: string) {
    super(sentence);
    this.kind = kind;
  }
}
