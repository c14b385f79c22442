/** What an administrator asks the audit for. */
import type { Action } from '../../src-main/wire/entry.contract.ts';
import { dayAround } from '../time/day-around.ts';
import { localDay, noonOf } from '../time/local-day.ts';

/** Days are those of this computer; empty for any. */
export type Wanted = { person: string; action: Action | ''; from: string; to: string };

const daysAtFirst = 30;

/** The last month: what is asked for mostly, and quick to find. */
export function wantedAtFirst(): Wanted {
  const now = new Date();
  const first = new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysAtFirst);
  return { person: '', action: '', from: localDay(first), to: localDay(now) };
}

export type AuditQuery = { person?: string; action?: Action; from?: string; to?: string; patient?: string };

/** As the station takes it: the last day counts as a whole, and one before the first as that first. */
export function queryOf({ person, action, from, to }: Wanted): AuditQuery {
  const lastDay = to !== '' && to < from ? from : to;
  return {
    ...(person !== '' && { person }),
    ...(action !== '' && { action }),
    ...(from !== '' && { from: dayAround(noonOf(from)).from }),
    ...(lastDay !== '' && { to: dayAround(noonOf(lastDay)).to }),
  };
}
