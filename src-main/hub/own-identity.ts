/** The certificate by which stations recognise a hub. It is in the database, and so the same for all processes. */
import { identityOf, makeCertificate, type Identity } from '../exchange/certificate.ts';
import { housekeeping, type Hub } from '../postgres/access.ts';
import { listener } from '../postgres/schema.ts';

/** Returns the certificate; makes and stores one if there is none yet. */
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
  // Two processes may have made one at once: the one in the table counts.
  const [made] = await hub.orm.select().from(listener);
  if (made === undefined) throw new Error('The certificate that was made is not there.');
  return identityOf(made);
}
