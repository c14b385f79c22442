/** A station or a hub with a FHIR client that checks every reply. */
import { expect } from 'vitest';
import { clientOf, readyStation, withRole, type Client, type ReadyStation, type Reply } from '../support/station.ts';
import { findSystems } from '../../src-main/fhir/fhir.queries.ts';
import { ownNames } from '../../src-main/fhir/names.rules.ts';
import { findSystems as findSystemsOfHub } from '../../src-main/postgres/fhir.queries.ts';
import type { RunningStation } from '../../src-main/serve.ts';
import type { Ready } from '../support/both.ts';
import type { StationConfig } from '../../src-main/config.ts';
import { expectFhir } from './checked.ts';

export type FhirClient = {
  get: (path: string) => Promise<Reply>;
  post: (path: string, body: unknown, headers?: Record<string, string>) => Promise<Reply>;
  put: (path: string, body: unknown, headers?: Record<string, string>) => Promise<Reply>;
  own: Client;
};

export const fhirType = 'application/fhir+json';

export function fhirOf({ api, token }: Client): FhirClient {
  const own = clientOf(api, token);
  const send = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const reply = await own.send(method, `/fhir${path}`, body, {
      ...(body !== undefined && { 'content-type': fhirType }),
      ...headers,
    });
    expect(reply.headers.get('content-type')).toMatch(/^application\/fhir\+json/);
    expectFhir(reply.body);
    return reply;
  };
  return {
    get: (path) => send('GET', path),
    post: (path, body, headers) => send('POST', path, body, headers),
    put: (path, body, headers) => send('PUT', path, body, headers),
    own,
  };
}

export async function fhirStation(more: Partial<StationConfig> = {}): Promise<ReadyStation & { fhir: FhirClient }> {
  const ready = await readyStation(more);
  return { ...ready, fhir: fhirOf(await withRole(ready.admin, 'clerk')) };
}

/** Adds a FHIR client to what `testBoth` makes. */
export async function fhirAt(ready: () => Promise<Ready>): Promise<Ready & { fhir: FhirClient }> {
  const at = await ready();
  return { ...at, fhir: fhirOf(await withRole(at.admin, 'clerk')) };
}

/** Returns the system under which others see the patient number of a registry. */
export async function numberSystemAt({ station, running }: Pick<Ready, 'station' | 'running'>): Promise<string> {
  const systems =
    running === undefined ? findSystems((station as RunningStation).registry()) : await findSystemsOfHub(running.hub);
  return systems.toldAs.get(ownNames.patientNumber) ?? '';
}

/** Replaces the generic system of patient numbers by that of this registry. */
export const withNumberOf = <Of>(resource: Of, system: string): Of =>
  JSON.parse(JSON.stringify(resource).replaceAll(JSON.stringify(ownNames.patientNumber), JSON.stringify(system))) as Of;

/** Returns the ids on all pages of a search. */
export async function idsOfAll(fhir: FhirClient, first: string): Promise<string[]> {
  const ids: string[] = [];
  for (let path: string | undefined = first; path !== undefined;) {
    const { body } = await fhir.get(path);
    ids.push(...(body.entry ?? []).map(({ resource }: any) => resource.id));
    const next = body.link.find(({ relation }: any) => relation === 'next')?.url as string | undefined;
    path = next?.slice(next.indexOf('/api/fhir') + '/api/fhir'.length);
  }
  return ids;
}
