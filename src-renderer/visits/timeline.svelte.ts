/**
 * A patient's visits, latest first, as far as the person has scrolled. Open visits are always included, however old they are. Otherwise a
 * second visit would be offered beside a forgotten one. They are read again whenever a visit changes anywhere.
 */
import { visitEndpoints, type Visit } from '../../src-main/visits/visit.contract.ts';
import { call, type Outcome } from '../api.ts';
import type { RecordChange } from '../shell/live.svelte.ts';
import { resource, type Resource } from '../shell/resource.svelte.ts';

const firstPage = 20;
const furtherPages = 100;

export type Visits = { visits: Visit[]; total: number };
export type Timeline = {
  readonly list: Resource<Visits>;
  /** Open visits. More than one is unusual, and then all of them have to be visible. */
  readonly open: Visit[];
  /** Removed visits, to be restored. */
  readonly removed: Visit[];
  /** Returns the newest known version of a visit. */
  find: (visitId: string | undefined) => Visit | undefined;
  grow: () => void;
  /** Shows a visit from the reply to a save, before the live event arrives. */
  show: (visit: Visit) => void;
};

/** Call it while a component is set up. */
export function timelineOf(patientId: string): Timeline {
  let wanted = $state(firstPage);
  // A change of the record may have merged or unmerged others, with their visits. An event names the visit but not the patient, so a
  // visit begun elsewhere might be this patient's.
  const concerns = ({ record, id }: RecordChange) => record === 'visit' || id === patientId;
  const list = resource((signal) => load({ patientId, wanted, signal }), { concerns });
  const retired = resource((signal) => loadRemoved(patientId, signal), { concerns });
  const removed = () => (retired.state.kind === 'ready' ? retired.state.value : []);
  const known = () => (list.state.kind === 'ready' ? list.state.value : { visits: [], total: 0 });

  return {
    list,
    get open() {
      return known().visits.filter(({ timeEnd }) => timeEnd === null);
    },
    get removed() {
      return removed();
    },
    find: (visitId) => known().visits.find(({ _id }) => _id === visitId),
    grow: () => {
      const { visits, total } = known();
      if (visits.length < total && visits.length >= wanted)
        wanted = wanted === firstPage ? furtherPages : wanted + furtherPages;
    },
    show: (visit) => {
      const { visits, total } = known();
      const others = visits.filter(isNot(visit));
      const without = total - (visits.length - others.length);
      const isRemoved = visit.retired === true;
      list.set(
        isRemoved
          ? { visits: others, total: without }
          : { visits: [...others, visit].toSorted(latestFirst), total: without + 1 },
      );
      const removedOthers = removed().filter(isNot(visit));
      retired.set(isRemoved ? [...removedOthers, visit].toSorted(latestFirst) : removedOthers);
    },
  };
}

const isNot =
  (visit: Visit) =>
  ({ _id }: Visit): boolean =>
    _id !== visit._id;
const latestFirst = (a: Visit, b: Visit): number => Date.parse(b.timeStart) - Date.parse(a.timeStart);

async function loadRemoved(patientId: string, signal: AbortSignal): Promise<Outcome<Visit[]>> {
  const query = { retired: true, size: furtherPages };
  const outcome = await call(visitEndpoints.listOfPatient, { params: { patientId }, query, signal });
  return outcome.kind === 'done' ? { kind: 'done', value: outcome.value.embedded.visitResourceList } : outcome;
}

type Wanted = { patientId: string; wanted: number; signal: AbortSignal };

async function load({ patientId, wanted, signal }: Wanted): Promise<Outcome<Visits>> {
  const latest = await loadLatest({ patientId, wanted, signal });
  if (latest.kind !== 'done') return latest;
  const { visits, total } = latest.value;
  if (visits.length >= total) return latest;
  const query = { open: true, size: furtherPages };
  const open = await call(visitEndpoints.listOfPatient, { params: { patientId }, query, signal });
  if (open.kind !== 'done') return open;
  const older = open.value.embedded.visitResourceList.filter(isNewTo(visits));
  return { kind: 'done', value: { visits: [...visits, ...older], total } };
}

const isNewTo =
  (visits: Visit[]) =>
  ({ _id }: Visit) =>
    !visits.some((known) => known._id === _id);

async function loadLatest({ patientId, wanted, signal }: Wanted): Promise<Outcome<Visits>> {
  const size = Math.min(wanted, furtherPages);
  const visits: Visit[] = [];
  for (let page = 0; ; page++) {
    const query = { page, size };
    const outcome = await call(visitEndpoints.listOfPatient, { params: { patientId }, query, signal });
    if (outcome.kind !== 'done') return outcome;
    const { embedded, page: counted } = outcome.value;
    // A visit that began in between moves the others on by one. None is shown twice.
    visits.push(...embedded.visitResourceList.filter(isNewTo(visits)));
    if ((page + 1) * size >= Math.min(wanted, counted.totalElements)) {
      return { kind: 'done', value: { visits, total: counted.totalElements } };
    }
  }
}
