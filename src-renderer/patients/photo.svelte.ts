/** The photo of a patient as a page may show it. It is read again when the patient changes. */
import { untrack } from 'svelte';
import { SvelteMap } from 'svelte/reactivity';
import { photoEndpoints } from '../../src-main/patients/details.contract.ts';
import type { Patient } from '../../src-main/patients/patient.contract.ts';
import { call } from '../api.ts';
import { dataUrlOf } from './shrink.ts';

/** As many as the station sends at once. */
const mostAtOnce = 30;
/** A person who types on sees other results, and needs no photos of these. */
const restMs = 150;

/**
 * The photos of the patients in a list, in as few requests as possible. Call it while a component is set up. Photos that were read stay
 * while it exists, until their patient changes.
 */
export function photosOf(patients: () => readonly Whose[]): { readonly of: (patient: Whose) => string | undefined } {
  const urls = new SvelteMap<string, string>();
  const keyOf = ({ _id, version }: Whose) => `${_id} ${version}`;
  $effect(() => {
    const wanted = patients().filter((patient) => patient.hasPhoto && !untrack(() => urls.has(keyOf(patient))));
    if (wanted.length === 0) return;
    const stop = new AbortController();
    const timer = setTimeout(() => void load(wanted, stop.signal), restMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  });
  async function load(wanted: readonly Whose[], signal: AbortSignal): Promise<void> {
    for (let from = 0; from < wanted.length; from += mostAtOnce) {
      const some = wanted.slice(from, from + mostAtOnce);
      const ids = some.map(({ _id }) => _id).join(',');
      const outcome = await call(photoEndpoints.list, { query: { ids }, signal });
      if (outcome.kind !== 'done') return;
      for (const { patientId, jpeg } of outcome.value.photos) {
        const patient = some.find(({ _id }) => _id === patientId);
        if (patient !== undefined) urls.set(keyOf(patient), `data:image/jpeg;base64,${jpeg}`);
      }
    }
  }
  return { of: (patient) => urls.get(keyOf(patient)) };
}

type Whose = Pick<Patient, '_id' | 'hasPhoto' | 'version'>;

/** Call it while a component is set up. `url` is undefined while there is no photo to show. */
export function photoOf(patient: () => Whose | undefined): { readonly url: string | undefined } {
  let url = $state<string>();
  $effect(() => {
    const { _id: patientId, hasPhoto, version: _again } = patient() ?? { hasPhoto: false, _id: '', version: 0 };
    const stop = new AbortController();
    if (hasPhoto) {
      void read(patientId, stop.signal).then((found) => {
        if (!stop.signal.aborted && found !== undefined) url = found;
      });
    } else url = undefined;
    return () => stop.abort();
  });
  return {
    get url() {
      return url;
    },
  };
}

async function read(patientId: string, signal: AbortSignal): Promise<string | undefined> {
  const outcome = await call(photoEndpoints.get, { params: { patientId }, signal });
  return outcome.kind === 'done' ? dataUrlOf(outcome.value) : undefined;
}
