/** Every endpoint of a station and of a hub, as the contracts have them. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Endpoint } from '../../src-main/wire/endpoint.contract.ts';
import { projectDir } from '../../src-main/project-dir.ts';

const contracts = readdirSync(join(projectDir, 'src-main'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.contract.ts'))
  .map((name) => import(join(projectDir, 'src-main', name)) as Promise<Record<string, unknown>>);
const tables = (await Promise.all(contracts))
  .flatMap((module) => Object.entries(module))
  .filter(([name]) => name.endsWith('Endpoints'))
  .map(([, table]) => table as Record<string, Endpoint>);

export const allEndpoints: readonly Endpoint[] = tables.flatMap((table) => Object.values(table));

/** As `GET /patients/:patientId`. */
export const routeOf = ({ method, url }: Endpoint): string => `${method} ${url}`;

export const endpointOf = (operationId: string): Endpoint => {
  const found = allEndpoints.find((each) => each.operationId === operationId);
  if (found === undefined) throw new Error(`There is no endpoint ${operationId}.`);
  return found;
};
