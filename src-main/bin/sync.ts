/**
 * `npm run station -- sync …`: pairs and syncs with other computers, without a window, while no other program runs on the folder.
 * Commands that make a computer a member ask for an administrator's user name and password; for the rest a key file is enough.
 * Standard output is a line of JSON for each event.
 */
import { recordEvent } from '../audit/event.ts';
import type { Action } from '../wire/entry.contract.ts';
import { write } from '../db/access.ts';
import { Refusal } from '../wire/refusal.contract.ts';
import type { Registry, Station } from '../station/registry.ts';
import { unlock } from '../unlock/unlock.ts';
import { beginBundle, beginImport, beginSnapshot, type Ended } from '../sticks/bundle.commands.ts';
import { endDiscovery } from '../pairing/discovery.ts';
import { foundStations } from '../pairing/found.ts';
import { beginListening, settleListener } from '../sync/listening.ts';
import { answerWaiting } from '../pairing/pairing.ts';
import { pairingTxOf } from '../pairing/register.ts';
import { registerOf } from '../server/register.ts';
import { runAsync, runNow } from '../steps.ts';
import { findListener } from '../exchange/peer.queries.ts';
import { peersOf, showCode, shownCode, syncState } from '../sync/peer.commands.ts';
import { exchangeNow, joinStation, switchListener } from '../sync/peers.ts';
import type { DiscoveryProblem } from '../exchange/sync.contract.ts';
import { askForAccount, askForAccountAndPassphrase } from './account.ts';
import { answerAtTerminal } from './answer-asking.ts';
import type { Act } from './declared-commands.ts';
import { pairingSentences } from './pairing-sentences.ts';
import { memberText, peerText } from './peer.rules.ts';
import { registryKey } from './registry-key.ts';
import { report, tell } from './say.ts';
import { atStoppedStation, openAsAdministrator } from './stopped-station.ts';
import { typedPath } from './typed-path.ts';

const atStation = (act: (station: Station) => Promise<void>): Promise<void> =>
  atStoppedStation(async (station) => {
    const endListening = beginListening(station);
    try {
      await act(station);
    } finally {
      await endListening();
      await endDiscovery(station);
    }
  });

const open = async (station: Station): Promise<Registry> => unlock(station, await registryKey(station.config));

const stateOf = (station: Station, registry: Registry) => runAsync(syncState(registerOf(station, registry)));
const peersAt = (station: Station, registry: Registry) => runAsync(peersOf(registerOf(station, registry)));

const note = (registry: Registry, by: string, said: { action: Action; detail?: string }) =>
  write(registry.db, by, (writer) => recordEvent(writer, said));

async function turnOn(station: Station, registry: Registry, by: string): Promise<void> {
  if (findListener(registry)?.isOn !== true) {
    const register = registerOf(station, registry);
    await switchListener({ station, registry, register, write: (body) => write(registry.db, by, body as never) }, true);
    await note(registry, by, { action: 'listener-set', detail: 'on' });
  }
  await settleListener(station);
}

/** Throws a `Refusal` if the station is not listening, with the reason. */
async function assertOpen(station: Station, registry: Registry) {
  const { listener, words } = await stateOf(station, registry);
  if (listener.port !== null) return { port: listener.port, addresses: listener.addresses, words };
  const isUsed = listener.problem === 'port-in-use';
  const why = isUsed ? 'is used by another program' : 'cannot be opened';
  throw new Refusal('setting', `Port ${station.config.syncPort} ${why}. Choose another one with SATCHEL_SYNC_PORT.`);
}

export const listen: Act<'station sync listen'> = () =>
  atStation(async (station) => {
    let registry = await open(station);
    if (findListener(registry)?.isOn !== true) {
      tell('This computer does not allow connections yet. An administrator has to allow them once.');
      const administrator = await openAsAdministrator(station);
      registry = administrator.registry;
      await turnOn(station, registry, administrator.by);
    }
    await settleListener(station);
    const listening = await assertOpen(station, registry);
    tell(
      `Listening at ${listening.addresses.join(', ')}, port ${listening.port}: ${listening.words}. Stop it with Ctrl+C.`,
    );
    report({ event: 'listening', ...listening });
    await new Promise<void>((resolve) => {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
    });
  });

const lookMs = 300;

export const pair: Act<'station sync pair'> = ({ 'accept-patients': accepts = false }) =>
  atStation(async (station) => {
    const { registry, by } = await openAsAdministrator(station);
    await turnOn(station, registry, by);
    await assertOpen(station, registry);
    const before = new Map((await peersAt(station, registry)).map(({ id, pairedAt }) => [id, pairedAt]));
    const register = registerOf(station, registry);
    const shown = await runAsync(showCode(register, { by }));
    await note(registry, by, { action: 'pairing-opened' });
    tell(`Code ${shown.code}, at ${shown.addresses.join(', ')}, port ${shown.port}. This computer: ${shown.words}.`);
    tell('Read it out to the person at the other computer; never send it. It is valid for ten minutes.');
    report({ event: 'code', ...shown });
    for (;;) {
      const code = await runAsync(shownCode(register));
      if (code === null) break;
      const answered = (answer: { id: string; accepts: boolean }) =>
        write(registry.db, by, (writer) => {
          runNow(answerWaiting(pairingTxOf(writer), answer));
          recordEvent(writer, { action: 'pairing-answered', detail: answer.accepts ? 'accepted' : 'declined' });
        });
      if (code.asking !== null && !code.asking.isAccepted) await answerAtTerminal(code.asking, accepts, answered);
      await new Promise((resolve) => setTimeout(resolve, lookMs));
    }
    // The code disappears a moment before its result is on the disk.
    await write(registry.db, by, () => null);
    const peer = (await peersAt(station, registry)).find(({ id, pairedAt }) => before.get(id) !== pairedAt);
    if (peer === undefined) throw new Refusal('setting', 'No computer was paired in time.');
    tell(`Paired with ${peer.name}: ${peer.words}.`);
    report({ event: 'joined', peer });
  });

