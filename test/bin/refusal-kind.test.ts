/** Each refusal has a kind, by which the page shows it in the user's language. See refusal.test.ts for the sentences. */
import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test, vi } from 'vitest';
import { configFrom } from '../../src-main/config.ts';
import { unlock } from '../../src-main/db/cipher.ts';
import { assertSettings, assertSqliteVersion } from '../../src-main/db/open.ts';
import { refusalKinds, type RefusalKind } from '../../src-main/wire/refusal.contract.ts';
import { refuseWithoutSandbox } from '../../src-main/desktop/sandbox.rules.ts';
import { Refusal } from '../../src-main/wire/refusal.contract.ts';
import { startStation } from '../../src-main/serve.ts';
import { clientOf, password, temporaryDir, testConfig } from '../support/station.ts';
import { closedRegistry, putBackupBesideLog, type Registry } from './child.ts';

const databaseOf = ({ dataDir }: Registry) => join(dataDir, 'registry', 'registry.db');
const slotsOf = ({ dataDir }: Registry) => join(dataDir, 'registry', 'keys.json');

async function kindOf(start: () => unknown): Promise<RefusalKind | undefined> {
  try {
    await start();
  } catch (error) {
    if (error instanceof Refusal) return error.kind;
    throw error;
  }
  return undefined;
}

async function started(registry: Pick<Registry, 'dataDir'> & Partial<Registry>, port = 0) {
  const station = await startStation(testConfig(registry.dataDir, { keyFile: registry.keyFile, port }));
  onTestFinished(() => station.close());
  return station;
}

async function takenPort(): Promise<number> {
  const server = createServer();
  onTestFinished(() => void server.close());
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}

/** Ways to keep a station from starting, by the kind of its refusal. */
const reasons: Record<RefusalKind, (registry: Registry) => unknown> = {
  'folder-in-use': async (registry) => {
    await started(registry);
    await started(registry);
  },
  'folder-not-writable': ({ dataDir }) => {
    const file = join(dataDir, '..', 'a file');
    writeFileSync(file, '');
    return started({ dataDir: file });
  },
  'disk-full': (registry) => {
    // The library is faked: no disk is filled for a test.
    const full = vi.spyOn(Database.prototype, 'exec').mockImplementation(() => {
      throw new Database.SqliteError('database or disk is full', 'SQLITE_FULL');
    });
    onTestFinished(() => void full.mockRestore());
    return started(registry);
  },
  'disk-read-only': (registry) => {
    // The library is faked: no disk is made read-only for a test, apart from those of test/station/storage.test.ts. Nothing can be read from it.
    const readOnly = vi.spyOn(Database.prototype, 'exec').mockImplementation(() => {
      throw new Database.SqliteError('attempt to write a readonly database', 'SQLITE_READONLY');
    });
    onTestFinished(() => void readOnly.mockRestore());
    rmSync(join(registry.dataDir, 'registry'), { recursive: true });
    return started(registry);
  },
  'disk-failing': (registry) => {
    // The library is faked: no disk is broken for a test.
    const failing = vi.spyOn(Database.prototype, 'pragma').mockImplementation(() => {
      throw new Database.SqliteError('disk I/O error', 'SQLITE_IOERR_READ');
    });
    onTestFinished(() => void failing.mockRestore());
    return started(registry);
  },
  'registry-missing': (registry) => {
    renameSync(databaseOf(registry), join(registry.dataDir, 'elsewhere.db'));
    return started(registry);
  },
  'registry-newer': (registry) => {
    const client = new Database(databaseOf(registry));
    unlock(client, registry.key);
    client.pragma('user_version=99');
    client.close();
    return started(registry);
  },
  'registry-damaged': (registry) => {
    writeFileSync(databaseOf(registry), 'garbage '.repeat(8192));
    return started(registry);
  },
  'registry-log-foreign': async (registry) => {
    await putBackupBesideLog(registry);
    return started(registry);
  },
  'keys-newer': (registry) => {
    writeFileSync(slotsOf(registry), '{"format":99,"slots":[]}');
    return started(registry);
  },
  'keys-damaged': (registry) => {
    rmSync(slotsOf(registry));
    return started(registry);
  },
  'key-file-wrong': (registry) => {
    writeFileSync(registry.keyFile, `${'0f'.repeat(32)}\n`);
    return started(registry);
  },
  'key-file-readable': (registry) => {
    chmodSync(registry.keyFile, 0o644);
    return started(registry);
  },
  'key-file-empty': (registry) => {
    writeFileSync(registry.keyFile, '');
    return started(registry);
  },
  'port-in-use': async (registry) => started(registry, await takenPort()),
  'port-reserved': async (registry) => {
    // The operating system is faked: root may use every port.
    const net = await import('node:net');
    const reserved = vi.spyOn(net.Server.prototype, 'listen').mockImplementation(function (this: unknown) {
      const server = this as import('node:net').Server;
      process.nextTick(() => server.emit('error', Object.assign(new Error('no'), { code: 'EACCES' })));
      return server;
    } as never);
    onTestFinished(() => void reserved.mockRestore());
    await started(registry, 80);
  },
  setting: () => configFrom({ SATCHEL_PORT: 'eighty' }, '0.0.0-test'),
  'sqlite-unfit': () => assertSqliteVersion('3.45.0'),
  'no-sandbox': () => refuseWithoutSandbox((name) => name === 'no-sandbox', undefined),
  'appimage-sandbox': () => refuseWithoutSandbox((name) => name === 'no-sandbox', '/home/ama/Satchel.AppImage'),
};

test.for(refusalKinds)('a station that cannot start says which reason it is: %s', async (kind) => {
  if (kind === 'key-file-readable' && process.platform === 'win32') {
    console.warn('not run: Windows has no modes');
    return;
  }
  const registry = await closedRegistry();
  expect(await kindOf(() => reasons[kind](registry))).toBe(kind);
});

test('a connection that did not take a setting is of the same kind as an SQLite that is too old', async () => {
  const client = new Database(':memory:');
  onTestFinished(() => void client.close());
  expect(await kindOf(() => assertSettings(client))).toBe('sqlite-unfit');
});

test('signing in to a registry that cannot be opened is answered with the kind beside the sentence', async () => {
  const registry = await closedRegistry();
  const damaged = readFileSync(databaseOf(registry)).fill('garbage ', 0, 4096);
  writeFileSync(databaseOf(registry), damaged);
  const station = await started({ dataDir: registry.dataDir });
  const { status, body } = await clientOf(station.api, '').post('/sessions', { username: 'ama', password });
  expect(status).toBe(423);
  expect(body).toMatchObject({ refusal: 'registry-damaged', detail: expect.stringContaining('is damaged') });
  expect(readFileSync(databaseOf(registry)).equals(damaged)).toBe(true);
});

test('an answer that has nothing to do with opening a registry names no such reason', async () => {
  const dataDir = join(temporaryDir(), 'data');
  mkdirSync(dataDir);
  const station = await started({ dataDir });
  const { status, body } = await clientOf(station.api, '').post('/sessions', { username: 'ama', password });
  expect(status).toBe(423);
  expect(body.refusal).toBeUndefined();
});
