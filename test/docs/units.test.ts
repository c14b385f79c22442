/** Files and recipes that start Satchel at boot. Nobody runs them here, so they are compared with the scripts and read by systemd. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };

const project = resolve(import.meta.dirname, '../..');
const units = {
  'docs/hub/satchel-hub@.service': 'satchel-hub@1.service',
  'docs/station/satchel.service': 'satchel.service',
};
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

/** Returns the arguments that an npm script passes to Satchel's own Node. */
const argumentsOf = (script: 'hub' | 'start' | 'station') => packageJson.scripts[script].split('&& own-node ')[1];

test.each([
  ['docs/hub/satchel-hub@.service', ['hub']],
  ['docs/hub/compose.yaml', ['hub']],
  ['docs/station/satchel.service', ['station']],
  ['docs/station/satchel.desktop', ['start']],
  ['docs/station/starting.md', ['start', 'station']],
] as const)('%s starts Satchel as the npm script does', (file, names) => {
  const text = readFileSync(join(project, file), 'utf8');
  const started = [...text.matchAll(/(?:\bown-node |-Argument ')([^'"\n]+)/g)].map(([, each = '']) =>
    each.replaceAll('/opt/satchel/', ''),
  );
  expect(started).toEqual(names.map(argumentsOf));
});

test.each(Object.keys(units))('%s allows the sockets with which Node lists the networks of the computer', (file) => {
  expect(readFileSync(join(project, file), 'utf8')).toMatch(/^RestrictAddressFamilies=.*\bAF_NETLINK\b/m);
});

test.skipIf(!hasSystemd).each(Object.entries(units))('%s is read by systemd without a word', (path, name) => {
  const unit = readFileSync(join(project, path), 'utf8');
  const dir = mkdtempSync(join(tmpdir(), 'satchel-unit-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  const file = join(dir, name);
  writeFileSync(file, unit.replaceAll('/opt/satchel', project));
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', file], { encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});

test('every sentence of a command that the documents quote is one of the program', () => {
  const files = execFileSync(
    'git',
    ['ls-files', 'src-main/bin', 'src-main/db', 'src-main/keys', 'src-renderer/messages/en.ts'],
    {
      encoding: 'utf8',
    },
  );
  const program = files
    .split('\n')
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(join(project, file), 'utf8').replaceAll(/'\s*\+\s*'/g, ''))
    .join('\n');
  const quoted = ['operate', 'install', 'station/starting'].flatMap((name) =>
    [...readFileSync(join(project, `docs/${name}.md`), 'utf8').matchAll(/“([^”]+\.(?: …)?)”/g)].map(
      ([, each = '']) => each,
    ),
  );
  expect(quoted.length).toBeGreaterThan(15);
  const parts = quoted
    .flatMap((each) => each.replaceAll(/\s+/g, ' ').split(/FOLDER|FILE|…/))
    .map((each) => each.trim());
  expect(parts.filter((part) => !program.includes(part))).toEqual([]);
});
