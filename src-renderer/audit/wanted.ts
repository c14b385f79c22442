/** The query of an administrator to the audit trail. */
import type { Action } from '../../src-main/wire/entry.contract.ts';
import { dayAround } from '../time/day-around.ts';
import { localDay, noonOf } from '../time/local-day.ts';

/** Days are days of this computer; an empty text means any day. */
export type Wanted = { person: string; action: Action | ''; from: string; to: string };

const daysAtFirst = 30;

/** The last month, which is the most common query and quick to answer. */
export function wantedAtFirst(): Wanted {
  const now = new Date();
  const first = new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysAtFirst);
  return { person: '', action: '', from: localDay(first), to: localDay(now) };
}

export type AuditQuery = { person?: string; action?: Action; from?: string; to?: string; patient?: string };

/** Returns the query for the station. The last day counts as a whole; a last day before the first day counts as the first day. */
export function queryOf({ person, action, from, to }: Wanted): AuditQuery {
  const lastDay = to !== '' && to < from ? from : to;
  return {
    ...(person !== '' && { person }),
    ...(action !== '' && { action }),
    ...(from !== '' && { from: dayAround(noonOf(from)).from }),
    ...(lastDay !== '' && { to: dayAround(noonOf(lastDay)).to }),
  };
}
