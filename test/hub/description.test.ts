/**
 * The description of a hub's interface consists of the parts of a station's. It contains every operation that the hub has, and the reason
 * for each one that it lacks.
 */
import { expect, it } from 'vitest';
import { hubEndpoints } from '../../src-main/hub/hub.contract.ts';
import { foundByRedocly } from '../clients/linters.ts';
import { allEndpoints, routeOf } from '../support/endpoints.ts';
import { isLacked, unknownRoutes } from '../support/lacked-by-hub.ts';
import { withPostgres } from '../support/postgres.ts';
import { readyHub } from './running.ts';

type Operation = { operationId: string };

async function described() {
  const { anyone } = await readyHub();
  const { body: document } = await anyone.get('/openapi.json');
  const names = Object.entries<Record<string, Operation>>(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, { operationId }]) =>
        [`${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`, operationId] as const,
    ),
  );
  return { document, operations: Object.fromEntries(names) };
}

withPostgres('the description of a hub', () => {
  it('has each operation of a station by the same name, or it is said why a hub has none', async () => {
    const { operations } = await described();
    const had = allEndpoints.filter((endpoint) => !isLacked(routeOf(endpoint)));
    expect(operations).toEqual(Object.fromEntries(had.map((endpoint) => [routeOf(endpoint), endpoint.operationId])));
    expect(operations).toHaveProperty([routeOf(hubEndpoints.state)]);
    expect(unknownRoutes(allEndpoints.map(routeOf))).toEqual([]);
  });

  it('says nothing that a linter complains of', async () => {
    const { document } = await described();
    expect(await foundByRedocly(document)).toEqual([]);
  });
});
