/** The certificate of a hub, by which stations know it: the same for all its processes, since it is in the database. */
import { identityOf, makeCertificate, type Identity } from '../sync/certificate.ts';
import type { Hub } from './access.ts';
import { listener } from './schema.ts';

/** Made and kept when there is none yet. */
export async function ownIdentity({ orm }: Hub): Promise<Identity> {
  const [known] = await orm.select().from(listener);
  if (known !== undefined) return identityOf(known);
  await orm
    .insert(listener)
    .values({ key: 1, ...(await makeCertificate()) })
    .onConflictDoNothing();
  // Two processes may have made one at once: what is in the table counts.
  const [made] = await orm.select().from(listener);
  if (made === undefined) throw new Error('The certificate that was made is not there.');
  return identityOf(made);
}
