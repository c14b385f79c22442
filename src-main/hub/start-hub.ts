/**
 * Starts a process of a hub: its database, the listener for stations, and the HTTP server. It has no state of its own. Any number of processes
 * can run on one database, and each can be stopped at any moment.
 */
import type { AddressInfo } from 'node:net';
import { newUuid } from '../clock.ts';
import { closeServer } from '../server/close-server.ts';
import { portAsRefusal } from '../station/port-refusal.ts';
import { runAsync } from '../steps.ts';
import { nameTokens } from '../staff/token.commands.ts';
import { answerHearing, answering } from '../exchange/answering.ts';
import { openListener, type Listener } from '../exchange/listener.ts';
import { peopleAnswers } from '../exchange/people-answers.ts';
import { answerPairing } from '../pairing/pairing.ts';
import { write, type Hub } from '../postgres/access.ts';
import { assertEncrypted, type HubConfig } from './config.ts';
import { beginDelivering } from './delivering.ts';
import { openFamiliar } from './familiar.ts';
import { grantingAt } from './granting.ts';
import { newLogins } from './logins.ts';
import { newImports } from './imports.ts';
import { patientFeed } from '../fhir/patient-feed.ts';
import { findMemberByFingerprint } from '../postgres/members.ts';
import { membershipOf } from '../postgres/membership.queries.ts';
import { newMetrics, type Metrics } from './metrics.ts';
import { noteOldCopyCall } from './old-copy-calls.ts';
import { closeHub, openHub } from '../postgres/open.ts';
import { ownIdentity } from './own-identity.ts';
import { newHeartbeat, type Heartbeat } from './heartbeat.ts';
import { beginHub, heldOwn, makeUnderstood } from '../postgres/record.ts';
import { forgetOldReplies } from './once.ts';
import { keepPartsReady } from '../postgres/parts.ts';
import { registerOf, txOf } from './register.ts';
import { takeRenewal } from '../postgres/renewals.ts';
import { signWithRoots } from '../postgres/own-signatures.ts';
import { openSearchIndex, type SearchIndex } from '../postgres/search-index.ts';
import { newServer } from './server.ts';
import { storeOf } from '../postgres/store.ts';
import { takeQuarantined } from '../postgres/taking.ts';
import { openTrail, type HubTrail } from '../postgres/trail.ts';
import { openWorklist } from '../postgres/worklist.ts';

export type RunningHub = {
  hub: Hub;
  /** The port at which stations reach it. */
  syncPort: number;
  /** The URL at which people and programs reach it. */
  url: string;
  close: () => Promise<void>;
};

/** Opens the registry, and creates it if there is none yet. */
export async function openRegister({ databaseUrl, name, clock, log }: HubConfig): Promise<Hub> {
  const hub = await openHub(databaseUrl, { clock, log });
  await write(hub, 'station', (writer) => beginHub(writer, { id: newUuid(), name }));
  await write(hub, 'station', (writer) => runAsync(nameTokens(txOf(writer))));
  return hub;
}

