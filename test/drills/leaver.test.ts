/**
 * A former member of a clinic's staff has copies of its folder from several days, a password, an old recovery key and a program's token. The
 * drill tries each of these against three stations and a hub that have since met the clinic.
 */
import { expect, it } from 'vitest';
import { newUuid } from '../../src-main/clock.ts';
import { write, type Db } from '../../src-main/db/access.ts';
import { getSelf as getHub } from '../../src-main/postgres/journal.queries.ts';
import { getSelf } from '../../src-main/journal/journal.queries.ts';
import { saveRecord } from '../../src-main/journal/record.ts';
import { settleHome } from '../../src-main/station/home.ts';
import { writeBundle } from '../../src-main/sticks/bundle.ts';
import { allOrOne, isDrill } from '../support/drills.ts';
import { untilGeneration } from '../support/keys.ts';
import { withPostgres } from '../support/postgres.ts';
import { sqlite } from '../support/sqlite.ts';
import { clientOf, password, temporaryDir, type Client, type ReadyStation } from '../support/station.ts';
import { codeOf, readyHub } from '../hub/running.ts';
import {
  apart,
  call,
  copyFolder,
  copyOf,
  dbOf,
  nurse,
  opened,
  say,
  workAt,
  type Called,
  type Home,
} from '../exchange/leaving.ts';
import { joinAt, listeningStation, showCode, type Meeting } from '../sync/meeting.ts';
import { imported, made, names, passphrase } from '../sticks/snapshots.ts';

type At = Home & Meeting & Called;

async function clinicAt(): Promise<At> {
  const dataDir = temporaryDir();
  const ready = await listeningStation({ dataDir });
  return { ...ready, dataDir, id: getSelf({ db: dbOf(ready) }).id };
}

const newPassword = 'three tall umbrellas';
const invented = 'Said With A Copy';
const accountsAt = async ({ admin }: { admin: Client }): Promise<string[]> =>
  (await admin.get('/staff')).body.staff.map(({ username }: { username: string }) => username).sort();
const stateAt = async (at: { admin: Client }) => ({ patients: await names(at), accounts: await accountsAt(at) });

async function pairAt(one: ReadyStation, other: Meeting): Promise<void> {
  expect((await joinAt(one, { port: other.port, code: await showCode(other) })).body.kind).toBe('joined');
}

/**
 * Sets up the clinic (`home`), a station that it meets (`met`), and one that meets only `met` (`further`). Also sets up a station that was
 * off for months (`away`), and a hub.
 */
async function region() {
  const [home, met, further, away] = [await clinicAt(), await clinicAt(), await clinicAt(), await clinicAt()];
  const { running, admin } = await readyHub();
  for (const at of [home, met]) {
    const joined = await joinAt(at, { port: running.syncPort, code: await codeOf(running), acceptsPatients: true });
    expect(joined.body.kind).toBe('joined');
  }
  for (const [one, other] of [
    [home, met],
    [further, met],
    [away, home],
  ] as const)
    await pairAt(one, other);
  await apart(home, met, further, away);
  const hub = { id: (await getHub(running.hub)).id, port: running.syncPort, admin, api: `${running.url}/api` };
  /** Every station but the one that is off receives all changes. */
  const exchangeOnce = async () => {
    for (const at of [met, hub, further]) {
      const from = at === further ? met : home;
      expect(await call(dbOf(from), at)).toBe('met');
    }
  };
  return { home, met, further, away, hub, exchangeOnce };
}

const roles = ['clerk', 'reader', 'administrator'] as const;

