/** The photo of a patient as a page may show it. It is read again when the patient changes. */
import { photoEndpoints } from '../../src-main/patients/details.contract.ts';
import type { Patient } from '../../src-main/patients/patient.contract.ts';
import { call } from '../api.ts';
import { dataUrlOf } from './shrink.ts';

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
