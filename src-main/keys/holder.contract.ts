/** Holders as they are stored and synced. See `holder.ts`. */
import { Type, type Static } from 'typebox';

/**
 * The cost of hashing a password. Limited, since it comes from a file or from elsewhere: it must neither fill the
 * memory nor take forever.
 */
export const PasswordCost = Type.Object({
  memoryKiB: Type.Integer({ minimum: 8, maximum: 262_144 }),
  passes: Type.Integer({ minimum: 1, maximum: 16 }),
});
export type PasswordCost = Static<typeof PasswordCost>;

/** Base64, or an id: long enough for everything written here, too short to fill the memory. */
const short = { maxLength: 512 };

const ofAll = {
  id: Type.String(short),
  /** X25519. */
  publicKey: Type.String(short),
  privateKey: Type.String({ ...short, description: 'The private key, encrypted.' }),
};
const ofPassword = {
  kind: Type.Literal('password'),
  ...ofAll,
  username: Type.String(short),
  salt: Type.String(short),
  cost: PasswordCost,
};
const PasswordHolder = Type.Object(ofPassword);
const PlainHolder = Type.Object({
  kind: Type.Union([Type.Literal('recovery'), Type.Literal('key-file')]),
  ...ofAll,
});
const KeyStoreHolder = Type.Object({
  kind: Type.Literal('key-store'),
  ...ofAll,
  /** The secret that opens the private key, encrypted by the operating system. */
  sealedSecret: Type.String({ maxLength: 8192 }),
});
export const Holder = Type.Union([PasswordHolder, PlainHolder, KeyStoreHolder]);
export type Holder = Static<typeof Holder>;
export type PasswordHolder = Static<typeof PasswordHolder>;
export type KeyStoreHolder = Static<typeof KeyStoreHolder>;

const closed = { additionalProperties: false };

/** The encrypted private key of an account as other stations receive it, beside the journal: `staff/holders.ts`. */
export const SentHolder = Type.Object(
  {
    accountId: Type.String({ minLength: 1, maxLength: 64 }),
    /** The number of times that the password was set, and the SHA-256 of the holder. */
    version: Type.String({ pattern: '^[1-9][0-9]{0,8}\\.[0-9a-f]{64}$' }),
    holder: Type.Object({ ...ofPassword, cost: Type.Object(PasswordCost.properties, closed) }, closed),
  },
  closed,
);
export type SentHolder = Static<typeof SentHolder>;
