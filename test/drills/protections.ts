/** What keeps a drill green, each as the line of the program that does it, and what stands there when it is taken out. */
export type Protection = {
  name: string;
  file: string;
  from: string;
  to: string;
  /** The drill that must notice, and what it must say: red for another reason proves nothing. */
  drill: { file: string; says: RegExp; environment?: Record<string, string> };
};

const powerCut = 'test/drills/power-cut.test.ts';
/** What only a few moments show needs more of them. */
const moreImages = { SATCHEL_DRILL_IMAGES: '400' };

export const protections: readonly Protection[] = [
  {
    name: 'each commit is synced',
    file: 'src-main/db/open.ts',
    from: 'synchronous: 2,',
    to: 'synchronous: 1,',
    drill: { file: powerCut, says: /A patient was acknowledged and is gone/ },
  },
  {
    name: 'the folder of a new registry is synced',
    file: 'src-main/station/setup.commands.ts',
    from: '    syncPath(station.config.dataDir);\n',
    to: '',
    drill: { file: powerCut, says: /there is no registry/ },
  },
  {
    name: 'key slots are synced before they get their name',
    file: 'src-main/keys/slot-file.ts',
    from: '    fsyncSync(descriptor);\n',
    to: '',
    drill: { file: powerCut, says: /The key slots in .* cannot be read/, environment: moreImages },
  },
  {
    name: 'the folder of the key slots is synced',
    file: 'src-main/keys/slot-file.ts',
    from: '  renameSync(part, file);\n  syncPath(dirname(file));\n',
    to: '  renameSync(part, file);\n',
    drill: { file: powerCut, says: /An account has no way in|is gone/, environment: moreImages },
  },
  {
    name: 'key slots are kept as they were until the account is committed',
    file: 'src-main/station/slots.ts',
    from: 'keepBefore(file, account === undefined ? null : accountOf(account))',
    to: 'readKeyring(file)',
    drill: { file: powerCut, says: /An account has no way in|is gone/, environment: moreImages },
  },
  {
    name: 'a first reply is kept in the transaction that it is about',
    file: 'src-main/http/idempotency.ts',
    from: 'writeStatements(writer).insert.run({ hash, requestHash: intent.requestHash, reply, createdAt: writer.now });',
    to: `const createdAt = writer.now;
      void import('../db/access.ts').then(({ write }) => write(writer.db, writer.author, (later) =>
        void writeStatements(later).insert.run({ hash, requestHash: intent.requestHash, reply, createdAt })));`,
    drill: {
      file: 'test/drills/kill.test.ts',
      says: /patients and \d+ replies/,
      environment: { SATCHEL_DRILL_KILLS: '6' },
    },
  },
  {
    name: 'an answer waits for its commit',
    file: 'src-main/db/access.ts',
    from: 'const value = job.body(writer);',
    to: 'const value = job.body(writer);\n    job.resolve(value as never);',
    drill: { file: 'test/drills/failing-disk.test.ts', says: /was acknowledged and is gone/ },
  },
  {
    name: 'an account that is committed keeps its slots',
    file: 'src-main/station/slots.ts',
    from: 'begun.account !== null',
    to: 'false',
    drill: { file: 'test/drills/failing-disk.test.ts', says: /An account has no way in/ },
  },
];
