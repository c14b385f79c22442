/**
 * What stations say of themselves in their network, and what is made of what was heard. Anybody there can say anything: it is a hint
 * for people, bounded and without odd characters, and never a reason to trust. Nothing of a patient is in it.
 */
import type { Address } from '../wire/address.rules.ts';

/** DNS-SD, RFC 6763: `_satchel._tcp`. */
export const serviceType = 'satchel';

/** So much of a fingerprint's beginning as its four words stand for, hexadecimal. */
const beginningDigits = 16;
/** Characters: as many as fit into one part of a record of text, which holds 255 bytes, in any writing. */
const longestName = 60;

export const beginningOf = (fingerprint: string): string => fingerprint.slice(0, beginningDigits);

export type Announced = { name: string; fingerprint: string; port: number };

/** The name in the network is the certificate's: two stations may be called alike. */
export function serviceOf({ name, fingerprint, port }: Announced) {
  const id = beginningOf(fingerprint);
  const own = `satchel-${id}`;
  return { name: own, host: `${own}.local`, type: serviceType, port, txt: { id, name: cleanName(name) } };
}

/** As it was heard, by whoever sent it. */
export type Heard = { txt?: unknown; port?: unknown; referer?: { address?: unknown } | undefined };
export type Found = { beginning: string; name: string; address: Address };

/** Undefined for what is no station. The address is where it was heard from, not what it says: nobody sends us to others. */
export function readHeard({ txt, port, referer }: Heard): Found | undefined {
  const said = typeof txt === 'object' && txt !== null ? (txt as Record<string, unknown>) : {};
  const { id, name } = said;
  const host = referer?.address;
  if (typeof id !== 'string' || !/^[0-9a-f]{16}$/.test(id)) return undefined;
  if (typeof host !== 'string' || !/^\d{1,3}(\.\d{1,3}){3}$/.test(host)) return undefined;
  if (typeof port !== 'number' || !Number.isInteger(port) || port < 1 || port > 65_535) return undefined;
  return { beginning: id, name: cleanName(typeof name === 'string' ? name : ''), address: { host, port } };
}

/** Text on one line: nothing that turns the writing around, is not to be seen, or piles up over the lines beside it. */
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
