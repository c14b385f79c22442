/**
 * `npm run station -- sync …`: pairs and syncs with other stations from the command line, without a window, while no other program
 * runs on the folder. Commands that make a station a member ask for an administrator's user name and password; for the rest a key
 * file is enough. Standard output is a line of JSON for each event.
 */
import packageJson from '../../package.json' with { type: 'json' };
import { recordEvent } from '../audit/event.ts';
import type { Action } from '../wire/entry.contract.ts';
import { configFrom } from '../config.ts';
import { write } from '../db/access.ts';
import { holdFolder } from '../db/lock.ts';
import { assertDatabaseThere } from '../db/open.ts';
import { Problem } from '../wire/problem.contract.ts';
import { Refusal } from '../wire/refusal.contract.ts';
import { closeRegistry, filesOf, newStation, type Registry, type Station } from '../station/registry.ts';
import { finishRekeyAtStart } from '../unlock/rekey.ts';
import { signIn } from '../unlock/sign-in.ts';
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
import { typedPath } from './argument.ts';
import { answerAtTerminal } from './answer-asking.ts';
import { pairingSentences } from './pairing-sentences.ts';
import { memberText, peerText } from './peer.rules.ts';
import { registryKey } from './registry-key.ts';
import { report, tell as say } from './say.ts';

const usage = `There are:
  sync listen                  serve other stations until Ctrl+C
  sync pair                    show a code, and wait for the station that joins with it; --accept-patients when both have patients
  sync join ADDRESS CODE       join the station that shows the code; --accept-patients when both have patients
  sync now [STATION]           exchange with one station, by id or name, or with all
  sync peers                   list the stations
  sync found                   look for stations in this network
  sync bundle FOLDER [STATION] put into one file on a stick what a station lacks, or everything under a pass-phrase
  sync snapshot FOLDER [STATION] put the whole registry into one file on a stick, to start a new station from
  sync import FILE             take what a bundle or a snapshot brings
  --json                       say nothing for people`;

type Run = { station: Station; words: string[] };

const runs: Record<string, (run: Run) => Promise<void>> = {
  listen,
  pair,
  join,
  now,
  peers,
  found,
  bundle,
  snapshot,
  import: importBundle,
};

const hasFlag = (flag: string) => process.argv.includes(flag);
const tell = (text: string) => {
  if (!hasFlag('--json')) say(text);
};

export async function sync(): Promise<void> {
  process.umask(0o077);
  const said = process.argv.slice(2).filter((word) => !word.startsWith('-'));
  const [name = '', ...words] = said.slice(said.indexOf('sync') + 1);
  const run = Object.hasOwn(runs, name) ? runs[name] : undefined;
  if (run === undefined) throw new Refusal('setting', usage);
  const station = newStation(configFrom(process.env, packageJson.version));
  const letGo = holdFolder(station.config.dataDir);
  let endListening: () => Promise<void> = () => Promise.resolve();
  try {
    assertDatabaseThere(filesOf(station.config).database);
    finishRekeyAtStart(station.config);
    endListening = beginListening(station);
    await run({ station, words });
  } catch (error) {
    throw error instanceof Problem ? new Refusal('setting', error.message) : error;
  } finally {
    await endListening();
    await endDiscovery(station);
    await closeRegistry(station);
    letGo();
  }
}

const open = async (station: Station): Promise<Registry> => unlock(station, await registryKey(station.config));

async function openAsAdministrator(
  station: Station,
  account?: { username: string; password: string },
): Promise<{ registry: Registry; by: string }> {
  const { registry, staff } = await signIn(station, account ?? (await askForAccount()));
  const { role, id } = staff();
  if (role !== 'administrator') throw new Refusal('setting', 'Only an administrator can do this.');
  return { registry, by: id };
}

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

async function listen({ station }: Run): Promise<void> {
  let registry = await open(station);
  if (findListener(registry)?.isOn !== true) {
    tell('This station was not told to listen yet. An administrator does that, once.');
    const administrator = await openAsAdministrator(station);
    registry = administrator.registry;
    await turnOn(station, registry, administrator.by);
  }
  await settleListener(station);
  const listening = await assertOpen(station, registry);
  tell(`Listening at ${listening.addresses.join(', ')}, port ${listening.port}: ${listening.words}. Stop with Ctrl+C.`);
  report({ event: 'listening', ...listening });
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
}

const lookMs = 300;

async function pair({ station }: Run): Promise<void> {
  const { registry, by } = await openAsAdministrator(station);
  await turnOn(station, registry, by);
  await assertOpen(station, registry);
  const before = new Map((await peersAt(station, registry)).map(({ id, pairedAt }) => [id, pairedAt]));
  const register = registerOf(station, registry);
  const shown = await runAsync(showCode(register, { by }));
  await note(registry, by, { action: 'pairing-opened' });
  tell(`Code ${shown.code}, at ${shown.addresses.join(', ')}, port ${shown.port}. This station: ${shown.words}.`);
  tell('Read it to the person at the other station; never send it. It is good for ten minutes.');
  report({ event: 'code', ...shown });
  for (;;) {
    const code = await runAsync(shownCode(register));
    if (code === null) break;
    const answered = (answer: { id: string; accepts: boolean }) =>
      write(registry.db, by, (writer) => {
        runNow(answerWaiting(pairingTxOf(writer), answer));
        recordEvent(writer, { action: 'pairing-answered', detail: answer.accepts ? 'accepted' : 'declined' });
      });
    if (code.asking !== null && !code.asking.isAccepted) await answerAtTerminal(code.asking, answered);
    await new Promise((resolve) => setTimeout(resolve, lookMs));
  }
  // The code disappears a moment before its result is on the disk.
  await write(registry.db, by, () => null);
  const peer = (await peersAt(station, registry)).find(({ id, pairedAt }) => before.get(id) !== pairedAt);
  if (peer === undefined) throw new Refusal('setting', 'Nobody joined in time.');
  tell(`${peer.name} joined: ${peer.words}.`);
  report({ event: 'joined', peer });
}

