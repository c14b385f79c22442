/**
 * What is wrong with a station now. Whoever finds something says it here, and says when it is over: the disk, the clock, the
 * backups. Staff hear of both at once.
 */
import type { StationConfig } from '../config.ts';
import { storageFaults } from '../wire/storage-fault.contract.ts';
import { troubleKinds, type Trouble, type TroubleKind } from './trouble.contract.ts';

export type Troubles = {
  /** It holds from now on; saying it again only changes the detail. */
  begin: (kind: TroubleKind, detail?: string) => void;
  /** It is over, if it was there. */
  end: (kind: TroubleKind) => void;
  /** The worst first. */
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
    list: () => troubleKinds.flatMap((kind) => held.get(kind) ?? []),
  };
}
