/** The configuration of a hub, and how it is read from the environment. */
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join } from 'node:path';
import type { Clock } from '../clock.ts';
import { systemClock } from '../clock.ts';
import type { PasswordCost } from '../keys/holder.contract.ts';
import { defaultPasswordCost } from '../keys/password.ts';
import { standardErrorLog, type Log } from '../log.ts';
import { projectDir } from '../project-dir.ts';
import { readPort } from '../read-port.ts';
import { Refusal } from '../wire/refusal.contract.ts';
import { defaultLoginPlaces } from './logins.ts';
import { defaultSyncPort, isLoopback, parseAddress, type Address } from '../wire/address.rules.ts';
import { defaultWebhookTimes, type WebhookTimes } from '../config.ts';

export type HubConfig = {
  databaseUrl: string;
  /** The name of a new hub. Later its record contains the name. */
  name: string;
  /** The address of this computer to listen at for people and programs of the region, and the port; 0 uses any free one. */
  host: string;
  port: number;
  /** Both are PEM. Undefined behind a proxy that has its own certificate. */
  tls: { certificate: string; key: string } | undefined;
  /** The addresses of proxies in front of it; their header names the client. Without `tls`, other computers are refused. */
  proxies: string[];
  /** The addresses of computers that may read `/metrics`, besides this one and the proxies. */
  watchers: string[];
  /** The origin for browsers, such as `https://hub.example.org`. Undefined: the IP address of the computer, or `host`. */
  origin: string | undefined;
  /** The folder of the built page and of the viewer of the interface's description. */
  pageDir: string;
  /** The version of Satchel, as the description of the interface shows it. */
  version: string;
  /** The address at which stations reach it, as people type it. Undefined: the addresses of this computer. */
  address: Address | undefined;
  /** The port of this process for stations. No proxy can be in between, since both sides show their own certificates. */
  syncPort: number;
  /** The cost of passwords that are set here. */
  passwordCost: PasswordCost;
  /** The number of simultaneous sign-ins: see `logins.ts`. */
  loginPlaces: number;
  /** `soonMs` is how often each process looks for webhooks that are due. */
  webhookTimes: WebhookTimes;
  clock: Clock;
  log: Log;
};

export const defaultHubPort = 4712;

/**
 * Reads `DATABASE_URL`, `SATCHEL_HUB_NAME`, `SATCHEL_HUB_HOST`, `SATCHEL_HUB_PORT`, `SATCHEL_HUB_PROXY`, `SATCHEL_HUB_WATCHERS`,
 * `SATCHEL_HUB_ORIGIN`, `SATCHEL_SYNC_PORT`, `SATCHEL_HUB_ADDRESS`, and the files named by `SATCHEL_HUB_CERTIFICATE` and `SATCHEL_HUB_KEY`.
 */
export function hubConfigFrom(environment: NodeJS.ProcessEnv, version: string): HubConfig {
  const databaseUrl = environment['DATABASE_URL'];
  if (!databaseUrl) {
    throw new Refusal(
      'setting',
      'Set DATABASE_URL to the address of PostgreSQL, such as postgres://satchel@db.example.org/satchel.',
    );
  }
  return {
    databaseUrl,
    name: environment['SATCHEL_HUB_NAME'] || 'Hub',
    host: environment['SATCHEL_HUB_HOST'] || '127.0.0.1',
    port: readPort(environment, 'SATCHEL_HUB_PORT') ?? defaultHubPort,
    tls: tlsFrom(environment),
    proxies: addressesFrom(environment, 'SATCHEL_HUB_PROXY', 'the proxy'),
    watchers: addressesFrom(environment, 'SATCHEL_HUB_WATCHERS', 'the computer that reads /metrics'),
    origin: originFrom(environment['SATCHEL_HUB_ORIGIN']),
    pageDir: join(projectDir, 'out', 'renderer'),
    version,
    address: addressFrom(environment['SATCHEL_HUB_ADDRESS']),
    syncPort: readPort(environment, 'SATCHEL_SYNC_PORT') ?? defaultSyncPort,
    passwordCost: defaultPasswordCost,
    loginPlaces: defaultLoginPlaces,
    webhookTimes: { ...defaultWebhookTimes, soonMs: 1000 },
    clock: systemClock,
    log: standardErrorLog,
  };
}

/** Refuses to start if a password would cross a network in plain text, where anyone could read it. */
export function assertEncrypted({ host, tls, proxies }: Pick<HubConfig, 'host' | 'tls' | 'proxies'>): void {
  if (isLoopback(host) || tls !== undefined || proxies.length > 0) return;
  throw new Refusal(
    'setting',
    'Other computers reach this hub at SATCHEL_HUB_HOST, so passwords would cross the network in plain text. Set ' +
      'SATCHEL_HUB_CERTIFICATE and SATCHEL_HUB_KEY, or set SATCHEL_HUB_PROXY to the address of the proxy that ' +
      'terminates TLS for this hub.',
  );
}

function addressesFrom(environment: NodeJS.ProcessEnv, name: string, whose: string): string[] {
  const text = environment[name];
  if (!text) return [];
  const found = text.split(',').map((each) => each.trim());
  if (found.every((each) => isIP(each) !== 0)) return found;
  throw new Refusal(
    'setting',
    `${name} must be the address of ${whose}, such as 10.0.0.5. Separate several with commas.`,
  );
}

function originFrom(text: string | undefined): string | undefined {
  if (!text) return undefined;
  const url = URL.parse(text);
  if (url !== null && /^https?:$/.test(url.protocol) && url.origin === text) return text;
  throw new Refusal('setting', 'SATCHEL_HUB_ORIGIN must be an origin without a path, such as https://hub.example.org.');
}

function addressFrom(text: string | undefined): Address | undefined {
  if (!text) return undefined;
  const address = parseAddress(text, defaultSyncPort);
  if (address !== undefined) return address;
  throw new Refusal(
    'setting',
    'SATCHEL_HUB_ADDRESS must be a name or IP address with an optional port, such as hub.example.org:7747.',
  );
}

function tlsFrom(environment: NodeJS.ProcessEnv): HubConfig['tls'] {
  const [certificate, key] = ['SATCHEL_HUB_CERTIFICATE', 'SATCHEL_HUB_KEY'].map((name) =>
    fileAt(name, environment[name]),
  );
  if (certificate === undefined && key === undefined) return undefined;
  if (certificate !== undefined && key !== undefined) return { certificate, key };
  throw new Refusal('setting', 'Set both SATCHEL_HUB_CERTIFICATE and SATCHEL_HUB_KEY. One of them is missing.');
}

function fileAt(name: string, path: string | undefined): string | undefined {
  if (!path) return undefined;
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const { code = 'error' } = error as NodeJS.ErrnoException;
    throw new Refusal('setting', `The file named by ${name} cannot be read: ${code}.`);
  }
}
