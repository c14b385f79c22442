/**
 * Two stations that know the same short code find a key that nobody else has: OPAQUE (RFC 9807). Whoever stands between them, or
 * pretends to be one of them, learns with each try whether one guess was right and nothing that could be tried at home, where a
 * million codes take a moment. Both fingerprints go into it as the names of the two, so that a code that is typed on a connection
 * that somebody has opened up fits nothing.
 *
 * The granting side is OPAQUE's server, and registers the code with itself anew for each try: nothing of it is kept.
 */
import { hkdfSync, randomBytes } from 'node:crypto';

/** The fingerprints of the certificates that each side has seen, its own included. */
export type Between = { granting: string; joining: string };

/**
 * The code is gone after some minutes, and whoever has what would be needed to guess at home has made the code: to stretch it would
 * only let callers keep the station busy. A try takes 10 ms.
 */
const keyStretching = { 'argon2id-custom': { iterations: 1, memory: 64, parallelism: 1 } };
const nameOfCode = 'code';

const load = async () => {
  const opaque = await import('@serenity-kit/opaque');
  await opaque.ready;
  return opaque;
};

const namesOf = ({ granting, joining }: Between) => ({ server: granting, client: joining });

/** The key for what both say to each other from here on. */
const keyFrom = (sessionKey: string): Buffer =>
  Buffer.from(hkdfSync('sha256', Buffer.from(sessionKey, 'base64url'), '', 'satchel pairing', 32));

type GrantingTry = {
  response: string;
  /** What `finishTry` needs to go on from here, where that is done elsewhere. Nobody else is to see it. */
  state: string;
  /** The key; undefined when the other side does not know the code, or is another one than the connection says. */
  finish: (proof: string) => Buffer | undefined;
};

/** Undefined for a request that is none. */
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

/** The key, as `finish` of the try gives it, wherever that was begun. */
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
  /** Undefined when the other side does not know the code, or is another one than the connection says. */
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

/** The library throws at what is no message of the protocol, and at proofs that do not fit. */
function orUndefined<T>(step: () => T): T | undefined {
  try {
    return step();
  } catch {
    return undefined;
  }
}

/** Six digits, each code as likely as any other. */
export function newCode(): string {
  const codes = 1_000_000;
  const sound = Math.floor(2 ** 32 / codes) * codes;
  let number = sound;
  while (number >= sound) number = randomBytes(4).readUInt32BE();
  return String(number % codes).padStart(6, '0');
}
