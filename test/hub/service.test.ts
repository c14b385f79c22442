/** The unit for systemd in the documentation is valid, as far as systemd can tell from a file. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

const project = resolve(import.meta.dirname, '../..');
const isThere = spawnSync('systemd-analyze', ['--version']).status === 0;

it.skipIf(!isThere)('is read by systemd without a word', () => {
  const unit = readFileSync(join(project, 'docs/hub/satchel-hub@.service'), 'utf8');
  const dir = mkdtempSync(join(tmpdir(), 'satchel-unit-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  const file = join(dir, 'satchel-hub@1.service');
  writeFileSync(
    file,
    unit
      .replaceAll('/opt/satchel/', `${project}/`)
      .replace('WorkingDirectory=/opt/satchel', `WorkingDirectory=${project}`),
  );
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', file], { encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});
