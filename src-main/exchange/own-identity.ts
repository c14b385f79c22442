/** The certificate of this station, in its registry, and those that were replaced. */
import { write, type Db, type Reader } from '../db/access.ts';
import { identityOf, makeCertificate, type Identity } from './certificate.ts';
import { addListener, findListener, listFormerListeners } from './peer.queries.ts';

/** Creates and stores the certificate if there is none yet. */
export async function ownIdentity({ db }: { db: Db }): Promise<Identity> {
  const row = findListener({ db });
  if (row !== undefined) return identityOf(row);
  const made = await makeCertificate();
  // Two callers may have asked at once: the row in the table counts.
  await write(db, 'station', (writer) => findListener(writer) ?? addListener(writer, made));
  return identityOf(findListener({ db }) ?? made);
}

/**
 * Returns the certificates by which others may know this station, the present one first. A peer that has not heard of a
 * renewal knows an earlier one, and hears of the renewal through it. Nobody else is admitted with an earlier one.
 */
export const ownIdentities = (reader: Reader): Identity[] => {
  const row = findListener(reader);
  return row === undefined ? [] : [row, ...listFormerListeners(reader)].map(identityOf);
};
