/** Where another station listens, as somebody types it: `192.168.1.5`, `clinic.lan:7747`, `[fe80::1]:7747`. */
export type Address = { host: string; port: number };

/** Where a station listens unless somebody said otherwise. */
export const defaultSyncPort = 7747;

/** Undefined for what is no address. */
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

/** An IPv4 address as IPv6 sockets write it is the IPv4 address. */
export const plainHost = (host: string): string => host.replace(/^::ffff:(?=\d+\.)/i, '');

/** Reached from this computer alone. */
export const isLoopback = (host: string): boolean => /^(localhost|127(\.\d+){3}|::1)$/i.test(plainHost(host));

/** What one person can have of addresses: an IPv4 address, or the 64 bits with which all of one network begin. */
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
