/**
 * The index that a process of a hub keeps in memory for its searches: the words of the registry, with how many patients have each. Every process
 * has all words, and learns before a search what the others have added. No patient is found late: a search begins once the postings of everything
 * saved before are written, by any process.
 *
 * If another server answers, or the same one was restarted, all words are read again. A promoted standby or a restored backup may lack the last
 * words, and may have reused their numbers.
 */
import { openVocabulary, type Vocabulary } from '../search/vocabulary.ts';
import { write, type Hub } from './access.ts';
import type { KnownWords } from './answers.queries.ts';
import { listCounted, postingStateOf, writePostings, type PostingState } from './posting.queries.ts';

export type SearchIndex = {
  /** Resolves when everyone who was saved before can be found. */
  settle: () => Promise<Settled>;
  /** Ends the background work. */
  close: () => Promise<void>;
};
export type Settled = KnownWords & { vocabulary: Vocabulary };

/** Poll interval for postings that are due, so that few are left for the next search. */
const lookMs = 500;
/** The words as one server has them. `batch` is the last one learnt. */
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

/** After each background batch the process rests this many times as long, and leaves the database to others. */
const restTimes = 3;
/** Poll interval while another process writes postings. The more postings are written at once, the less often common words are counted. */
const othersMs = 2000;

export function openSearchIndex(hub: Hub): SearchIndex {
  let memory = newMemory('');
  let writing: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;

  /** Writes the postings that are due when it begins. */
  const writeDue = async () => {
    next = undefined;
    const { dueTo } = await postingStateOf(hub);
    if (dueTo === null) return;
    while (await write(hub, 'station', (writer) => writePostings(writer, { dueTo, waits: true })));
  };
  /** Runs one at a time. Callers that arrive during a run share the next one. */
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
      // This is a number, which is never meant by a mistyped word.
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
      if (!isClosed) hub.log.error('updating the search index failed', { error });
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
