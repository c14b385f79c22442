/** The certificate of a hub, by which stations know it: the same for all its processes, since it is in the database. */
import { identityOf, makeCertificate, type Identity } from '../exchange/certificate.ts';
import { housekeeping, type Hub } from '../postgres/access.ts';
import { listener } from '../postgres/schema.ts';

/** Made and kept when there is none yet. */
export async function ownIdentity(hub: Hub): Promise<Identity> {
  const [known] = await hub.orm.select().from(listener);
  if (known !== undefined) return identityOf(known);
  const certificate = await makeCertificate();
  await housekeeping(hub, ({ orm }) =>
    orm
      .insert(listener)
      .values({ key: 1, ...certificate })
      .onConflictDoNothing(),
  );
  // Two processes may have made one at once: what is in the table counts.
  const [made] = await hub.orm.select().from(listener);
  if (made === undefined) throw new Error('The certificate that was made is not there.');
  return identityOf(made);
}
