/**
 * An update from beginning to end, in the only safe order. All steps that can fail are done while the station runs. Then a
 * person agrees, the station closes, the backup is made, and only then is the program replaced. Nothing begins by itself.
 * Any failure leaves the program and the registry unchanged, with the station running.
 *
 * `UpdateSystem` provides the operating system: dialogs, the station, and the installer.
 */
import type { Clock } from '../../clock.ts';
import type { Log } from '../../log.ts';
import { backUpClosedRegistry } from './backup.ts';
import { copyVerified } from './copy.ts';
import { problemOf, updateFailure } from './failure.ts';
import { isSignedBy } from './signature.ts';
import { readSmall, type UpdateSource } from './source.ts';
import {
  maxReleaseBytes,
  maxSignatureBytes,
  releaseFile,
  signatureFile,
  type Release,
  type ReleaseFile,
  type UpdateProblem,
} from './update.contract.ts';
import { chooseUpdate, type Installed } from './update.rules.ts';

export type VerifiedUpdate = { release: Release; file: ReleaseFile; path: string };

/** An update that the installer has received and checked itself. */
export type Prepared = {
  /** Replaces the program and asks it to quit. Throws if the program is unchanged, or `came-back` if it is the former one again. */
  install: (backup: string | undefined) => Promise<void>;
  /** Deletes the prepared files. */
  discard: () => Promise<void>;
};

export type UpdateSystem = {
  dataDir: string;
  /** The folder of an update between its source and its installation. */
  updatesDir: string;
  clock: Clock;
  log: Log;
  installed: Installed;
  trustedKey: string | undefined;
  closeStation: () => Promise<void>;
  startStation: () => Promise<void>;
  /**
   * Shows the progress of a copy, from 0 to 1, until it is called with undefined; the person can stop it through `cancel`.
   */
  showProgress: (part: number | undefined, cancel: () => void) => void;
  /** Asks the person; false means "later". */
  agree: (release: Release) => Promise<boolean>;
  prepare: (update: VerifiedUpdate) => Promise<Prepared>;
};

export type UpdateEnd =
  | { kind: 'installed'; backup: string | undefined }
  | { kind: 'later' }
  | { kind: 'cancelled' }
  | { kind: 'failed'; problem: UpdateProblem; version?: string };

export async function update(source: UpdateSource, system: UpdateSystem): Promise<UpdateEnd> {
  const stop = new AbortController();
  let prepared: Prepared | undefined;
  try {
    const found = await fetchAndPrepare(source, system, stop);
    if (found.kind === 'failed') return found;
    prepared = found.prepared;
    if (!(await system.agree(found.release))) {
      await prepared.discard();
      return { kind: 'later' };
    }
    return await replace(system, found.release, prepared);
  } catch (error) {
    await prepared?.discard();
    if (stop.signal.aborted) return { kind: 'cancelled' };
    system.log.error('update failed', { problem: problemOf(error), error });
    return { kind: 'failed', problem: problemOf(error) };
  }
}

/** Does everything that takes long or may be refused; until it ends, the person can stop it. */
async function fetchAndPrepare(source: UpdateSource, system: UpdateSystem, stop: AbortController) {
  const { signal } = stop;
  const show = (part: number | undefined) => system.showProgress(part, () => stop.abort());
  try {
    show(0);
    const choice = await choose(source, system, signal);
    if (choice.kind !== 'fit') {
      const version = choice.release?.version;
      return { kind: 'failed', problem: choice.kind, ...(version !== undefined && { version }) } as const;
    }
    const { release, file } = choice;
    const path = await copyVerified(source, { file, folder: system.updatesDir, signal, onProgress: show });
    const prepared = await system.prepare({ release, file, path });
    if (signal.aborted) await prepared.discard();
    signal.throwIfAborted();
    return { kind: 'prepared', release, prepared } as const;
  } finally {
    show(undefined);
  }
}

/** Chooses the update, once its signature was verified. */
async function choose(source: UpdateSource, { trustedKey, installed, clock }: UpdateSystem, signal: AbortSignal) {
  if (trustedKey === undefined) throw updateFailure('no-key');
  if (installed.kind === undefined) throw updateFailure('no-self');
  const bytes = await readSmall(source, { name: releaseFile, maxBytes: maxReleaseBytes, signal });
  if (bytes === undefined) throw updateFailure('no-release');
  const signature = await readSmall(source, { name: signatureFile, maxBytes: maxSignatureBytes, signal });
  if (signature === undefined || !isSignedBy(trustedKey, { bytes, signature: signature.toString('latin1') }))
    throw updateFailure('not-genuine');
  return chooseUpdate(bytes.toString('utf8'), installed, clock.now());
}

async function replace(system: UpdateSystem, { version }: Release, prepared: Prepared): Promise<UpdateEnd> {
  const { dataDir, clock } = system;
  try {
    await system.closeStation();
    const backup = await backUpClosedRegistry({ dataDir, version, clock }).catch((error: unknown) => {
      throw updateFailure('not-backed-up', error);
    });
    await prepared.install(backup);
    return { kind: 'installed', backup };
  } catch (error) {
    await system.startStation();
    throw error;
  }
}
