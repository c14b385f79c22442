/** The certificate of this station, in its registry, and those that were renewed. */
import { write, type Db, type Reader } from '../db/access.ts';
import { identityOf, makeCertificate, type Identity } from './certificate.ts';
import { addListener, findListener, listFormerListeners } from './peer.queries.ts';

/** Made and kept when there is none yet. */
export async function ownIdentity({ db }: { db: Db }): Promise<Identity> {
  const row = findListener({ db });
  if (row !== undefined) return identityOf(row);
  const made = await makeCertificate();
  // Two may have asked at once: what is in the table counts.
  await write(db, 'station', (writer) => findListener(writer) ?? addListener(writer, made));
  return identityOf(findListener({ db }) ?? made);
}

/**
 * By which others may know this station, the present one first. Who has not heard of a renewal knows one of the others, and hears of it
 * by that: nobody else is let in with one.
 */
export const ownIdentities = (reader: Reader): Identity[] => {
  const row = findListener(reader);
  return row === undefined ? [] : [row, ...listFormerListeners(reader)].map(identityOf);
};
