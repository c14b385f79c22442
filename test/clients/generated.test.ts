/**
 * Clients that other people's generators make from the description. Each compiles under strict settings, and a clinic works with it.
 * `journeys/` contains what they do, with one file a generator. The client of openapi-typescript is the published one
 * (`typed-client.test.ts`). A test tries one of them, a drill all.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { allOrOne } from '../support/drills.ts';
import { clientOf, freshStation } from '../support/station.ts';
import { faultsOf } from './compile.ts';
import { expectJourney, type Journey, type Station } from './journey.ts';

const here = import.meta.dirname;

/** Each generator is loaded when it is its turn, because loading all takes longer than running one. */
const generators: Record<string, (document: any, into: string) => Promise<unknown>> = {
  'hey-api': async (document, into) => {
    const { createClient } = await import('@hey-api/openapi-ts');
    const plugins = ['@hey-api/typescript', '@hey-api/sdk', '@hey-api/client-fetch'] as const;
    return createClient({ input: document, output: into, plugins: [...plugins], logs: { level: 'silent' } });
  },
  orval: async (document, into) => {
    const { generate } = await import('orval');
    const target = join(into, 'satchel.ts');
    const baseUrl = { getBaseUrlFromSpecification: true } as const;
    return generate({ input: { target: document }, output: { target, client: 'fetch', mode: 'single', baseUrl } });
  },
  'swagger-typescript-api': async (document, into) => {
    const { generateApi } = await import('swagger-typescript-api');
    return generateApi({ spec: document, output: into, fileName: 'satchel.ts', httpClientType: 'fetch', silent: true });
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
    const { journey } = (await import(/* @vite-ignore */ file)) as { journey: (station: Station) => Promise<Journey> };
    expectJourney(await journey({ api, setupCode }));
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
