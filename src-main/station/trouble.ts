/**
 * The present troubles of a station. Any part that finds one reports it here, and reports when it is over: the disk,
 * the clock, the backups. Staff see both at once.
 */
import type { StationConfig } from '../config.ts';
import { storageFaults } from '../wire/storage-fault.contract.ts';
import { troubleKinds, type Trouble, type TroubleKind } from './trouble.contract.ts';

export type Troubles = {
  /** Reports a trouble; reporting it again only changes the detail. */
  begin: (kind: TroubleKind, detail?: string) => void;
  /** Ends a trouble, if it was reported. */
  end: (kind: TroubleKind) => void;
  /** Lists the troubles, worst first. */
  list: () => Trouble[];
};

export function newTroubles({ clock, log }: Pick<StationConfig, 'clock' | 'log'>, changed: () => void): Troubles {
  const held = new Map<TroubleKind, Trouble>();
  return {
    begin: (kind, detail) => {
      const before = held.get(kind);
      const trouble = {
        kind,
        stopsSaving: storageFaults.some((each) => each === kind),
        since: before?.since ?? new Date(clock.now()).toISOString(),
        detail: detail ?? null,
      };
      held.set(kind, trouble);
      if (before === undefined) log.error('trouble', { trouble: kind });
      if (before === undefined || before.detail !== trouble.detail) changed();
    },
    end: (kind) => {
      if (!held.delete(kind)) return;
      log.info('trouble is over', { trouble: kind });
      changed();
    },
    // A full disk is nearly full as well, which is not worth a second message.
    list: () =>
      troubleKinds.flatMap((kind) =>
        kind === 'disk-nearly-full' && held.has('disk-full') ? [] : (held.get(kind) ?? []),
      ),
  };
}
