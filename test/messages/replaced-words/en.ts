/** English words that the glossary replaced; see `replaced-words.test.ts`. */
export const replaced: readonly string[] = [
  ...['station', 'stations', 'seat', 'seats', 'regional server'],
  ...['exchange', 'exchanges', 'exchanged', 'exchanging'],
  ...['join', 'joins', 'joined', 'joining', 'admit', 'admits', 'admitted', 'let in', 'let it in'],
  ...['registered twice', 'take apart', 'taken apart', 'make two records'],
  ...['bundle', 'bundles', 'packet', 'packets', 'file of changes', 'snapshot', 'snapshots'],
  ...['a stick', 'the stick', 'this stick', 'another stick'],
  ...['identifier', 'identifiers', 'access code', 'access codes'],
  ...['retire', 'retires', 'retired', 'retiring', 'put back', 'take back', 'took back', 'taken back'],
  ...['take in', 'took in', 'taken in', 'take over', 'took over', 'taken over'],
  ...['audit', 'who saw what', 'who saw and did what', 'sealed', 'journal'],
  ...['the register', 'this register', 'a register'],
  ...['any more', 'anew', 'once more', 'goes on', 'told of', 'says of', 'said of', 'whoever', 'sign of life'],
];
