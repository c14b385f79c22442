/** A search that stands in a Bundle or in a condition is held to what a search by itself may ask. */
import { queryCheck } from '../wire/validation.ts';
import { fhirEndpoints } from './fhir.contract.ts';

export const checkSearch = {
  Patient: queryCheck(fhirEndpoints.searchPatients.query),
  Encounter: queryCheck(fhirEndpoints.searchEncounters.query),
};
