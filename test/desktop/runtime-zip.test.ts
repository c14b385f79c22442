/** A runtime for the desktop tests is taken from a file only if it is the one that Electron published. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { temporaryDir } from '../support/station.ts';
import { unpackRuntime, wantedHere } from './runtime-zip.ts';

type Part = { name: string; content: string; mode: number };

/** Returns a zip of uncompressed files. */
function zipOf(parts: Part[]): Buffer {
  const local: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, mode } of parts) {
    const [path, bytes] = [Buffer.from(name), Buffer.from(content)];
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(bytes.length, 14);
    common.writeUInt32LE(bytes.length, 18);
    common.writeUInt16LE(path.length, 22);
    const made = Buffer.from([0x50, 0x4b, 0x01, 0x02, 20, 3]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE((mode * 65_536) >>> 0, 6);
    rest.writeUInt32LE(offset, 10);
    directory.push(made, common, rest, path);
    const file = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, path, bytes]);
    local.push(file);
    offset += file.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(entries.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...local, entries, end]);
}

const parts = [
  { name: 'electron', content: '#!/bin/sh\necho v45\n', mode: 0o100755 },
  { name: 'resources/', content: '', mode: 0o040755 },
  { name: 'resources/app.txt', content: 'app', mode: 0o100644 },
  { name: 'current', content: 'resources', mode: 0o120777 },
];

function given(content = zipOf(parts)) {
  const dir = temporaryDir();
  const [zip, folder] = [join(dir, 'downloaded.zip'), join(dir, 'runtime')];
  writeFileSync(zip, content);
  mkdirSync(folder);
  const name = 'electron-v45.0.0-linux-x64.zip';
  return { zip, folder, name, checksums: { [name]: createHash('sha256').update(zipOf(parts)).digest('hex') } };
}

test('the runtime that was published is unpacked, with what can be started and with links', async () => {
  const { zip, folder, ...wanted } = given();
  await unpackRuntime(zip, folder, wanted);
  expect(statSync(join(folder, 'electron')).mode & 0o777).toBe(0o755);
  expect(readFileSync(join(folder, 'resources/app.txt'), 'utf8')).toBe('app');
  expect(readlinkSync(join(folder, 'current'))).toBe('resources');
});

test('another file, or one for another system, is refused before it is unpacked', async () => {
  const changed = zipOf(parts);
  changed[60]! ^= 1;
  const { zip, folder, ...wanted } = given(changed);
  await expect(unpackRuntime(zip, folder, wanted)).rejects.toThrow(
    /is not electron-v45\.0\.0-linux-x64\.zip: its SHA-256/,
  );
  await expect(unpackRuntime(zip, folder, { ...wanted, name: 'electron-v45.0.0-linux-ppc.zip' })).rejects.toThrow(
    /publishes no/,
  );
  expect(readdirSync(folder)).toEqual([]);
});

test('`npm run test:desktop` runs no test on a runtime that is not the one of package.json', () => {
  const { zip } = given();
  const { status, stderr } = spawnSync(process.execPath, [resolve(import.meta.dirname, 'run.ts'), '--runtime', zip], {
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stderr).toContain(`is not ${wantedHere().name}`);
  expect(stderr).toContain('No test was run.');
  expect(existsSync(zip)).toBe(true);
});
