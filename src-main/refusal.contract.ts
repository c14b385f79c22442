/** The closed list of reasons for which a station does not start or a registry is not opened. The page has words for each. */
export const refusalKinds = [
  'folder-in-use',
  'folder-not-writable',
  'disk-full',
  'registry-missing',
  'registry-newer',
  'registry-damaged',
  'keys-newer',
  'keys-damaged',
  'key-file-wrong',
  'key-file-readable',
  'key-file-empty',
  'port-in-use',
  'port-reserved',
  'setting',
  'sqlite-unfit',
] as const;
export type RefusalKind = (typeof refusalKinds)[number];
