/**
 * The messages of two stations during pairing: JSON, three requests with one reply each. The last request is repeated
 * until the granting side has decided.
 */
import { Type, type Static } from 'typebox';

const Opaque = Type.String({ pattern: '^[A-Za-z0-9_-]{1,4000}$' });
const Sealed = Type.String({ pattern: '^[A-Za-z0-9_-]{1,20000}$' });
const Try = Type.String({ pattern: '^[A-Za-z0-9_-]{22}$' });

/** Raised when an earlier version could not sync. It answers `malformed` then. */
export const pairingFormat = 2;

/** A request of the joining side. */
export const PairingQuestion = Type.Union([
  Type.Object({
    step: Type.Literal('begin'),
    format: Type.Literal(pairingFormat),
    request: Opaque,
    /** The role that the caller wants; a station by default. */
    as: Type.Optional(Type.Literal('seat')),
  }),
  Type.Object({ step: Type.Literal('prove'), try: Try, proof: Opaque, sealed: Sealed }),
  Type.Object({ step: Type.Literal('agree'), try: Try, sealed: Sealed }),
]);
export type PairingQuestion = Static<typeof PairingQuestion>;

/**
 * Why the granting side does not pair. `no-code` also covers a code that is used up, expired or tried too often, so
 * that nobody learns which. `part`: the registry of one side is not whole, and the other side has no patients yet.
 */
export const pairingRefusals = [
  'no-code',
  'wrong-code',
  'same-station',
  'has-patients',
  'declined',
  'part',
  'malformed',
] as const;
type PairingRefusal = (typeof pairingRefusals)[number];

export const PairingReply = Type.Union([
  Type.Object({ kind: Type.Literal('begun'), try: Try, response: Opaque }),
  Type.Object({ kind: Type.Literal('proved'), sealed: Sealed }),
  /** Both have patients, and an administrator there has not answered yet. The caller asks again after `askAgainMs`. */
  Type.Object({ kind: Type.Literal('waiting') }),
  Type.Object({ kind: Type.Literal('agreed'), sealed: Sealed }),
  Type.Object({
    kind: Type.Literal('refused'),
    reason: Type.Unsafe<PairingRefusal>({ type: 'string', enum: [...pairingRefusals] }),
  }),
]);
export type PairingReply = Static<typeof PairingReply>;

const Count = Type.Integer({ minimum: 0 });

/** A station's description of itself, sent encrypted. */
export const Introduction = Type.Object({
  station: Type.String({ pattern: '^[0-9a-f-]{36}$' }),
  name: Type.String({ minLength: 1, maxLength: 200 }),
  replica: Type.String({ pattern: '^[0-9a-f]{32}$' }),
  fingerprint: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  /** The port of its own listener; null if it has none. */
  port: Type.Union([Type.Integer({ minimum: 1, maximum: 65_535 }), Type.Null()]),
  /** The time of its clock, in milliseconds since 1970. */
  at: Type.Integer(),
  /** See `descriptionOf` of `exchange/message.ts`. */
  whole: Type.Boolean(),
  counts: Type.Object({ stations: Count, patients: Count, visits: Count, accounts: Count }),
});
export type Introduction = Static<typeof Introduction>;

/** A seat's description of itself to the station, and the station's to the seat. */
export const SeatIntroduction = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 200 }),
  fingerprint: Type.String({ pattern: '^[0-9a-f]{64}$' }),
});
export type SeatIntroduction = Static<typeof SeatIntroduction>;

export const Agreement = Type.Object({ acceptsPatients: Type.Boolean() });
