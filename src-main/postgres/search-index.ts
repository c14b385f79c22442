/**
 * What a process of a hub keeps in memory for its searches: the words of the register with how many have each. Every process has them all, and
 * learns before a search what the others have added. Nobody is found too late: a search begins when the postings of all that was saved before
 * are written, by whichever process.
 *
 * Where another server answers, or this one was begun anew, all words are read again: in a standby that was promoted, or in a backup, the last
 * ones may be missing, and others have got their numbers.
 */
import { openVocabulary, type Vocabulary } from '../search/vocabulary.ts';
import { write, type Hub } from './access.ts';
import type { KnownWords } from './answers.queries.ts';
import { listCounted, postingStateOf, writePostings, type PostingState } from './posting.queries.ts';

export type SearchIndex = {
  /** Resolves when everybody who was saved before can be found. */
  settle: () => Promise<Settled>;
  /** Ends the work that is done while nobody waits. */
  close: () => Promise<void>;
};
export type Settled = KnownWords & { vocabulary: Vocabulary };

/** So often is looked for what is due, so that few of it is left for the next search. */
const lookMs = 500;
/** What is known of the words as one server has them. `batch`: the last that was learnt. */
type Memory = {
  server: string;
  ids: Map<string, number>;
  vocabulary: Vocabulary;
  batch: number;
  learning?: Promise<void> | undefined;
};

const newMemory = (server: string): Memory => ({
  ...{ server, ids: new Map<string, number>(), batch: 0 },
  vocabulary: openVocabulary(() => []),
});

/** After such work the database is everybody else's for so many times as long. */
const restTimes = 3;
/** While another process does it, so often alone: the more postings are written at once, the fewer times common words are counted. */
const othersMs = 2000;

export function openSearchIndex(hub: Hub): SearchIndex {
  let memory = newMemory('');
  let writing: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;

  /** Writes what is due when it begins. */
  const writeDue = async () => {
    next = undefined;
    const { dueTo } = await postingStateOf(hub);
    if (dueTo === null) return;
    while (await write(hub, 'station', (writer) => writePostings(writer, { dueTo, waits: true })));
  };
  /** One after the other, and who comes while one goes on waits for the next one together with all others. */
  const dueWritten = (): Promise<void> => {
    next ??= writing.then(writeDue);
    writing = next.catch(() => undefined);
    return next;
  };
  /** A batch may have counted nothing. */
  const learn = async (into: Memory, last: number) => {
    const { ids, vocabulary } = into;
    for (const row of await listCounted(hub, into.batch)) {
      ids.set(row.word, row.id);
      // A number, which nobody means by a word that they mistype.
      if (!row.word.startsWith('=')) vocabulary.learn(row.word, row.count - vocabulary.countOf(row.word));
    }
    into.batch = last;
  };
  const known = async (): Promise<PostingState> => {
    const state = await postingStateOf(hub);
    if (state.dueTo === null) return state;
    await dueWritten();
    return postingStateOf(hub);
  };

  let isClosed = false;
  let timer: NodeJS.Timeout;
  let tidying = Promise.resolve();
  let seen: number | undefined;
  const look = async () => {
    const from = performance.now();
    let least = lookMs;
    try {
      const { dueTo, batch: last } = await postingStateOf(hub);
      const isOthers = seen !== undefined && last > seen;
      seen = last;
      if (isOthers) least = othersMs;
      else if (dueTo !== null) {
        await write(hub, 'station', (writer) => writePostings(writer, { dueTo, waits: false }));
        seen = last + 1;
      }
    } catch (error) {
      if (!isClosed) hub.log.error('postings were not written', { error });
    }
    wakeIn(Math.max(least, restTimes * (performance.now() - from)));
  };
  const wakeIn = (ms: number) => {
    if (isClosed) return;
    timer = setTimeout(() => {
      tidying = look();
    }, ms).unref();
  };
  wakeIn(lookMs);

  return {
    settle: async () => {
      const { patients, batch: last, server } = await known();
      if (memory.server !== server) memory = newMemory(server);
      const of = memory;
      while (of.batch < last) await (of.learning ??= learn(of, last).finally(() => (of.learning = undefined)));
      const { vocabulary, ids } = of;
      return { vocabulary, patients, idOf: (word) => ids.get(word), countOf: vocabulary.countOf };
    },
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      await Promise.all([tidying, writing]);
    },
  };
}
