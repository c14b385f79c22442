/**
 * The patients that Find shows while nothing is typed, because they are likely to be wanted next: those who are here, and those opened
 * last.
 */
import { patientEndpoints, type PatientSummary } from '../../src-main/patients/patient.contract.ts';
import { call } from '../api.ts';
import { formatNumber } from '../messages/formats.ts';
import { t } from '../messages/words.svelte.ts';
import { openedPatients } from '../shell/opened-patients.svelte.ts';
import { live } from '../shell/live.svelte.ts';
import { resource } from '../shell/resource.svelte.ts';
import { currentMinute } from '../time/current-minute.svelte.ts';
import { openVisits } from '../today/visits-today.ts';
import { sinceText } from '../visits/visit-words.ts';

/** The page Today lists the others. */
const mostHere = 6;
const restMs = 500;

export type StartEntry = { patient: PatientSummary; note: string };
export type StartList = { key: 'here' | 'opened'; title: string; entries: StartEntry[] };

/** Call it while a component is set up. No patient is in two of the lists. */
export function startLists(): { readonly lists: StartList[] } {
  const here = resource((signal) => openVisits(signal), { concerns: ({ record }) => record === 'visit', restMs });
  $effect(() =>
    live.listen(({ record, id }) => {
      if (record === 'patient' && openedPatients.all.some(({ _id }) => _id === id)) void renew(id);
    }),
  );
  const lists = $derived.by(() => {
    const visits = here.state.kind === 'ready' ? here.state.value : [];
    // A patient with two open visits has waited since the first of them.
    const first = visits.filter(({ patientId }, at) => visits.findIndex((one) => one.patientId === patientId) === at);
    const entries = first.map((visit) => ({ patient: visit.patient, note: noteOf(visit) }));
    const opened = openedPatients.all.filter(({ _id }) => !first.some(({ patientId }) => patientId === _id));
    const all: StartList[] = [
      {
        key: 'here',
        // If not all of them are shown, the title includes their number.
        title:
          entries.length > mostHere ? `${t('today.hereNow')} (${formatNumber(entries.length)})` : t('today.hereNow'),
        entries: entries.slice(0, mostHere),
      },
      {
        key: 'opened',
        title: t('find.opened'),
        entries: opened.map((patient) => ({ patient, note: patient.residentialAddress ?? patient.village ?? '' })),
      },
    ];
    return all.filter((list) => list.entries.length > 0);
  });
  return {
    get lists() {
      return lists;
    },
  };
}

const noteOf = (visit: Parameters<typeof sinceText>[0] & { reason: string | null }): string =>
  [sinceText(visit, currentMinute()), visit.reason].filter((part) => part !== null).join(' · ');

async function renew(patientId: string): Promise<void> {
  const outcome = await call(patientEndpoints.get, { params: { patientId } });
  if (outcome.kind === 'done') openedPatients.renew(outcome.value);
}
