/**
 * The registry's record of its keyring: which keyrings fit it, mismatches at an opening, and whether it needs a new
 * key. One row of this copy of the registry.
 */
import { reading, writing, type Reader, type Writer } from '../db/access.ts';
import { knownKeyring } from '../db/schema.ts';

export type KnownKeyring = {
  /**
   * Tags of the keyrings that fit. Several only while slots and accounts change; none in a registry of an earlier
   * version.
   */
  tags: string[];
  /** The latest revision among them. */
  revision: number;
  /** Mismatches, until an administrator accepts them. */
  mismatches: string[];
  /** Why a new key is needed; null if none is. */
  rekeyDue: string | null;
  /** The last renewal of this station's certificate and replica; null before the first one. */
  renewal: Renewal | null;
};

/**
 * `left`: the accounts that ended between the previous renewal and this one. `gone`: all that had ended. `key`: the
 * place of this renewal in the journal; a peer that knows everything up to it knows of the renewal.
 */
export type Renewal = { at: number; key: number; reason: string; left: string[]; gone: string[] };

const nothing: KnownKeyring = { tags: [], revision: 0, mismatches: [], rekeyDue: null, renewal: null };

const statement = reading((orm) => orm.select().from(knownKeyring).prepare());

export function getKnown(reader: Reader): KnownKeyring {
  const row = statement(reader).get();
  if (row === undefined) return nothing;
  const { tags, revision, mismatches, rekeyDue, renewal } = row;
  return {
    ...{ revision, rekeyDue },
    tags: JSON.parse(tags) as string[],
    mismatches: JSON.parse(mismatches) as string[],
    renewal: renewal === null ? null : (JSON.parse(renewal) as Renewal),
  };
}

const putStatement = writing((orm) => (set: Omit<typeof knownKeyring.$inferInsert, 'key'>) => {
  orm
    .insert(knownKeyring)
    .values({ key: 1, ...set })
    .onConflictDoUpdate({ target: knownKeyring.key, set })
    .run();
});

export function putKnown(writer: Writer, change: Partial<KnownKeyring>): void {
  const { tags, revision, mismatches, rekeyDue, renewal } = { ...getKnown(writer), ...change };
  const texts = {
    tags: JSON.stringify(tags),
    mismatches: JSON.stringify(mismatches),
    renewal: renewal === null ? null : JSON.stringify(renewal),
  };
  putStatement(writer)({ revision, rekeyDue, ...texts });
}

/** Tag and revision of a keyring. */
type Revision = { tag: string; revision: number };

/** Records that both keyrings fit, until it is known whether the change from one to the other succeeded. */
export function alsoKnow(writer: Writer, { before, next }: { before: Revision; next: Revision }): void {
  const tags = new Set([...getKnown(writer).tags, before.tag, next.tag]);
  putKnown(writer, { tags: [...tags], revision: next.revision });
}

/** Records that this keyring fits, and no other. */
export function knowOnly(writer: Writer, { tag, revision }: Revision): void {
  const known = getKnown(writer);
  if (known.tags.length === 1 && known.tags[0] === tag && known.revision === revision) return;
  putKnown(writer, { tags: [tag], revision });
}
