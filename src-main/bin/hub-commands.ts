/**
 * `npm run hub`: a register for a region, on PostgreSQL, that stations sync with. `npm run hub -- pair` shows a code for a station, and `peers` lists
 * the members. `revoke STATION` removes the access of one, and `rebuild` rebuilds all rows. Standard output is lines of JSON for programs; text for
 * people goes to standard error.
 */
import packageJson from '../../package.json' with { type: 'json' };
import { hubConfigFrom, type HubConfig } from '../hub/config.ts';
import { write, type Hub } from '../postgres/access.ts';
import { listPeers, revoke as revokeMember, type Peer } from '../postgres/members.ts';
import { closeHub } from '../postgres/open.ts';
import { pairingRegisterOf, peerRegisterOf, placesOf } from '../hub/peers.ts';
import { txOf } from '../hub/register.ts';
import { openCode, answerWaiting } from '../pairing/pairing.ts';
import { findCode } from '../postgres/pairing.queries.ts';
import { runAsync } from '../steps.ts';
import { shownCode, syncState } from '../sync/peer.commands.ts';
import { rebuild } from '../postgres/rebuild.ts';
import { openRegister, startHub } from '../hub/start-hub.ts';
import { recordEvent } from '../postgres/trail-entries.ts';
import { outlive, standardErrorLog } from '../log.ts';
import { Refusal } from '../wire/refusal.contract.ts';
import { addressText } from '../wire/address.rules.ts';
import { wordsOf } from '../pairing/words.rules.ts';
import { answerAtTerminal } from './answer-asking.ts';
import { closeOnSignal, runCommand } from './ending.ts';
import { memberText, peerText } from './peer.rules.ts';
import { report, tell } from './say.ts';

const usage = `There are:
  npm run hub                     serve stations until Ctrl+C; DATABASE_URL says where PostgreSQL is
  npm run hub -- pair             show a code, and wait for the station that joins with it; --accept-patients when both have patients
  npm run hub -- peers            list the stations
  npm run hub -- revoke STATION   end the exchange with a station, by id or name
  npm run hub -- rebuild          make all rows anew from the journal, while hubs and stations go on`;

async function serve(): Promise<void> {
  outlive(process.stdout);
  const running = await startHub(hubConfigFrom(process.env, packageJson.version));
  closeOnSignal(running);
  const { url, syncPort } = running;
  report({ event: 'ready', url, syncPort });
  tell(`The hub is serving stations on port ${syncPort}, and people and programs at ${url}. Stop it with Ctrl+C.`);
}

const lookMs = 300;

async function pair(hub: Hub, _word: string | undefined, config: HubConfig): Promise<void> {
  const before = new Map((await listPeers(hub)).map(({ stationId, pairedAt }) => [stationId, pairedAt]));
  const register = pairingRegisterOf(hub);
  const { key, code, expiresAt } = await runAsync(openCode(register, { by: 'station' }));
  await write(hub, 'station', (writer) => recordEvent(writer, { action: 'pairing-opened' }));
  const words = wordsOf(await register.pairing.fingerprint());
  const { port, addresses } = placesOf(config);
  const reached = addresses.map((host) => addressText({ host, port }));
  tell(`Code ${code}, at ${reached.join(' or ') || `port ${port} of this computer`}. This hub: ${words}.`);
  tell(
    'Read both to the person at the station; never send them. The code is good for ten minutes, while a hub is running.',
  );
  report({ event: 'code', code, expiresAt, words, addresses: reached });
  while ((await findCode(hub))?.code.key === key) {
    const asking = (await runAsync(shownCode(register)))?.asking ?? null;
    const answered = (answer: { id: string; accepts: boolean }) =>
      write(hub, 'station', async (writer) => {
        await runAsync(answerWaiting(txOf(writer), answer));
        await recordEvent(writer, { action: 'pairing-answered', detail: answer.accepts ? 'accepted' : 'declined' });
      });
    if (asking !== null && !asking.isAccepted) await answerAtTerminal(asking, answered);
    await new Promise((resolve) => setTimeout(resolve, lookMs));
  }
  const joined = (await listPeers(hub)).find(({ stationId, pairedAt }) => before.get(stationId) !== pairedAt);
  if (joined === undefined) throw new Refusal('setting', 'Nobody joined in time.');
  const { fingerprint } = joined.station ?? {};
  tell(`${joined.name} joined: ${fingerprint == null ? '' : wordsOf(fingerprint)}.`);
  report({ event: 'joined', peer: joined.stationId });
}

const nameOf = ({ station, name }: Peer): string => station?.name ?? name;

async function peers(hub: Hub, _word: string | undefined, config: HubConfig): Promise<void> {
  const { peers: found, members } = await runAsync(syncState(peerRegisterOf(hub, config)));
  if (found.length === 0) tell('No station is paired with this hub yet. Let one join: npm run hub -- pair');
  for (const peer of found) {
    const { id, name, isRevoked, letInBy, isDisputed, lastDoneAt } = peer;
    tell(peerText(peer));
    report({ event: 'peer', id, name, isRevoked, letInBy, isDisputed, lastDoneAt });
  }
  for (const member of members) {
    const { id, name, isRevoked, letInBy, isDisputed, heardUntil } = member;
    tell(memberText(member));
    report({ event: 'member', id, name, isRevoked, letInBy, isDisputed, heardUntil });
  }
}

async function revoke(hub: Hub, wanted: string | undefined): Promise<void> {
  const found = (await listPeers(hub)).filter((peer) => peer.stationId === wanted || nameOf(peer) === wanted);
  const [peer] = found;
  if (peer === undefined) throw new Refusal('setting', 'There is no such station.');
  if (found.length > 1) throw new Refusal('setting', 'Several stations have this name. Say its id.');
  await write(hub, 'station', async (writer) => {
    await revokeMember(writer, peer.stationId);
    await recordEvent(writer, { action: 'peer-revoked', record: peer.stationId });
  });
  tell(`${nameOf(peer)} is revoked: nothing more is exchanged with it.`);
  report({ event: 'revoked', id: peer.stationId });
}

async function rebuildAll(hub: Hub): Promise<void> {
  const { records, dropped } = await rebuild(hub, (done) => void process.stderr.write(`\r${done} records `));
  const outcome = dropped === 0 ? '' : ` ${dropped} rows were of no record, and are gone.`;
  tell(`\rAll rows of ${records} records were made anew.${outcome}`);
  report({ event: 'rebuilt', records, dropped });
}

const commands: Readonly<Record<string, (hub: Hub, word: string | undefined, config: HubConfig) => Promise<void>>> = {
  pair,
  peers,
  revoke,
  rebuild: rebuildAll,
};

async function run(): Promise<void> {
  const [name, word] = process.argv.slice(2);
  if (name === undefined) return serve();
  if (name === '--help') return tell(usage);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) throw new Refusal('setting', usage);
  const config = hubConfigFrom(process.env, packageJson.version);
  const hub = await openRegister(config);
  try {
    await command(hub, word, config);
  } finally {
    await closeHub(hub);
  }
}

// Node would print the whole error, and PostgreSQL quotes patients in the message of a failed query.
process.on('uncaughtException', (error) => {
  standardErrorLog.error('the hub failed', { error });
  process.exit(1);
});
await runCommand(run);
