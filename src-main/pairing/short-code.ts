/**
 * Two stations that know the same short code agree on a key that nobody else has: OPAQUE (RFC 9807). An attacker in
 * between, or one who impersonates a station, learns one thing per try: whether one guess was right. Nothing can be
 * tried offline, where a million codes take a moment. Both fingerprints are part of the exchange as the names of the
 * two sides. So a code that is typed on an intercepted connection does not match.
 *
 * The granting side is OPAQUE's server. It registers the code with itself again for each try and keeps nothing of it.
 */
import { hkdfSync, randomBytes } from 'node:crypto';

/** The fingerprints of the certificates that each side has seen, its own included. */
export type Between = { granting: string; joining: string };

/**
 * Minimal key stretching. The code is gone after a few minutes, and anyone able to guess offline has created the code.
 * More stretching would only let callers keep the station busy. A try takes 10 ms.
 */
const keyStretching = { 'argon2id-custom': { iterations: 1, memory: 64, parallelism: 1 } };
const nameOfCode = 'code';

const load = async () => {
  const opaque = await import('@serenity-kit/opaque');
  await opaque.ready;
  return opaque;
};

const namesOf = ({ granting, joining }: Between) => ({ server: granting, client: joining });

/** Derives the key for all later messages of the two sides. */
const keyFrom = (sessionKey: string): Buffer =>
  Buffer.from(hkdfSync('sha256', Buffer.from(sessionKey, 'base64url'), '', 'satchel pairing', 32));

type GrantingTry = {
  response: string;
  /** The state that `finishTry` needs if another process continues. It is secret. */
  state: string;
  /** Returns the key; undefined if the other side does not know the code, or is not the one of the connection. */
  finish: (proof: string) => Buffer | undefined;
};

/** Returns undefined for a malformed request. */
export async function grantTry(code: string, request: string, between: Between): Promise<GrantingTry | undefined> {
  const { client, server } = await load();
  const identifiers = namesOf(between);
  const serverSetup = server.createSetup();
  const begun = client.startRegistration({ password: code });
  const { registrationResponse } = server.createRegistrationResponse({
    serverSetup,
    userIdentifier: nameOfCode,
    registrationRequest: begun.registrationRequest,
  });
  const { registrationRecord } = client.finishRegistration({
    password: code,
    registrationResponse,
    clientRegistrationState: begun.clientRegistrationState,
    identifiers,
    keyStretching,
  });
  const started = orUndefined(() =>
    server.startLogin({
      serverSetup,
      registrationRecord,
      startLoginRequest: request,
      userIdentifier: nameOfCode,
      identifiers,
    }),
  );
  if (started === undefined) return undefined;
  const { serverLoginState, loginResponse } = started;
  const finish = (proof: string) => finishWith(server, { state: serverLoginState, proof, between });
  return { response: loginResponse, state: serverLoginState, finish };
}

type Begun = { state: string; proof: string; between: Between };

/** Returns the key, as `finish` of the try does, in any process. */
export const finishTry = async (begun: Begun): Promise<Buffer | undefined> => finishWith((await load()).server, begun);

function finishWith(
  server: Awaited<ReturnType<typeof load>>['server'],
  { state, proof, between }: Begun,
): Buffer | undefined {
  const ended = orUndefined(() =>
    server.finishLogin({ serverLoginState: state, finishLoginRequest: proof, identifiers: namesOf(between) }),
  );
  return ended === undefined ? undefined : keyFrom(ended.sessionKey);
}

type JoiningTry = {
  request: string;
  /** Returns undefined if the other side does not know the code, or is not the one of the connection. */
  finish: (response: string, between: Between) => { proof: string; key: Buffer } | undefined;
};

export async function joinTry(code: string): Promise<JoiningTry> {
  const { client } = await load();
  const { clientLoginState, startLoginRequest } = client.startLogin({ password: code });
  const finish: JoiningTry['finish'] = (loginResponse, between) => {
    const identifiers = namesOf(between);
    const ended = orUndefined(() =>
      client.finishLogin({ clientLoginState, loginResponse, password: code, identifiers, keyStretching }),
    );
    return ended && { proof: ended.finishLoginRequest, key: keyFrom(ended.sessionKey) };
  };
  return { request: startLoginRequest, finish };
}

/** The library throws on malformed messages and on proofs that do not match. */
function orUndefined<T>(step: () => T): T | undefined {
  try {
    return step();
  } catch {
    return undefined;
  }
}

/** Returns six random digits, uniformly distributed. */
export function newCode(): string {
  const codes = 1_000_000;
  const sound = Math.floor(2 ** 32 / codes) * codes;
  let number = sound;
  while (number >= sound) number = randomBytes(4).readUInt32BE();
  return String(number % codes).padStart(6, '0');
}
