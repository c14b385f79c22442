import { patientEndpoints, type Patient } from '../../src-main/patients/patient.contract.ts';
import { call } from '../api.ts';
import { resource, type Resource } from '../shell/resource.svelte.ts';

/** A record that is already on the screen, read again when someone changes it. Call it while a component is set up. */
export function followed(patient: Patient): Resource<Patient> {
  const { _id: patientId } = patient;
  let isKnown = true;
  return resource<Patient>(
    async (signal) => {
      if (isKnown) {
        isKnown = false;
        return { kind: 'done', value: patient };
      }
      const outcome = await call(patientEndpoints.get, { params: { patientId }, signal });
      // If someone else has merged it in the meantime, the station returns the other record. The person learns of it when they submit.
      return outcome.kind === 'done' && outcome.value._id !== patientId ? { kind: 'cancelled' } : outcome;
    },
    { concerns: ({ id }) => id === patientId },
  );
}
