/**
 * Clients that other people's generators make from the description. Each compiles under strict settings, and a clinic works with it.
 * `journey.ts` contains what they do, and `journeys/` how each client is called. The types of openapi-typescript are the published ones, in
 * `docs/client`. A test tries one of them, a drill all.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { allOrOne } from '../support/drills.ts';
import { clientOf, freshStation } from '../support/station.ts';
import { faultsOf } from './compile.ts';
import { journey, type Program } from './journey.ts';

const here = import.meta.dirname;

/** Each generator is loaded when it is its turn, because loading all takes longer than running one. */
const generators: Record<string, (document: any, into: string) => Promise<unknown>> = {
  'hey-api': async (document, into) => {
    const { createClient } = await import('@hey-api/openapi-ts');
    const plugins = ['@hey-api/typescript', '@hey-api/sdk', '@hey-api/client-fetch'] as const;
    return createClient({ input: document, output: into, plugins: [...plugins], logs: { level: 'silent' } });
  },
  'openapi-fetch': () => Promise.resolve(),
  oazapfts: async (document, into) => {
    const { generateSource } = await import('oazapfts');
    const description = join(into, 'openapi.json');
    writeFileSync(description, JSON.stringify(document));
    writeFileSync(join(into, 'satchel.ts'), await generateSource(description));
  },
  'openapi-typescript-codegen': async (document, into) => {
    const { generate } = await import('openapi-typescript-codegen');
    return generate({ input: document, output: into, useOptions: true, useUnionTypes: true });
  },
  orval: async (document, into) => {
    const { generate } = await import('orval');
    const target = join(into, 'satchel.ts');
    const baseUrl = { getBaseUrlFromSpecification: true } as const;
    return generate({ input: { target: document }, output: { target, client: 'fetch', mode: 'single', baseUrl } });
  },
  'swagger-typescript-api': async (document, into) => {
    const { generateApi } = await import('swagger-typescript-api');
    const fetching = { httpClientType: 'fetch', generateUnionEnums: true, silent: true } as const;
    return generateApi({ spec: document, output: into, fileName: 'satchel.ts', ...fetching });
  },
};

test.for(allOrOne(Object.keys(generators), 0))(
  'a client that %s generates compiles, and a clinic works with it',
  { timeout: 150_000 },
  async (name) => {
    const { api, setupCode = '' } = await freshStation();
    const { body: document } = await clientOf(api, '').get('/openapi.json');
    document.servers = [{ url: api }];
    const into = join(here, '.generated', name);
    rmSync(into, { recursive: true, force: true });
    mkdirSync(into, { recursive: true });
    await withoutNetwork(() => generators[name]?.(document, into));
    const file = join(here, 'journeys', `${name}.ts`);
    expect(faultsOf(file)).toEqual([]);
    const { program } = (await import(/* @vite-ignore */ file)) as { program: (api: string) => Program };
    await journey(program(api), setupCode);
  },
);

/** Fails if a generator uses the network. */
async function withoutNetwork(run: () => Promise<unknown> | undefined): Promise<void> {
  const connect = vi.spyOn(Socket.prototype, 'connect').mockImplementation(() => {
    throw new Error('A generator goes out to the network.');
  });
  try {
    await run();
    expect(connect).not.toHaveBeenCalled();
  } finally {
    connect.mockRestore();
  }
}