export async function startHub(config: HubConfig): Promise<RunningHub> {
  assertEncrypted(config);
  const hub = await openRegister(config);
  const closing: (() => Promise<void>)[] = [() => closeHub(hub)];
  const close = async () => {
    for (const act of closing.splice(0).reverse()) await act();
  };
  try {
    // After a restore it goes on as a new replica at once. So a backup that is made before anybody saves knows the replica that writes next, and
    // what it wrote can be given back after another restore.
    await write(hub, 'station', heldOwn);
    // Quarantined changes that an earlier process left, and changes that an earlier version could not read.
    await takeQuarantined(hub, { isMembershipSaid: true });
    await makeUnderstood(hub);
    await signWithRoots(hub);
    await write(hub, 'station', forgetOldReplies);
    const stopKeeping = keepPartsReady(hub);
    closing.push(() => Promise.resolve(stopKeeping()));
    const metrics = newMetrics(hub);
    const trail = await openTrail(hub);
    closing.push(() => trail.close());
    const familiar = await openFamiliar(hub);
    closing.push(() => Promise.resolve(familiar.close()));
    const logins = newLogins({
      ...{ familiar, elapsed: hub.clock.elapsed },
      ...{ places: config.loginPlaces, cost: config.passwordCost },
    });
    // Counting starts before anything can arrive; the ports are known only after that.
    const said = { version: config.version, url: '', syncPort: 0 };
    const heartbeat = newHeartbeat(hub, said);
    closing.push(() => heartbeat.close());
    const searchIndex = openSearchIndex(hub);
    closing.push(() => searchIndex.close());
    const listener = await listen(hub, config, { metrics, heartbeat, trail, index: searchIndex });
    closing.push(() => listener.close());
    const worklist = openWorklist(hub, searchIndex);
    closing.push(() => worklist.close());
    const reach = { syncPort: listener.port, address: undefined };
    const stopDelivering = beginDelivering(hub, config.webhookTimes, (webhook, part) =>
      runAsync(patientFeed(registerOf(hub, { index: searchIndex, author: 'station', reach }), webhook, part)),
    );
    closing.push(stopDelivering);
    const imports = newImports(hub);
    closing.push(() => imports.close());
    said.syncPort = listener.port;
    const parts = { hub, trail, logins, metrics, heartbeat, searchIndex, worklist, imports };
    const server = await newServer(parts, { ...config, syncPort: listener.port });
    closing.push(() => closeServer(server));
    await server.listen({ host: config.host, port: config.port }).catch((error: unknown) => {
      throw portAsRefusal(error as Error, config.port, 'SATCHEL_HUB_PORT');
    });
    const { port } = server.server.address() as AddressInfo;
    const url = (said.url = `${config.tls === undefined ? 'http' : 'https'}://${config.host}:${port}`);
    await heartbeat.begin();
    return { hub, syncPort: listener.port, url, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** A region is larger than one clinic. Behind a load balancer, all strangers also come from its address. */
const listenerLimits = { connections: 2000, strangers: 1000 };

async function listen(
  hub: Hub,
  { syncPort, log, address }: HubConfig,
  { metrics, heartbeat, trail, index }: { metrics: Metrics; heartbeat: Heartbeat; trail: HubTrail; index: SearchIndex },
): Promise<Listener> {
  const store = storeOf(hub);
  const takeSlice: typeof store.takeSlice = async (slice) => {
    const taken = await store.takeSlice(slice);
    metrics.countTaken(taken);
    heartbeat.countTaken(taken);
    return taken;
  };
  const register = registerOf(hub, { index, author: 'station', reach: { syncPort, address } });
  const answer = answering(
    { ...store, takeSlice },
    {
      people: peopleAnswers({ register, trail }),
      watch: (station, { kind }) => {
        if (kind === 'over') log.info('a station has synced', { station });
      },
    },
  );
  let port = syncPort;
  const identity = await ownIdentity(hub);
  const listener = await openListener({
    identities: () => [identity],
    ...{ port, log, limits: listenerLimits },
    isLocked: () => false,
    memberOf: async (fingerprint) => {
      const member = await findMemberByFingerprint(hub, fingerprint);
      if (member === undefined) await noteOldCopyCall(hub, fingerprint);
      return member === undefined || member.revoked ? undefined : member.id;
    },
    answer: (message, sender) => metrics.timeMessage(() => answer(message, sender)),
    answerHearing: async (message, fingerprint) => {
      const member = await findMemberByFingerprint(hub, fingerprint);
      const isListenedTo = member && (await membershipOf(hub)).isListenedTo(member.id, hub.clock.now());
      return isListenedTo === true ? answerHearing(store, message) : undefined;
    },
    answerPairing: (message, from) => answerPairing(grantingAt(hub, port), message, from),
    takeRenewal: (message, from) => takeRenewal(hub, message, from),
  }).catch((error: unknown) => {
    throw portAsRefusal(error as Error, syncPort, 'SATCHEL_SYNC_PORT');
  });
  port = listener.port;
  return listener;
}
