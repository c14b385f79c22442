/** Checks the files that documents and comments name, because nobody looks there when a file is moved or deleted. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { filesOf } from './files.ts';
import { commentsOf } from './prose.ts';

const named = /(?<![\w@/.:<-])((?:[a-z][\w.-]*\/)+[\w.-]+\.(?:ts|svelte|js|cjs|json|md|sql|html|css))\b/gi;
/** Files in the folder of a station, and files that an install or a build writes. */
const madeLater = /^(registry|backups|out|node_modules)\//;
const rooms = ['', 'src-main', 'src-renderer', 'test', 'docs'];

test('every file that a document or a comment names is there', () => {
  const files = filesOf();
  const known = new Set(files);
  // CHANGELOG.md names files of earlier versions.
  const read = files.filter((file) => /\.(md|ts|svelte)$/.test(file) && file !== 'CHANGELOG.md');
  const missing = read.flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    const prose = file.endsWith('.md') ? text : commentsOf(text).join('\n');
    return [...prose.matchAll(named)].flatMap(([, path = '']) => {
      const places = [...rooms, dirname(file)].map((room) => join(room, path).replaceAll('\\', '/'));
      return madeLater.test(path) || places.some((place) => known.has(place)) ? [] : [`${file}: ${path}`];
    });
  });
  expect(read.length).toBeGreaterThan(500);
  expect(missing).toEqual([]);
});

test('the map lists every room of src-main, in the order that the import rules hold', () => {
  const { forbidden } = createRequire(import.meta.url)('../../.dependency-cruiser.cjs') as {
    forbidden: { name: string }[];
  };
  const held = forbidden.flatMap(({ name }) => /^(.+)-imports-down$/.exec(name)?.[1] ?? []);
  const [, table = ''] = readFileSync('docs/architecture.md', 'utf8').split('rooms from the ground up');
  const rows = table.split('Beside the rooms')[0]?.matchAll(/^\| ([^|]+) \|/gm) ?? [];
  const listed = [...rows].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([a-z-]+)\/`/g)].map(([, room = '']) => room),
  );
  expect(listed.filter((room) => room !== 'update' && room !== 'packaging')).toEqual(held);
  expect([...new Set(filesOf('src-main/*/*').map((file) => file.split('/')[1]))].sort()).toEqual(held.toSorted());
});

test('the map lists every table of a station', () => {
  const schema = readFileSync('src-main/db/schema.ts', 'utf8');
  const tables = [...schema.matchAll(/sqliteTable\(\s*'(\w+)'/g)].map(([, name = '']) => name);
  const [, section = ''] = readFileSync('docs/architecture.md', 'utf8').split('The tables of `db/schema.ts`');
  expect(tables.length).toBeGreaterThan(40);
  expect(tables.filter((name) => !section.includes(`\`${name}\``))).toEqual([]);
});
