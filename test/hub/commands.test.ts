/** `npm run hub -- …`, as a person types it: in a process of its own, beside a running hub. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { builtOr } from '../support/built.ts';
import { freshDatabase, withPostgres } from '../support/postgres.ts';
import { readyStation } from '../support/station.ts';
import { joinAt } from '../sync/meeting.ts';
import { runningHub } from './running.ts';

const program = builtOr('hub');

function begin(words: string[], environment: Record<string, string>) {
  const child = spawn(process.execPath, [program, ...words], { env: { ...process.env, ...environment } });
  const [stdout, stderr] = [text(child.stdout), text(child.stderr)];
  const ended = async () => {
    const [code] = (await once(child, 'close')) as [number];
    return { code, stdout: await stdout, stderr: await stderr };
  };
  return { child, ended: ended() };
}

const run = (words: string[], environment: Record<string, string> = {}) => begin(words, environment).ended;

withPostgres('commands of a hub', () => {
  it('shows a code with where it is to be typed, lists who joined with it, and revokes', async () => {
    const database = await freshDatabase();
    const hub = await runningHub(database);
    const environment = { DATABASE_URL: database.url, SATCHEL_HUB_ADDRESS: 'hub.example.org' };
    expect((await run(['peers'], environment)).stderr).toMatch(/No computer is paired .* npm run hub -- pair/);

    const pairing = begin(['pair'], environment);
    const [line] = (await once(createInterface(pairing.child.stdout), 'line')) as [string];
    const { code, addresses } = JSON.parse(line) as { code: string; addresses: string[] };
    expect(addresses).toEqual(['hub.example.org:7747']);
    const station = await readyStation();
    expect((await joinAt(station, { port: hub.syncPort, code })).body).toMatchObject({ kind: 'joined' });
    const paired = await pairing.ended;
    const { name } = (await station.admin.get('/station')).body;
    expect(paired).toMatchObject({ code: 0 });
    expect(paired.stderr).toContain(`Code ${code}, at hub.example.org:7747.`);
    expect(paired.stderr).toContain(`Paired with ${name}`);

    const peers = async () => JSON.parse((await run(['peers'], environment)).stdout);
    expect(await peers()).toMatchObject({ event: 'peer', name, isRevoked: false });
    expect(await run(['revoke', 'nobody'], environment)).toMatchObject({
      code: 1,
      stderr: 'There is no such computer.\n',
    });
    expect(await run(['revoke', name], environment)).toMatchObject({ code: 0 });
    expect(await peers()).toMatchObject({ name, isRevoked: true });
  });
});
