/**
 * The announcements of stations in their network, and how announcements of others are read. Anybody there can
 * announce anything. A result is a hint for people, bounded and without odd characters, and never a reason to trust. It
 * contains nothing about patients.
 */
import type { Address } from '../wire/address.rules.ts';

/** DNS-SD, RFC 6763: `_satchel._tcp`. */
export const serviceType = 'satchel';

/** Hexadecimal digits at the start of a fingerprint, as many as its four words cover. */
const beginningDigits = 16;
/** Characters. A part of a text record has 255 bytes, and this many fit in any script. */
const longestName = 60;

export const beginningOf = (fingerprint: string): string => fingerprint.slice(0, beginningDigits);

export type Announced = { name: string; fingerprint: string; port: number };

/** The name in the network comes from the certificate: two stations may have the same name. */
export function serviceOf({ name, fingerprint, port }: Announced) {
  const id = beginningOf(fingerprint);
  const own = `satchel-${id}`;
  return { name: own, host: `${own}.local`, type: serviceType, port, txt: { id, name: cleanName(name) } };
}

/** An announcement as received, from any sender. */
export type Heard = { txt?: unknown; port?: unknown; referer?: { address?: unknown } | undefined };
export type Found = { beginning: string; name: string; address: Address };

/**
 * Returns undefined for anything but a station. Uses the address of the sender, not one from the message, so nobody can
 * send us to third parties.
 */
export function readHeard({ txt, port, referer }: Heard): Found | undefined {
  const said = typeof txt === 'object' && txt !== null ? (txt as Record<string, unknown>) : {};
  const { id, name } = said;
  const host = referer?.address;
  if (typeof id !== 'string' || !/^[0-9a-f]{16}$/.test(id)) return undefined;
  if (typeof host !== 'string' || !/^\d{1,3}(\.\d{1,3}){3}$/.test(host)) return undefined;
  if (typeof port !== 'number' || !Number.isInteger(port) || port < 1 || port > 65_535) return undefined;
  return { beginning: id, name: cleanName(typeof name === 'string' ? name : ''), address: { host, port } };
}

/**
 * Reduces text to one line. Removes characters that reverse the writing direction, are invisible, or pile up over
 * neighbouring lines.
 */
export function cleanName(text: string): string {
  const plain = text
    .slice(0, 4 * longestName)
    .normalize('NFC')
    .replaceAll(/[\p{Z}\s]+/gu, ' ')
    .replaceAll(/[\p{C}\u{fffd}]/gu, '')
    .replaceAll(/(\p{M}{3})\p{M}+/gu, '$1')
    .trim();
  return [...plain].slice(0, longestName).join('').trim();
}