async function join({ station, words: [address, code] }: Run): Promise<void> {
  if (address === undefined || code === undefined) throw new Refusal('setting', usage);
  const { registry, by } = await openAsAdministrator(station);
  const acceptsPatients = hasFlag('--accept-patients');
  if (acceptsPatients) tell('If both have patients, this waits until an administrator there agrees as well.');
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
          'To make one register of both, use --accept-patients on both computers. Nothing was written.',
      );
    case 'joined':
      tell(`Joined ${joined.peer.name}: ${joined.peer.words}.`);
  }
}

async function now({ station, words: [wanted] }: Run): Promise<void> {
  const registry = await open(station);
  const peers = (await peersAt(station, registry)).filter(({ isRevoked }) => !isRevoked);
  const asked = peers.filter(({ id, name }) => wanted === undefined || id === wanted || name === wanted);
  if (asked.length === 0) throw new Refusal('setting', 'There is no such station to exchange with.');
  for (const { id, name } of asked) {
    const exchanged = await exchangeNow(station, registry, id);
    report({ event: 'exchanged', peer: { id, name }, ...exchanged });
    if (exchanged.kind === 'done') tell(`${name}: ${exchanged.sent} changes sent, ${exchanged.received} received.`);
    else {
      process.exitCode = 1;
      if (exchanged.kind === 'problem') tell(`${name}: ${pairingSentences[exchanged.problem]}`);
    }
  }
}

async function peers({ station }: Run): Promise<void> {
  const registry = await open(station);
  const { peers: all, members } = await stateOf(station, registry);
  for (const peer of all) tell(peerText(peer));
  for (const member of members) tell(memberText(member));
  report({ event: 'peers', peers: all, members });
}

const foundMs = 3000;

async function found({ station }: Run): Promise<void> {
  const registry = await open(station);
  tell('Looking for stations in this network…');
  await foundStations(station, registry);
  await new Promise((resolve) => setTimeout(resolve, foundMs));
  const { stations, problem } = await foundStations(station, registry);
  for (const { name, address, words, stationId } of stations)
    tell(`${name}: ${words}, ${address}${stationId === null ? '' : ', of this registry, as it says'}`);
  if (stations.length === 0) tell(problem === null ? 'No station was found.' : notFound[problem]);
  report({ event: 'found', stations, problem });
}

const notFound: Record<DiscoveryProblem, string> = {
  off: 'SATCHEL_DISCOVERY is off: nobody is looked for.',
  'no-network': 'This computer is in no network in which it could look.',
  'port-in-use': 'Another program keeps port 5353 for itself: nobody can be looked for.',
  other: 'Nobody can be looked for on this computer.',
};

/**
 * Makes a bundle for a station, given by id or name, which alone can open it. Without a station, anyone with the passphrase can
 * open it.
 */
async function bundle(run: Run): Promise<void> {
  await makeFile(run, beginBundle);
}

/** Makes a snapshot in the same way. */
async function snapshot(run: Run): Promise<void> {
  await makeFile(run, beginSnapshot);
}

async function makeFile({ station, words: [folder, wanted] }: Run, begin: typeof beginBundle): Promise<void> {
  if (folder === undefined) throw new Refusal('setting', usage);
  const { passphrase, ...account } = wanted === undefined ? await askForAccountAndPassphrase() : await plainAccount();
  const { registry, by } = await openAsAdministrator(station, account);
  const peer = (await peersAt(station, registry)).find(({ id, name }) => id === wanted || name === wanted)?.id;
  if (wanted !== undefined && peer === undefined) throw new Refusal('setting', 'There is no such station.');
  const sealing = peer === undefined ? { passphrase } : { peer };
  const make = await begin({ station, registry, by }, { path: typedPath(folder), ...sealing });
  sayEnded(await make({ signal: station.closing.signal, progress: () => undefined }));
}

async function importBundle({ station, words: [file] }: Run): Promise<void> {
  if (file === undefined) throw new Refusal('setting', usage);
  const { passphrase, ...account } = await askForAccountAndPassphrase();
  const { registry, by } = await openAsAdministrator(station, account);
  const asked = { path: typedPath(file), ...(passphrase !== '' && { passphrase }) };
  const take = beginImport({ station, registry, by }, asked);
  sayEnded(await take({ signal: station.closing.signal, progress: () => undefined }));
}

const plainAccount = async () => ({ ...(await askForAccount()), passphrase: '' });

function sayEnded(ended: Ended): void {
  report({ event: ended.kind, ...ended });
  switch (ended.kind) {
    case 'made':
      return tell(`${ended.count} changes are in ${ended.file}. It was read back.`);
    case 'imported':
      return tell(
        `${ended.station.name}: ${ended.applied} changes came, ${ended.known} were known, ${ended.waiting} wait.`,
      );
    case 'stopped':
      return tell('It was stopped.');
    default:
      throw new Refusal('setting', ended.detail);
  }
}
