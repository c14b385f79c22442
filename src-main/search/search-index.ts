/**
 * What the search of an open registry keeps in memory, and what it does while nobody needs the station: the postings of what was
 * saved are written, the vocabulary is built in short steps once the station serves, the counts of its words are stored from time to time, and the postings, which
 * they leave in one more small piece, are merged, so that a search looks a word up in one place instead of in ten.
 *
 * Nothing here is needed for a right answer: after a power cut the counts lack the last minute and some pieces are not merged.
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
  /** Asking for it is taken as a sign that somebody searches. */
  readonly vocabulary: Vocabulary;
  /** Resolves when everybody who was saved before can be found. To be waited for before a search. */
  settle: () => Promise<void>;
  /** Builds the vocabulary in a while, between other work. */
  warmUp: () => void;
  /** Stores what is not stored yet, and rests for good. To be called before the database is closed. */
  close: () => Promise<void>;
};

/** First the page is loaded, for which somebody waits; who searches sooner has the rest built at once. */
const warmUpMs = 300;
/** One step of building, and one of merging: nobody should notice that a search waited for it. */
const stepMs = 5;
const stepPages = 32;
/** Nobody searched or saved for so long: there is time for what can wait. */
const quietMs = 2000;
/** Between two merges, so that the disk is free for whoever comes back. */
const pauseMs = 50;
/** Postings that are due are written this long after the first of them was saved, or as soon as there are so many. */
const dueMs = 250;
const dueLimit = 500;
/** Counts are stored this often at most. */
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

  /** Nobody waits for this work, and what it meets on the disk everybody has to know. */
  const said = (error: unknown) => {
    const fault = faultOf(error);
    if (fault !== undefined) noteFault(db, fault);
    log.error('the search was not tidied up', { error });
  };
  const wakeIn = (ms: number) => {
    if (!isClosed) timer ??= setTimeout(() => void tidy(), ms).unref();
  };
  /** All at once: a search that waited for the last of many steps would wait as long as others save. */
  const writeDue = async () => {
    clearTimeout(dueTimer);
    dueTimer = undefined;
    dueCount = 0;
    // On a full disk, say: everybody else can still be searched for.
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
