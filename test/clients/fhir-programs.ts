/** Programs of others for FHIR, none of them written with this server in mind: a validator with a converter of its own, clients, and a server. */
import { evalFhirPath, MedplumClient } from '@medplum/core';
import { MockClient } from '@medplum/mock';
import { Fhir } from 'fhir';
import { Client } from 'fhir-kit-client';

const fhir = new Fhir();

/** Returns the faults of a resource in JSON. A code outside of a value set that R4 only recommends is a warning, and no fault. */
export const faultsIn = (resource: unknown): unknown[] =>
  fhir
    .validate(resource as object, { errorOnUnexpected: true })
    .messages.filter(({ severity }) => ['error', 'fatal'].includes(String(severity)));

/** Converts XML to JSON by the definitions of that package. */
export const readByOthers = (xml: string): unknown => JSON.parse(fhir.xmlToJson(xml));

/** Returns the values that an expression of FHIRPath finds in a resource. */
export const valuesOf = (expression: string, resource: unknown): any[] => evalFhirPath(expression, resource as never);

export const clientOfOthers = (baseUrl: string, bearerToken: string) => new Client({ baseUrl, bearerToken });

export const medplumClient = (origin: string, accessToken: string) =>
  new MedplumClient({ baseUrl: origin, fhirUrlPath: 'api/fhir/', accessToken, cacheTime: 0 });

/** A FHIR server in memory. */
export const serverOfOthers = () => new MockClient();
