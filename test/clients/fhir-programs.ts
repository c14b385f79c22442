/** Programs of others for FHIR: a validator with a converter of its own, and a client. Neither was written with this server in mind. */
import { Fhir } from 'fhir';
import { Client } from 'fhir-kit-client';

const fhir = new Fhir();

/** Returns the faults of a resource in JSON. */
export const faultsIn = (resource: unknown): unknown[] =>
  fhir.validate(resource as object, { errorOnUnexpected: true }).messages.filter(({ severity }) => severity !== 'info');

/** Converts XML to JSON by the definitions of that package. */
export const readByOthers = (xml: string): unknown => JSON.parse(fhir.xmlToJson(xml));

export const clientOfOthers = (baseUrl: string, bearerToken: string) => new Client({ baseUrl, bearerToken });
