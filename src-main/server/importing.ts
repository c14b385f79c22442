/** How a station works on imports: one after the other, beside those who search and save. */
import { write } from '../db/access.ts';
import type { Registry, Station } from '../station/registry.ts';
import { runNow } from '../steps.ts';
import { checkInCopy } from '../transfer/check-in-copy.ts';
import type { Importing, ImportStep, ImportWork } from '../transfer/import.register.ts';
import { othersWork } from '../transfer/import.rules.ts';
import { registerOf, txOf } from './register.ts';

/** In one transaction rows are saved for so long, and its commit takes about as long again: a search hardly notices that it waited for them. */
const savingMs = 6;
/** So long nothing is saved then: what came in meanwhile is answered, instead of waiting for one part more at each of its steps. */
const restMs = 3;

type Place = { station: Station; registry: Registry };

/** @param by who makes the changes. */
export function importingOf(place: Place, by: string): Importing {
  const { station, registry } = place;
  const register = registerOf(station, registry);
  const save: Importing['save'] = (body, options) =>
    // What a body returns is no promise: steps that wait are refused.
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
      if (!signal.aborted) log.error('an import was cut off', { import: id, error });
    })
    .finally(() => (station.importing = undefined));
  const giveUp = () => stop.abort(new Error('The import was stopped.'));
  station.importing = { id, done: 0, of: 0, ended, giveUp };
  // For this somebody waits. The list of duplicates goes on where it was once it is done.
  station.comparing?.giveUp();
}
