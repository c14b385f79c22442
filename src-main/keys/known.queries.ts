/**
 * What the registry knows of its keyring: which keyrings fit it, what did not fit at an opening, and whether it is to have a new key.
 * One row of this copy of the registry.
 */
import { reading, writing, type Reader, type Writer } from '../db/access.ts';
import { knownKeyring } from '../db/schema.ts';

export type KnownKeyring = {
  /** Of the keyrings that fit: more than one only while slots and accounts change. None in a registry of an earlier version. */
  tags: string[];
  /** The latest revision of them. */
  revision: number;
  /** What did not fit, until an administrator has said that it is known. */
  mismatches: string[];
  /** Why a new key is wanted; null when none is. */
  rekeyDue: string | null;
  /** The last renewal of the certificate and the replica of this station; null before the first one. */
  renewal: Renewal | null;
};

/**
 * `left`: the accounts that ended before it and after the one before; `gone`: all that had ended. `key`: the place of the journal at which
 * it is said; who knows all up to there has heard of it.
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

/** Of a keyring. */
type Revision = { tag: string; revision: number };

/** Both fit from now on, until it is seen whether the change from one to the other holds. */
export function alsoKnow(writer: Writer, { before, next }: { before: Revision; next: Revision }): void {
  const tags = new Set([...getKnown(writer).tags, before.tag, next.tag]);
  putKnown(writer, { tags: [...tags], revision: next.revision });
}

/** This one fits, and no other. */
export function knowOnly(writer: Writer, { tag, revision }: Revision): void {
  const known = getKnown(writer);
  if (known.tags.length === 1 && known.tags[0] === tag && known.revision === revision) return;
  putKnown(writer, { tags: [tag], revision });
}
