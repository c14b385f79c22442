/**
 * How a hub works on imports. The process that was asked works on one, and confirms that every few seconds. Each save succeeds only while the
 * process has the import's claim. So a process that was thought to be gone saves nothing beside its successor. If a process is killed, the import
 * stops when the claim expires. It continues, at any process, when someone resumes it.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { housekeeping, write, type Hub, type HubKeeper, type HubWriter } from '../postgres/access.ts';
import { claimImport, endClaim, renewClaim } from '../postgres/import.queries.ts';
import { runAsync } from '../steps.ts';
import type { Importing, ImportRegister, ImportStep, ImportWork } from '../transfer/import.register.ts';
import { importEndpoints } from '../transfer/import.contract.ts';
import type { Principal } from '../wire/principal.contract.ts';
import { txOf } from './register.ts';
import { assertStillIn } from './turn.ts';

const claimMs = 10_000;
/** The interval of renewals while nothing is saved. */
const renewMs = 1000;
/** The rows of one batch, which takes hardly longer for many than for one. */
const rowsAtOnce = 40;
/** How long other writers wait at most, before they get a turn. */
const savingMs = 100;
const restMs = 10;

export type Imports = {
  importingOf: (caller: { register: ImportRegister; principal: Principal }) => Importing;
  /** Stops the work of this process. Someone can resume it at another one. */
  close: () => Promise<void>;
};

type Begun = { register: ImportRegister; by: string; claim: string };

export function newImports(hub: Hub): Imports {
  /** The work of this process, by import. */
  const works = new Map<string, { giveUp: () => void; ended: Promise<void> }>();

  const begin = (id: string, { register, by, claim }: Begun, step: ImportStep) => {
    const stop = new AbortController();
    const { signal } = stop;
    const giveUp = () => stop.abort(new Error('The import was stopped.'));
    const at = { done: 0, of: 0 };
    const renew = async (keeper: HubKeeper) => {
      signal.throwIfAborted();
      if (!(await renewClaim(keeper, { id, claim, forMs: claimMs, ...at }))) giveUp();
      signal.throwIfAborted();
    };
    const save: ImportWork['save'] = (body, options) =>
      write(
        hub,
        by,
        async (writer) => {
          await renew(writer);
          return runAsync(body(txOf(writer)));
        },
        options,
      );
    const work: ImportWork = {
      ...{ id, register, log: hub.log, save, signal, rowsAtOnce, savingMs, restMs },
      progress: (done, of) => void Object.assign(at, { done, of }),
      inTurn: async (run) => run(),
    };
    const over = new AbortController();
    void keepRenewing(() => housekeeping(hub, renew), AbortSignal.any([signal, over.signal]));
    const ended = step(work)
      .catch((error: unknown) => {
        if (!signal.aborted) hub.log.error('an import was interrupted', { import: id, error });
      })
      .then(async () => {
        over.abort();
        works.delete(id);
        await housekeeping(hub, (keeper) => endClaim(keeper, { id, claim })).catch((error: unknown) =>
          hub.log.error('an interrupted import is still marked as running', { import: id, error }),
        );
      });
    works.set(id, { giveUp, ended });
  };

  const keepRenewing = async (renew: () => Promise<void>, signal: AbortSignal) => {
    const isOver = () => signal.aborted;
    while (!isOver()) {
      try {
        await pause(renewMs, undefined, { signal, ref: false });
        await renew();
      } catch (error) {
        if (!isOver()) hub.log.error('the lease of an import was not renewed', { error });
      }
    }
  };

  return {
    importingOf: ({ register, principal }) => {
      const { id: by } = principal;
      const inTheirName = <T>(body: (writer: HubWriter) => Promise<T>, options?: { group?: string }): Promise<T> =>
        write(
          hub,
          by,
          async (writer) => {
            await assertStillIn(writer, principal, importEndpoints.begin);
            return body(writer);
          },
          options,
        );
      return {
        register,
        save: (body, options) => inTheirName((writer) => runAsync(body(txOf(writer))), options),
        begin: async (id, step) => {
          const claim = hub.newId();
          await inTheirName((writer) => claimImport(writer, { id, claim, forMs: claimMs }));
          begin(id, { register, by, claim }, step);
        },
        end: async (id) => {
          await inTheirName((writer) => endClaim(writer, { id }));
          const own = works.get(id);
          own?.giveUp();
          await own?.ended;
        },
      };
    },
    close: async () => {
      for (const { giveUp } of works.values()) giveUp();
      await Promise.all([...works.values()].map(({ ended }) => ended));
    },
  };
}
