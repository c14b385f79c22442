/**
 * Keeps the code that a station shows, and the tries made with it. Both are in memory, timed by a clock that nobody can
 * set.
 */
import type { Db, Reader, Writer } from '../db/access.ts';
import { ownIdentity } from '../exchange/own-identity.ts';
import { announceNow } from '../journal/events.ts';
import { giveUpJoining } from './join.ts';
import type { CodeQueries, CodeReads } from './pairing.register.ts';
import { unused, type OpenCode } from './pairing.rules.ts';

const codeOf = new WeakMap<Db, OpenCode>();
let lastKey = 0;

function find({ db }: Reader) {
  const [code, now] = [codeOf.get(db), db.clock.elapsed()];
  if (code !== undefined && now < code.expiresAt) return { code, now };
  codeOf.delete(db);
  return undefined;
}

const tellWindows = ({ db }: Reader) => announceNow(db, { kind: 'sync' });

/** The part of the state that windows show. */
const shown = ({ triesLeft, tries }: OpenCode) =>
  JSON.stringify([triesLeft, tries.map(({ askedAt, accepts }) => [askedAt !== null, accepts])]);

function change<T>(reader: Reader, key: number, step: (code: OpenCode, now: number) => T): T | undefined {
  const found = find(reader);
  if (found?.code.key !== key) return undefined;
  const before = shown(found.code);
  const answer = step(found.code, found.now);
  if (shown(found.code) !== before) tellWindows(reader);
  return answer;
}

export const endCode = (reader: Reader, key: number): boolean =>
  find(reader)?.code.key === key && codeOf.delete(reader.db);

export const codesOf = (reader: Reader): CodeQueries => ({
  find: () => find(reader),
  change: (key, step) => change(reader, key, step),
  open: (said) => {
    const now = reader.db.clock.elapsed();
    const code = { ...said, ...unused(now), key: ++lastKey, tries: [] };
    codeOf.set(reader.db, code);
    tellWindows(reader);
    return { code, now };
  },
  close: () => {
    codeOf.delete(reader.db);
    giveUpJoining(reader.db);
    tellWindows(reader);
  },
  end: (key) => endCode(reader, key),
  fingerprint: async () => (await ownIdentity(reader)).fingerprint,
});

/** Reads and changes in a transaction. A change takes effect after the commit, once it is in the audit trail. */
export const codesInTx = (writer: Writer): CodeReads => ({
  find: () => find(writer),
  change: (key, step) => {
    const found = find(writer);
    if (found?.code.key !== key) return undefined;
    writer.afterCommit(() => change(writer, key, step));
    return step(structuredClone(found.code), found.now);
  },
});
