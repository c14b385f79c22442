/** The patients who are due or overdue: read page by page, and grouped by the village where somebody looks for them. */
import {
  returnEndpoints,
  type ReturnFilter,
  type VisitDue,
  type VisitDuePage,
} from '../../src-main/visits/return.contract.ts';
import { call, type Outcome } from '../api.ts';
import { t, words } from '../messages/words.svelte.ts';
import { places } from '../shell/places.svelte.ts';
import { largestPage } from './visits-today.ts';

/** More than anybody looks for in these days. The page asks for a place or fewer days then. */
export const mostDue = 1000;

export type Due = { visits: VisitDue[]; total: number; isMore: boolean };

export async function dueVisits(filter: ReturnFilter, signal: AbortSignal): Promise<Outcome<Due>> {
  const visits: VisitDue[] = [];
  for (let after: string | null = null; ;) {
    const query: ReturnFilter & { size: number; after?: string } = {
      ...filter,
      size: largestPage,
      ...(after !== null && { after }),
    };
    const outcome: Outcome<VisitDuePage> = await call(returnEndpoints.due, { query, signal });
    if (outcome.kind !== 'done') return outcome;
    const { embedded, next, total, totalIsLowerBound }: VisitDuePage = outcome.value;
    visits.push(...embedded.visitResourceList);
    if (next === null || visits.length >= mostDue) {
      return { kind: 'done', value: { visits, total, isMore: next !== null || totalIsLowerBound === true } };
    }
    after = next;
  }
}

export type Village = { name: string; visits: VisitDue[] };

/** The home if one was chosen, or else the village as it was typed. Those without either are the last group. */
export function byVillage(visits: readonly VisitDue[]): Village[] {
  const groups = new Map<string, VisitDue[]>();
  for (const visit of visits) {
    const { home, village } = visit.patient;
    const name = home === null ? (village?.trim() ?? '') : places.pathOf(home);
    groups.set(name, [...(groups.get(name) ?? []), visit]);
  }
  const compare = new Intl.Collator(words.language).compare;
  return [...groups]
    .sort(([a], [b]) => Number(a === '') - Number(b === '') || compare(a, b))
    .map(([name, group]) => ({ name: name === '' ? t('due.noVillage') : name, visits: group }));
}