export const join: Act<'station sync join'> = ({ 'accept-patients': acceptsPatients = false }, address, code) =>
  atStation(async (station) => {
    const { registry, by } = await openAsAdministrator(station);
    if (acceptsPatients)
      tell('If both have patients, this waits until an administrator of the other computer agrees too.');
    const register = registerOf(station, registry);
    const joined = await joinStation({ station, registry, register, by }, { address, code, acceptsPatients });
    report({ event: joined.kind, ...joined });
    switch (joined.kind) {
      case 'refused':
        throw new Refusal('setting', pairingSentences[joined.reason]);
      case 'has-patients':
        throw new Refusal(
          'setting',
          `${joined.name} (${joined.words}) has ${joined.theirs.patients} patients, and ${joined.ours.patients} are here. ` +
            'To combine both registries, use --accept-patients on both computers. Nothing was changed.',
        );
      case 'joined':
        tell(`Paired with ${joined.peer.name}: ${joined.peer.words}.`);
    }
  });

export const now: Act<'station sync now'> = (_options, wanted) =>
  atStation(async (station) => {
    const registry = await open(station);
    const peers = (await peersAt(station, registry)).filter(({ isRevoked }) => !isRevoked);
    const asked = peers.filter(({ id, name }) => wanted === undefined || id === wanted || name === wanted);
    if (asked.length === 0) throw new Refusal('setting', 'There is no such computer to sync with.');
    for (const { id, name } of asked) {
      const exchanged = await exchangeNow(station, registry, id);
      report({ event: 'exchanged', peer: { id, name }, ...exchanged });
      if (exchanged.kind === 'done') tell(`${name}: ${exchanged.sent} changes sent, ${exchanged.received} received.`);
      else {
        process.exitCode = 1;
        if (exchanged.kind === 'problem') tell(`${name}: ${pairingSentences[exchanged.problem]}`);
      }
    }
  });

export const peers: Act<'station sync peers'> = () =>
  atStation(async (station) => {
    const registry = await open(station);
    const { peers: all, members } = await stateOf(station, registry);
    for (const peer of all) tell(peerText(peer));
    for (const member of members) tell(memberText(member));
    report({ event: 'peers', peers: all, members });
  });

const foundMs = 3000;

export const found: Act<'station sync found'> = () =>
  atStation(async (station) => {
    const registry = await open(station);
    tell('Looking for computers in this network…');
    await foundStations(station, registry);
    await new Promise((resolve) => setTimeout(resolve, foundMs));
    const { stations, problem } = await foundStations(station, registry);
    for (const { name, address, words, stationId } of stations)
      tell(`${name}: ${words}, ${address}${stationId === null ? '' : ', says that it belongs to this registry'}`);
    if (stations.length === 0) tell(problem === null ? 'No computer was found.' : notFound[problem]);
    report({ event: 'found', stations, problem });
  });

const notFound: Record<DiscoveryProblem, string> = {
  off: 'SATCHEL_DISCOVERY is off, so Satchel does not look for computers.',
  'no-network': 'This computer is not connected to a network.',
  'port-in-use': 'Another program uses port 5353, so Satchel cannot look for computers.',
  other: 'Satchel cannot look for computers on this one.',
};

/** Only the given station can open the file; without one, anyone with the passphrase. */
export const bundle: Act<'station sync bundle'> = (_options, folder, wanted) =>
  atStation((station) => makeFile(station, { folder, wanted, begin: beginBundle }));

export const snapshot: Act<'station sync snapshot'> = (_options, folder, wanted) =>
  atStation((station) => makeFile(station, { folder, wanted, begin: beginSnapshot }));

type Making = { folder: string; wanted: string | undefined; begin: typeof beginBundle };

async function makeFile(station: Station, { folder, wanted, begin }: Making): Promise<void> {
  const { passphrase, ...account } = wanted === undefined ? await askForAccountAndPassphrase() : await plainAccount();
  const { registry, by } = await openAsAdministrator(station, account);
  const peer = (await peersAt(station, registry)).find(({ id, name }) => id === wanted || name === wanted)?.id;
  if (wanted !== undefined && peer === undefined) throw new Refusal('setting', 'There is no such computer.');
  const sealing = peer === undefined ? { passphrase } : { peer };
  const make = await begin({ station, registry, by }, { path: typedPath(folder), ...sealing });
  sayEnded(await make({ signal: station.closing.signal, progress: () => undefined }));
}

export const importBundle: Act<'station sync import'> = (_options, file) =>
  atStation(async (station) => {
    const { passphrase, ...account } = await askForAccountAndPassphrase();
    const { registry, by } = await openAsAdministrator(station, account);
    const asked = { path: typedPath(file), ...(passphrase !== '' && { passphrase }) };
    const take = beginImport({ station, registry, by }, asked);
    sayEnded(await take({ signal: station.closing.signal, progress: () => undefined }));
  });

const plainAccount = async () => ({ ...(await askForAccount()), passphrase: '' });

function sayEnded(ended: Ended): void {
  report({ event: ended.kind, ...ended });
  switch (ended.kind) {
    case 'made':
      return tell(`${ended.count} changes are in ${ended.file}. It was read back and verified.`);
    case 'imported':
      return tell(
        `${ended.station.name}: ${ended.applied} changes imported, ${ended.known} already known, ${ended.waiting} waiting.`,
      );
    case 'stopped':
      return tell('Stopped.');
    default:
      throw new Refusal('setting', ended.detail);
  }
}