withPostgres('a leaver', () => {
  it.each(allOrOne(roles, 0))(
    'with copies of the folder, %s once, reads nothing, writes nothing and lets nobody in anywhere after one exchange',
    async (role) => {
      const { home, met, further, away, hub, exchangeOnce } = await region();
      const copies: { day: string; folder: string; passwords: string[] }[] = [];
      /**
       * Copies the folder as our program opens it, as a replica of its own. Also copies it as a program would that pretends to be the clinic
       * itself.
       */
      const copyToday = async (day: string, ...passwords: string[]) => {
        if (isDrill || day === 'disabled') copies.push({ day, folder: copyOf(home), passwords });
        if (isDrill || day === 'worked')
          copies.push({ day: `${day}, as itself`, folder: await copyAsItself(home), passwords });
      };
      await copyToday('before', nurse.password);
      const leaver = await workAt(home, role);
      const token = (await home.admin.post('/tokens', { name: 'a program', role: 'clerk' })).body;
      await exchangeOnce();
      expect(await call(dbOf(away), home)).toBe('met');
      const honest = await made(met.admin, { path: temporaryDir(), passphrase });
      await copyToday('worked', nurse.password);
      expect((await home.admin.patch(leaver, { password: newPassword })).status).toBe(200);
      await copyToday('another password', nurse.password, newPassword);
      expect((await home.admin.patch(leaver, { disabled: true })).status).toBe(200);
      expect((await home.admin.send('DELETE', `/tokens/${token.id}`)).status).toBe(200);
      await copyToday('disabled', newPassword);
      await untilGeneration(home.admin, 2);
      expect((await home.admin.post('/recovery-key', { password })).status).toBe(200);
      await copyToday('another recovery key', newPassword);
      await untilGeneration(home.admin, 3);

      // Until they have received the revocation, the peers that still accept an old copy are listed.
      const named = async () =>
        ((await home.admin.get('/sync')).body.oldCopy?.peers ?? []).map(({ id }: any) => id).sort();
      expect(await named()).toEqual([met.id, away.id, hub.id].sort());
      await exchangeOnce();
      expect(await named()).toEqual([away.id]);
      expect((await met.admin.post('/patients', { name: 'Came Later' })).status).toBe(200);
      for (const at of [home, hub, further]) expect(await call(dbOf(met), at)).toBe('met');
      await copyToday('today', newPassword);
      const all = [home, met, further, hub];
      // A snapshot from before, which nobody tampered with, is as good as ever.
      expect(await imported(further.admin, { path: honest.file, passphrase })).toMatchObject({ kind: 'imported' });
      const before = await Promise.all(all.map(stateAt));
      expect(before.map(({ patients }) => patients)).toEqual(all.map(() => ['Came Later']));

      const open: string[] = [];
      for (const { day, folder, passwords } of copies) {
        const proofs = [...passwords.map((each) => ({ ...nurse, password: each })), { recoveryKey: home.recoveryKey }];
        for (const proof of proofs) {
          const thief = await opened(copyFolder(folder), proof);
          if (thief === undefined) continue;
          const what = `${day}, ${'recoveryKey' in proof ? 'recovery key' : proof.password}`;
          open.push(what);
          const { registry } = thief.station;
          await say(thief.station, invented);
          await letIn(registry().db);
          const tried = async () => {
            const heard = [];
            for (const at of [met, further, hub]) heard.push(await call(registry().db, at));
            return heard;
          };
          expect(await tried(), what).toEqual(['refused', 'refused', 'refused']);
          const changes = await bundleOf(registry().db);
          const outcome = await imported(met.admin, { path: changes, passphrase });
          if (outcome.kind === 'imported') expect(outcome, what).toMatchObject({ applied: 0 });
          else expect(outcome, what).toMatchObject({ kind: 'refused', reason: 'unknown-station' });
          // An administrator of the copy, or anyone with its recovery key, has its window too.
          const mine = await made(thief.admin, { path: temporaryDir(), passphrase }).catch(() => undefined);
          if (mine !== undefined) {
            expect(mine, what).toMatchObject({ kind: 'made' });
            const taken = await imported(further.admin, { path: mine.file, passphrase });
            // As itself, the copy presents a replica that is known here, unless the only thing received of that replica is that it ended.
            const reason = day === 'worked, as itself' ? ['old-copy'] : ['old-copy', 'unknown-station'];
            expect(taken.kind, what).toBe('refused');
            expect(reason, what).toContain(taken.reason);
            const secret = 'recoveryKey' in proof ? proof.recoveryKey : proof.password;
            expect((await thief.admin.post('/keys/renewal', { password: secret })).status).toBe(200);
            expect(await tried(), what).toEqual(['refused', 'refused', 'refused']);
            const again = await made(thief.admin, { path: temporaryDir(), passphrase });
            expect(await imported(further.admin, { path: again.file, passphrase }), what).toMatchObject({
              kind: 'refused',
            });
          }
          expect(await names(thief), what).not.toContain('Came Later');
        }
      }
      // The leaver cannot open today's folder, nor one from before the account. The others can be opened at home.
      expect(open.filter((each) => each.startsWith('today'))).toEqual([]);
      if (isDrill) console.log(`${role}: opened at home ${open.join('; ')}`);
      expect(open.filter((each) => each.startsWith('worked, as itself'))).toHaveLength(2);

      for (const { api } of [home.admin, met.admin, further.admin, hub]) {
        for (const each of [nurse.password, newPassword]) {
          const { status } = await clientOf(api, '').post('/sessions', { ...nurse, password: each });
          expect([401, 429], api).toContain(status);
        }
        expect((await clientOf(api, token.token).get('/patients')).status).toBe(401);
      }
      expect((await home.anyone.post('/sessions', { recoveryKey: home.recoveryKey })).status).toBe(401);
      expect(await Promise.all(all.map(stateAt))).toEqual(before);

      // A station that was only off is still a member, and refuses the copies from then on.
      expect((await away.admin.post('/patients', { name: 'Of The Village' })).status).toBe(200);
      expect(await call(dbOf(away), home)).toBe('met');
      expect(await names(away)).toEqual(['Came Later', 'Of The Village']);
      expect(await names(home)).toEqual(['Came Later', 'Of The Village']);
      expect(await named()).toEqual([]);
      for (const { folder } of copies.filter(({ day }) => day.startsWith('worked'))) {
        const thief = await opened(copyFolder(folder), nurse);
        expect(thief && (await call(thief.station.registry().db, away))).toBe('refused');
      }
    },
    isDrill ? 900_000 : 180_000,
  );
});

/** Returns a copy that does not know that it has moved. */
async function copyAsItself(home: Home): Promise<string> {
  const { db } = home.station.registry();
  await write(db, 'station', () => void sqlite(db).exec('DELETE FROM home'));
  const folder = copyOf(home);
  await write(db, 'station', (writer) => settleHome(writer, sqlite(db).name));
  return folder;
}

/** Adds an administrator, and a station that this administrator admits, as an attacker writes them without our program. */
const letIn = (db: Db) =>
  write(db, 'somebody', (writer) => {
    const account = { username: 'mallory', role: 'administrator', disabled: false, publicKey: 'A'.repeat(43) + '=' };
    saveRecord(writer, { kind: 'account', id: newUuid(), fields: account, isNew: true });
    const station = { name: 'Of a thief', fingerprint: '0'.repeat(64), [`replica:${'0'.repeat(32)}`]: true };
    saveRecord(writer, { kind: 'station', id: newUuid(), fields: station, isNew: true });
  });

async function bundleOf(db: Db): Promise<string> {
  const wanted = { into: temporaryDir(), sealedFor: { passphrase, workFactor: 10 }, after: 0 };
  return (await writeBundle(db, wanted, { signal: new AbortController().signal, progress: () => undefined })).file;
}
