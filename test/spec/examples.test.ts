/** Runs the commands and programs that README and docs/interface.md show. */
import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { exampleCursor } from '../../src-main/wire/examples.contract.ts';
import { needs } from '../support/needs.ts';
import { readyStation, temporaryDir } from '../support/station.ts';

const project = join(import.meta.dirname, '../..');
const read = (name: string) => readFileSync(join(project, name), 'utf8');

function ran(command: string, args: string[], options: { cwd?: string; env?: NodeJS.ProcessEnv } = {}) {
  return new Promise<{ code: number | null; out: string; error: string }>((resolve) => {
    const child = spawn(command, args, { ...options, env: { ...process.env, ...options.env } });
    let [out, error] = ['', ''];
    child.stdout.on('data', (part: Buffer) => (out += part.toString()));
    child.stderr.on('data', (part: Buffer) => (error += part.toString()));
    child.on('close', (code) => resolve({ code, out, error }));
  });
}

/** Returns the blocks of a language, without the fences. */
const fenced = (text: string, language: string): string[] =>
  [...text.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, 'gms'))].map(([, code = '']) => code);

test('no block of docs/interface.md is left out here', () => {
  const languages = [...read('docs/interface.md').matchAll(/^```(\w+)$/gm)].map(([, language]) => language);
  // The JSON is a body and a reply. The last block is tried in `test/clients/typed-client.test.ts`.
  expect(languages).toEqual(['json', 'json', 'sh', 'ts', 'python', 'python', 'ts']);
});

const scripts = {
  'README.md': fenced(read('README.md'), 'sh').join('\n'),
  'docs/interface.md': fenced(read('docs/interface.md'), 'sh').join('\n'),
};

test.for(Object.entries(scripts))('every command of %s is accepted as it is written', async ([, script], context) => {
  needs(context, 'bash', 'curl');
  const { admin } = await readyStation();
  const [settings = '', ...commands] = script.split('\n').filter((line) => line.trim() !== '');
  expect(settings).toContain('http://127.0.0.1:4711/api');
  expect(commands.length).toBeGreaterThan(4);
  const begun = settings.replace('http://127.0.0.1:4711/api', admin.api).replace('TOKEN', admin.token);
  const ids = { ID: '', VISIT: '' };
  for (const command of commands) {
    const typed = command.replace(/\b(ID|VISIT)\b(?!:)/g, (name) => ids[name as keyof typeof ids]);
    const { code, out } = await ran('bash', ['-c', `${begun}\n${typed}`]);
    if (command.includes('/events')) {
      // The command ends itself after two seconds.
      expect([code, out]).toEqual([28, expect.stringContaining('event: state')]);
      continue;
    }
    expect(code, command).toBe(0);
    const reply = JSON.parse(out);
    expect(reply.type, `${command}\n${out}`).toBeUndefined();
    if ('timeEnd' in reply) ids.VISIT = reply._id;
    else if ('_id' in reply) ids.ID = reply._id;
  }
  expect((await admin.get('/patients')).body.page.totalElements).toBeGreaterThan(0);
});

test('the TypeScript of docs/interface.md keeps a copy: who was joined or retired since goes out of it', async () => {
  const [code = ''] = fenced(read('docs/interface.md'), 'ts');
  const { admin } = await readyStation();
  const cwd = temporaryDir();
  writeFileSync(join(cwd, 'copy.ts'), code);
  const env = { API: admin.api, TOKEN: admin.token };
  const copy = async () => {
    const { out, error } = await ran(process.execPath, ['copy.ts'], { cwd, env });
    return [out.trim(), error.replace(/.*Warning.*\n.*\n/g, '')];
  };
  const ids: string[] = [];
  for (const name of ['Ama', 'Kofi', 'Esi', 'Yaw']) ids.push((await admin.post('/patients', { name })).body._id);
  expect((await copy())[0]).toBe('4 patients');
  await admin.patch(`/patients/${ids[0]}`, { retired: true });
  await admin.post(`/patients/${ids[1]}/join`, { with: ids[2] });
  expect((await copy())[0]).toBe('2 patients');
  const { names } = JSON.parse(readFileSync(join(cwd, 'copy.json'), 'utf8'));
  expect(names).toEqual({ [ids[1] ?? '']: 'Kofi', [ids[3] ?? '']: 'Yaw' });

  // A cursor of another registry: the copy begins anew.
  writeFileSync(join(cwd, 'copy.json'), JSON.stringify({ since: exampleCursor, names: { gone: 'Gone' } }));
  expect((await copy())[1]).toContain('The cursor is unknown.');
  expect((await copy())[0]).toBe('2 patients');
});

test('the Python of docs/interface.md registers somebody once, however often it runs, and ends their visits', async (context) => {
  needs(context, 'python3');
  const [code = '', signature = ''] = fenced(read('docs/interface.md'), 'python');
  const { admin } = await readyStation();
  const env = { API: admin.api, TOKEN: admin.token };
  for (let i = 0; i < 2; i++) {
    const { out, error } = await ran('python3', ['-c', code], { env });
    expect([out, error]).toEqual(['Esi Owusu 1\n', '']);
  }
  expect((await admin.get('/patients')).body.page.totalElements).toBe(1);
  expect((await admin.get('/visits?open=true')).body.page.totalElements).toBe(0);

  const secret = `whsec_${Buffer.alloc(32, 5).toString('base64')}`;
  const now = new Date();
  const body = '{"type": "records.changed"}';
  const headers = JSON.stringify({
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign('msg_1', now, body),
  });
  for (const [sent, isTrue] of [
    [body, 'True'],
    [`${body} `, 'False'],
  ]) {
    const asked = `print(is_from_satchel('${secret}', ${headers}, b'${sent}'))`;
    expect((await ran('python3', ['-c', `${signature}\n${asked}`])).out.trim()).toBe(isTrue);
  }
});
