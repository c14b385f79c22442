/**
 * The in-memory part of the search of an open registry, and its work while nobody needs the station. It writes the postings of saved patients. It
 * builds the vocabulary in short steps once the station serves, and stores the word counts from time to time. Each write of postings leaves one more
 * small piece; merging them lets a search look up a word in one place instead of ten.
 *
 * Correct answers need none of this: after a power cut the counts lack the last minute and some pieces are not merged.
 */
import { write, type Db } from '../db/access.ts';
import { faultOf } from '../db/fault.rules.ts';
import { noteFault } from '../db/trust.ts';
import { listen } from '../journal/events.ts';
import type { Log } from '../log.ts';
import {
  arePostingsDue,
  arePostingsScattered,
  listWords,
  mergePostings,
  saveWordCounts,
  writeDuePostings,
} from './postings.queries.ts';
import { openVocabulary, type Vocabulary } from './vocabulary.ts';

export type SearchIndex = {
  /** Reading it counts as a search in progress. */
  readonly vocabulary: Vocabulary;
  /** Resolves when every patient saved before can be found. Wait for it before a search. */
  settle: () => Promise<void>;
  /** Builds the vocabulary in a while, between other work. */
  warmUp: () => void;
  /** Stores everything that is not stored yet and stops for good. Call it before the database is closed. */
  close: () => Promise<void>;
};

/** The page loads first, because somebody is waiting for it. A search before that has the rest built at once. */
const warmUpMs = 300;
/** One step of building, and one of merging: short enough that nobody notices a search waiting for it. */
const stepMs = 5;
const stepPages = 32;
/** After this long without a search or a save there is time for deferred work. */
const quietMs = 2000;
/** The pause between two merges, so that the disk is free for anyone who returns. */
const pauseMs = 50;
/** Due postings are written this long after the first of them was saved, or as soon as there are `dueLimit` of them. */
const dueMs = 250;
const dueLimit = 500;
/** The minimum interval between two writes of the counts. */
const countsMs = 60_000;

export function openSearchIndex(db: Db, log: Log): SearchIndex {
  let vocabulary = openVocabulary(() => listWords({ db }));
  const changedWords = new Set<string>();
  let usedAt = performance.now();
  let countsSavedAt = usedAt;
  let isMerging = false;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  let dueTimer: NodeJS.Timeout | undefined;
  let dueCount = 0;
  let settling: Promise<void> | undefined;

  const stopListening = listen(db, (event) => {
    if (event.kind === 'registry') {
      vocabulary = openVocabulary(() => listWords({ db }));
      changedWords.clear();
      wakeIn(quietMs);
    }
    if (event.kind === 'postings-due' || event.kind === 'registry') {
      dueTimer ??= setTimeout(() => void settle(), dueMs).unref();
      if (++dueCount === dueLimit) void settle();
    }
    if (event.kind !== 'words') return;
    usedAt = performance.now();
    for (const [word, by] of event.changes) {
      vocabulary.learn(word, by);
      changedWords.add(word);
    }
    wakeIn(quietMs);
  });

  /** Nobody waits for this work, but a fault of the disk that it meets has to be reported. */
  const said = (error: unknown) => {
    const fault = faultOf(error);
    if (fault !== undefined) noteFault(db, fault);
    log.error('optimizing the search index failed', { error });
  };
  const wakeIn = (ms: number) => {
    if (!isClosed) timer ??= setTimeout(() => void tidy(), ms).unref();
  };
  /** Writes them all at once: a search that waited for many steps would wait as long as others keep saving. */
  const writeDue = async () => {
    clearTimeout(dueTimer);
    dueTimer = undefined;
    dueCount = 0;
    // On a full disk, for example, all other patients can still be found.
    await write(db, 'station', writeDuePostings).catch(said);
    settling = undefined;
  };
  const settle = async () => {
    if (settling !== undefined || arePostingsDue({ db })) await (settling ??= writeDue());
  };
  const saveCounts = async () => {
    const counts = Object.fromEntries([...changedWords].map((word) => [word, vocabulary.countOf(word)]));
    changedWords.clear();
    countsSavedAt = performance.now();
    await write(db, 'station', (writer) => saveWordCounts(writer, counts)).catch(said);
  };
  const tidy = async () => {
    timer = undefined;
    try {
      if (changedWords.size > 0 && performance.now() - countsSavedAt > countsMs) await saveCounts();
      if (performance.now() - usedAt < quietMs) wakeIn(quietMs);
      else if (isMerging || arePostingsScattered({ db })) {
        const begins = !isMerging;
        isMerging = await write(db, 'station', (writer) => mergePostings(writer, { pages: stepPages, begins }));
        wakeIn(pauseMs);
      } else if (changedWords.size > 0) wakeIn(countsMs);
    } catch (error) {
      said(error);
    }
  };
  wakeIn(quietMs);

  return {
    get vocabulary() {
      usedAt = performance.now();
      return vocabulary;
    },
    settle,
    warmUp: () => {
      const step = () => {
        try {
          if (!isClosed && !vocabulary.build(stepMs)) setImmediate(step);
        } catch (error) {
          said(error);
        }
      };
      setTimeout(step, warmUpMs).unref();
    },
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      if (dueTimer !== undefined || settling !== undefined) await settle();
      clearTimeout(dueTimer);
      stopListening();
      if (changedWords.size > 0) await saveCounts();
    },
  };
}
