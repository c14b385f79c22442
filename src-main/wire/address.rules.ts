/** The address of another station as typed by a person: `192.168.1.5`, `clinic.lan:7747`, `[fe80::1]:7747`. */
export type Address = { host: string; port: number };

/** The default port on which a station listens for others. */
export const defaultSyncPort = 7747;

/** Parses an address; undefined if the text is not an address. */
export function parseAddress(text: string, defaultPort: number): Address | undefined {
  const found =
    /^\[([\da-f:.]+(?:%[\w.-]+)?)\](?::(\d{1,5}))?$/i.exec(text.trim()) ??
    /^([a-z\d](?:[\w.-]*[a-z\d])?)(?::(\d{1,5}))?$/i.exec(text.trim());
  const host = found?.[1];
  const port = found?.[2] === undefined ? defaultPort : Number(found[2]);
  return host === undefined || port < 1 || port > 65_535 ? undefined : { host, port };
}

export const addressText = ({ host, port }: Address): string =>
  host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;

/** Converts an IPv4 address in the notation of IPv6 sockets to plain IPv4. */
export const plainHost = (host: string): string => host.replace(/^::ffff:(?=\d+\.)/i, '');

/** True if the host is reachable only from this computer. */
export const isLoopback = (host: string): boolean => /^(localhost|127(\.\d+){3}|::1)$/i.test(plainHost(host));

/** True for an address of this computer or of its own network, which no router passes on. */
export const isNear = (host: string): boolean =>
  isLoopback(host) ||
  /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|fe80:|f[cd][\da-f]{2}:)/i.test(plainHost(host));

/**
 * Returns the part of an address that one person controls: an IPv4 address, or the 64-bit prefix that a whole IPv6
 * network shares.
 */
export function networkOf(host: string): string {
  const plain = plainHost(host);
  if (!plain.includes(':')) return plain;
  const [before = '', after] = plain.split('::', 2);
  const [head, tail] = [before, after ?? ''].map((part) => (part === '' ? [] : part.split(':'))) as [
    string[],
    string[],
  ];
  const zeros = after === undefined ? 0 : Math.max(0, 8 - head.length - tail.length);
  return [...head, ...Array<string>(zeros).fill('0'), ...tail].slice(0, 4).join(':');
}
