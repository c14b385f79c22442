/**
 * The commands of a hub: a registry for a region, on PostgreSQL, that stations sync with. Standard output is lines of JSON for programs;
 * text for people goes to standard error.
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
import type { Asked } from './declared-commands.ts';
import { closeOnSignal, runCommand } from './ending.ts';
import { memberText, peerText } from './peer.rules.ts';
import { report, tell } from './say.ts';

async function serve(): Promise<void> {
  outlive(process.stdout);
  const running = await startHub(hubConfigFrom(process.env, packageJson.version));
  closeOnSignal(running);
  const { url, syncPort } = running;
  report({ event: 'ready', url, syncPort });
  tell(`The hub is serving computers on port ${syncPort}, and people and programs at ${url}. Stop it with Ctrl+C.`);
}

const lookMs = 300;

async function pair(hub: Hub, config: HubConfig, accepts: boolean): Promise<void> {
  const before = new Map((await listPeers(hub)).map(({ stationId, pairedAt }) => [stationId, pairedAt]));
  const register = pairingRegisterOf(hub);
  const { key, code, expiresAt } = await runAsync(openCode(register, { by: 'station' }));
  await write(hub, 'station', (writer) => recordEvent(writer, { action: 'pairing-opened' }));
  const words = wordsOf(await register.pairing.fingerprint());
  const { port, addresses } = placesOf(config);
  const reached = addresses.map((host) => addressText({ host, port }));
  tell(`Code ${code}, at ${reached.join(' or ') || `port ${port} of this computer`}. This hub: ${words}.`);
  tell(
    'Read both out to the person at the other computer; never send them. The code is valid for ten minutes, while a hub is running.',
  );
  report({ event: 'code', code, expiresAt, words, addresses: reached });
  while ((await findCode(hub))?.code.key === key) {
    const asking = (await runAsync(shownCode(register)))?.asking ?? null;
    const answered = (answer: { id: string; accepts: boolean }) =>
      write(hub, 'station', async (writer) => {
        await runAsync(answerWaiting(txOf(writer), answer));
        await recordEvent(writer, { action: 'pairing-answered', detail: answer.accepts ? 'accepted' : 'declined' });
      });
    if (asking !== null && !asking.isAccepted) await answerAtTerminal(asking, accepts, answered);
    await new Promise((resolve) => setTimeout(resolve, lookMs));
  }
  const joined = (await listPeers(hub)).find(({ stationId, pairedAt }) => before.get(stationId) !== pairedAt);
  if (joined === undefined) throw new Refusal('setting', 'No computer was paired in time.');
  const { fingerprint } = joined.station ?? {};
  tell(`Paired with ${joined.name}${fingerprint == null ? '' : `: ${wordsOf(fingerprint)}`}.`);
  report({ event: 'joined', peer: joined.stationId });
}

const nameOf = ({ station, name }: Peer): string => station?.name ?? name;

async function peers(hub: Hub, config: HubConfig): Promise<void> {
  const { peers: found, members } = await runAsync(syncState(peerRegisterOf(hub, config)));
  if (found.length === 0) tell('No computer is paired with this hub yet. Pair one with npm run hub -- pair.');
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

async function revoke(hub: Hub, wanted: string): Promise<void> {
  const found = (await listPeers(hub)).filter((peer) => peer.stationId === wanted || nameOf(peer) === wanted);
  const [peer] = found;
  if (peer === undefined) throw new Refusal('setting', 'There is no such computer.');
  if (found.length > 1) throw new Refusal('setting', 'Several computers have this name. Use the ID.');
  await write(hub, 'station', async (writer) => {
    await revokeMember(writer, peer.stationId);
    await recordEvent(writer, { action: 'peer-revoked', record: peer.stationId });
  });
  tell(`The access of ${nameOf(peer)} was removed. The hub no longer syncs with it.`);
  report({ event: 'revoked', id: peer.stationId });
}

async function rebuildAll(hub: Hub): Promise<void> {
  const { records, dropped } = await rebuild(hub, (done) => void process.stderr.write(`\r${done} records `));
  const outcome = dropped === 0 ? '' : ` Removed ${dropped} rows that belonged to no record.`;
  tell(`\rRebuilt all rows of ${records} records.${outcome}`);
  report({ event: 'rebuilt', records, dropped });
}

async function run(asked: Asked): Promise<void> {
  if (asked.name === 'hub') return serve();
  const config = hubConfigFrom(process.env, packageJson.version);
  const hub = await openRegister(config);
  try {
    switch (asked.name) {
      case 'hub pair':
        return await pair(hub, config, asked.options['accept-patients'] === true);
      case 'hub peers':
        return await peers(hub, config);
      case 'hub revoke':
        return await revoke(hub, ...asked.words);
      case 'hub rebuild':
        return await rebuildAll(hub);
    }
  } finally {
    await closeHub(hub);
  }
}

export function runHub(asked: Asked): Promise<void> {
  // Node would print the whole error, and PostgreSQL quotes patients in the message of a failed query.
  process.on('uncaughtException', (error) => {
    standardErrorLog.error('the hub failed', { error });
    process.exit(1);
  });
  return runCommand(() => run(asked));
}
