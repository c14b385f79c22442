/** The description as a station returns it, without a running one. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };
import { configFrom } from '../../src-main/config.ts';
import { createServer } from '../../src-main/server/server.ts';
import { newStation } from '../../src-main/station/registry.ts';

export async function describedByServer(): Promise<object> {
  const dir = mkdtempSync(join(tmpdir(), 'satchel-described-'));
  const config = configFrom({ SATCHEL_DATA_DIR: dir, SATCHEL_PORT: '0', SATCHEL_SYNC_PORT: '0' }, packageJson.version);
  const server = await createServer(newStation(config));
  const reply = await server.inject({ url: '/api/openapi.json', headers: { host: 'localhost:0' } });
  await server.close();
  rmSync(dir, { recursive: true, force: true });
  if (reply.statusCode !== 200) throw new Error(`There is no description: ${reply.body}`);
  return reply.json();
}
