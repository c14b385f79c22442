/** Checks a search in a Bundle or in a condition against the same limits as a search by itself. */
import { queryCheck } from '../wire/validation.ts';
import { fhirEndpoints } from './fhir.contract.ts';

export const checkSearch = {
  Patient: queryCheck(fhirEndpoints.searchPatients.query),
  Encounter: queryCheck(fhirEndpoints.searchEncounters.query),
};
