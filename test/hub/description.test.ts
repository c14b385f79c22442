/** The description of a hub's interface: of the parts of a station's, with every operation that it has, and said of the others why not. */
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, it } from 'vitest';
import { operationNames } from '../../src-main/http/openapi-names.ts';
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
    const named = Object.entries(operationNames).filter(([route]) => !isLacked(route));
    expect(operations).toEqual(Object.fromEntries(named));
    expect(unknownRoutes(Object.keys(operationNames))).toEqual([]);
  });

  it('says nothing that a linter complains of', async () => {
    const { document } = await described();
    const config = await createConfig({ extends: ['recommended-strict'] });
    const found = await lintFromString({ source: JSON.stringify(document), config });
    expect(found.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([]);
  });
});
