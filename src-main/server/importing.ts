/** Runs imports at a station, one at a time, while others search and save. */
import { write } from '../db/access.ts';
import type { Registry, Station } from '../station/registry.ts';
import { runNow } from '../steps.ts';
import { checkInCopy } from '../transfer/check-in-copy.ts';
import type { Importing, ImportStep, ImportWork } from '../transfer/import.register.ts';
import { othersWork } from '../transfer/import.rules.ts';
import { registerOf, txOf } from './register.ts';

/** Milliseconds for which one transaction saves rows. Its commit takes about as long again, so a search is hardly delayed. */
const savingMs = 6;
/**
 * Milliseconds of pause after each transaction, so that waiting requests are answered without another portion at each of their
 * steps.
 */
const restMs = 3;

type Place = { station: Station; registry: Registry };

/** @param by The author of the changes. */
export function importingOf(place: Place, by: string): Importing {
  const { station, registry } = place;
  const register = registerOf(station, registry);
  const save: Importing['save'] = (body, options) =>
    // A body may not return a promise: steps that wait are refused.
    write(registry.db, by, (writer) => runNow(body(txOf(writer))) as never, options);
  return {
    register,
    save,
    begin: (id, step) => begin(place, { id, register, save }, step),
    end: async (id) => {
      const { importing } = station;
      if (importing?.id !== id) return;
      importing.giveUp();
      await importing.ended;
    },
  };
}

function begin(place: Place, { id, register, save }: Pick<ImportWork, 'id' | 'register' | 'save'>, step: ImportStep) {
  const { station, registry } = place;
  if (station.importing !== undefined) throw othersWork();
  const { log } = station.config;
  const stop = new AbortController();
  const { signal } = stop;
  const progress = (done: number, of: number) => {
    if (station.importing?.id === id) Object.assign(station.importing, { done, of });
  };
  const inTurn: ImportWork['inTurn'] = async (run) => {
    const turn = { isWanted: () => !signal.aborted, run: async () => ({ is: await run() }) };
    const answered = await registry.turns.take('import', turn);
    if (answered === undefined) throw signal.reason as Error;
    return answered.is;
  };
  const checkMany: ImportWork['checkMany'] = (record, of) => checkInCopy(place, { record, of, save, signal, progress });
  const work = { id, register, log, save, signal, progress, inTurn, rowsAtOnce: 1, savingMs, restMs, checkMany };
  const ended = step(work)
    .catch((error: unknown) => {
      if (!signal.aborted) log.error('an import was interrupted', { import: id, error });
    })
    .finally(() => (station.importing = undefined));
  const giveUp = () => stop.abort(new Error('The import was stopped.'));
  station.importing = { id, done: 0, of: 0, ended, giveUp };
  // A person waits for the import, so comparing stops. It continues where it was once the import is done.
  station.comparing?.giveUp();
}
