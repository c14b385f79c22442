/** The certificate of this station, in its registry. */
import { write, type Db } from '../db/access.ts';
import { identityOf, makeCertificate, type Identity } from './certificate.ts';
import { addListener, findListener } from './peer.queries.ts';

/** Made and kept when there is none yet. */
export async function ownIdentity({ db }: { db: Db }): Promise<Identity> {
  const row = findListener({ db });
  if (row !== undefined) return identityOf(row);
  const made = await makeCertificate();
  // Two may have asked at once: what is in the table counts.
  await write(db, 'station', (writer) => findListener(writer) ?? addListener(writer, made));
  return identityOf(findListener({ db }) ?? made);
}
