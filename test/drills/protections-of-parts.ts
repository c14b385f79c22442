/** The protections of a station that holds a part of its registry. */
import type { Protection } from './protection.ts';

const parts = 'test/exchange/part.test.ts';
const meetings = 'test/exchange/part-to-part.test.ts';
const slices = 'test/exchange/proved-slice.test.ts';
const lives = 'test/sync/part-lives.test.ts';
const atHub = 'test/exchange/part-at-hub.test.ts';
const returns = 'test/exchange/returned.test.ts';
const returned = 'src-main/exchange/returned.ts';
const puttingAway = 'src-main/exchange/putting-away.ts';
const proved = 'src-main/exchange/proved-slice.ts';

export const protectionsOfParts: readonly Protection[] = [
  {
    name: 'a part takes no change without a proof',
    lines: [{ file: proved, from: '  if (proved.size !== read.length) return undefined;\n', to: '' }],
    drill: { file: slices, only: 'without a proof', says: /AssertionError/ },
  },
  {
    name: 'a proof leads to the root that the replica signed',
    lines: [{ file: proved, from: 'root?.equals(head.root) !== true', to: 'root === undefined' }],
    drill: { file: slices, only: 'was altered', says: /AssertionError/ },
  },
  {
    name: 'a root counts only with the signature of its replica',
    lines: [{ file: proved, from: 'head.root === undefined || !isSigned(head)', to: 'head.root === undefined' }],
    drill: { file: slices, only: 'was altered', says: /AssertionError/ },
  },
  {
    name: 'a replica proves its own changes only',
    lines: [{ file: proved, from: 'each?.change.replica === head.replica', to: 'each !== undefined' }],
    drill: { file: slices, only: 'another one is said', says: /AssertionError/ },
  },
  {
    name: 'who withholds a change from a part is named',
    lines: [{ file: 'src-main/exchange/part.ts', from: "throw new LinkProblem('withheld')", to: 'void 0' }],
    drill: { file: parts, only: 'who withholds', says: /AssertionError/ },
  },
  {
    name: 'what another part gives is proved as well',
    lines: [
      {
        file: proved,
        from: "  if (proved === undefined) throw new LinkProblem('unproved');\n",
        to: '  if (proved === undefined) return { slice, proved: [] };\n',
      },
    ],
    drill: { file: meetings, only: 'who alters', says: /AssertionError/ },
  },
  {
    name: 'a hub that was restored is another replica before it is backed up again',
    lines: [{ file: 'src-main/hub/start-hub.ts', from: "    await write(hub, 'station', heldOwn);\n", to: '' }],
    drill: { file: atHub, only: 'between two restores', says: /AssertionError/ },
  },
  {
    name: 'a part takes from another one only what concerns it',
    lines: [{ file: 'src-main/exchange/part.ts', from: 'isAsked ? all : concerningHere({ db }, all)', to: 'all' }],
    drill: { file: meetings, only: 'does not concern', says: /AssertionError/ },
  },
  {
    name: 'a part gives another one only what both hold',
    lines: [
      {
        file: 'src-main/holding/units.queries.ts',
        from: 'const isGiven = !isOnlyHeld || ',
        to: 'const isGiven = true || ',
      },
    ],
    drill: { file: meetings, only: 'asks for it by id', says: /AssertionError/ },
  },
  {
    name: 'nobody is put away on the word of a part',
    lines: [
      {
        file: 'src-main/exchange/exchange.ts',
        from: 'if (theirs.whole && part?.holds.isComplete',
        to: 'if (part?.holds.isComplete',
      },
      {
        file: 'src-main/exchange/answering.ts',
        from: 'const areHere = store.part() === null ? ',
        to: 'const areHere = true ? ',
      },
    ],
    drill: { file: meetings, only: 'because another part', says: /AssertionError/ },
  },
  {
    name: 'what waits at the hub does not hold up what came before it',
    lines: [{ file: 'src-main/exchange/slicing.ts', from: 'isPart(reader) && isAnyUnconfirmed(reader)', to: 'false' }],
    drill: { file: meetings, only: 'does not hold up', says: /withheld/ },
  },
  {
    name: 'nobody in between reads what is carried to the hub',
    lines: [
      {
        file: 'src-main/exchange/carrying.ts',
        from: 'await sealParcel(slices, own.keys)',
        to: 'Buffer.from(JSON.stringify(slices.map(({ changes }) => changes.map(String))))',
      },
    ],
    drill: { file: meetings, only: 'lost on the way', says: /AssertionError/ },
  },
  {
    name: 'what is put away was elsewhere a week ago already',
    lines: [{ file: puttingAway, from: 'reader.db.clock.now() - confirmed.at >= keptMs', to: 'true' }],
    drill: { file: lives, environment: { SATCHEL_DRILL_PART_LIVES: '300' }, says: /AssertionError/ },
  },
  {
    name: 'nobody is put away during a visit',
    lines: [{ file: puttingAway, from: '  if (isBusy(reader, group)) return undefined;\n', to: '' }],
    drill: { file: parts, only: 'during a visit', says: /AssertionError/ },
  },
  {
    name: 'the words of those who were put away go with them',
    lines: [{ file: puttingAway, from: "  await write(db, 'sync', (writer) => optimizePostings(writer));\n", to: '' }],
    drill: { file: parts, only: 'no byte', says: /AssertionError/ },
  },
  {
    name: 'a station with everything pushes nothing on a part',
    lines: [
      {
        file: 'src-main/exchange/exchange.ts',
        from: 'let isLast = !theirs.whole; !isLast;',
        to: 'let isLast = false; !isLast;',
      },
      { file: 'src-main/exchange/taking.ts', from: '(isPart({ db }) && from.isOurs !== true)', to: 'false' },
    ],
    drill: { file: parts, only: 'pushes nothing on it', says: /AssertionError/ },
  },
  {
    name: 'a station that lost what was put away is named',
    lines: [
      {
        file: 'src-main/exchange/slicing.ts',
        from: "  if (firstSeq <= (findLastStub(reader, chain.replicaKey) ?? 0)) throw new LinkProblem('put-away');\n",
        to: '',
      },
    ],
    drill: { file: parts, only: 'is named', says: /AssertionError/ },
  },
  {
    name: 'what a restored station wrote keeps its name',
    lines: [
      {
        file: 'src-main/journal/encoding.ts',
        from: 'return original === undefined ? hash : ',
        to: 'return true as boolean ? hash : ',
      },
    ],
    drill: { file: returns, only: 'on top of it', says: /AssertionError/ },
  },
  {
    name: 'a record has a change once, whether it is the original or stands for it',
    lines: [
      {
        file: 'src-main/journal/record.ts',
        from: 'const isThere = heads.length > 0 && ',
        to: 'const isThere = false as boolean && ',
      },
    ],
    drill: { file: returns, only: 'has one change', says: /AssertionError/ },
  },
  {
    name: 'a restored station takes as its own only what it wrote',
    lines: [{ file: returned, from: '!own.has(replica) || ', to: '' }],
    drill: { file: returns, only: 'of another station', says: /AssertionError/ },
  },
  {
    name: 'a restored station takes no fork of its chain',
    lines: [{ file: returned, from: ' || isForked(writer, place)', to: '' }],
    drill: { file: returns, only: 'of another station', says: /AssertionError/ },
  },
  {
    name: 'a restored hub takes no fork of its chain',
    lines: [{ file: 'src-main/postgres/returned.ts', from: ' || isFork)', to: ')' }],
    drill: { file: atHub, only: 'takes no fork', says: /AssertionError/ },
  },
  {
    name: 'what is no longer to be held is given back',
    lines: [
      {
        file: 'src-main/exchange/part.ts',
        from: '  if (by.size === 0) return nothingTaken;\n',
        to: '  if (by.size >= 0) return nothingTaken;\n',
      },
    ],
    drill: { file: returns, only: 'no longer to hold', says: /AssertionError/ },
  },
  {
    name: 'an import is undone only where all of its people are',
    lines: [{ file: 'src-main/transfer/import.commands.ts', from: '  if (absent > 0) {', to: '  if (absent < 0) {' }],
    drill: { file: 'test/transfer/undo-in-part.test.ts', says: /AssertionError/ },
  },
];
