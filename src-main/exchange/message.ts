/**
 * The messages of a sync between two stations: CBOR (RFC 8949), compressed if that saves space. One side asks, the
 * other answers. Nothing of the conversation is remembered between two messages, so that it can be interrupted
 * anywhere.
 */
import { promisify } from 'node:util';
import { deflateRaw, deflateRawSync, inflateRaw } from 'node:zlib';
import { encode } from 'cborg';
import { Type, type Static, type TObject, type TSchema } from 'typebox';
import { Held, Scope } from '../holding/scope.contract.ts';
import { Bytes, decodedAs, PointShape } from './slice.ts';

const Count = Type.Integer({ minimum: 0 });
const Port = Type.Integer({ minimum: 1, maximum: 65_535 });
const Points = Type.Array(PointShape, { maxItems: 100_000 });
const Digest = Type.String({ pattern: '^[0-9a-f]{64}$' });
const Hash = Type.String({ pattern: '^[0-9a-f]{32}$' });

/** The recipient checks each holder. */
export const Holders = Type.Array(Type.Unknown(), { maxItems: 10_000 });

/**
 * Raised when an earlier version could not take what is sent. Each side refuses the first message of another format as
 * broken, before anything is sent or stored.
 */
const syncFormat = 2;

/**
 * `whole`: whether the sender has all changes of its registry. A station that holds a part has its own chains, and of the others what it needs.
 * It is no source for a new station, and sends nobody's changes but its own.
 */
const described = { format: Type.Literal(syncFormat), whole: Type.Boolean() };
type Described = Static<TObject<typeof described>>;
export const descriptionOf = ({ isPart }: { isPart: boolean }): Described => ({ format: syncFormat, whole: !isPart });

/** The chains that are compared; omitted for all. */
const Chains = Type.Optional(Type.Array(Type.String({ pattern: '^[0-9a-f]{32}$' }), { maxItems: 1000 }));

/** The patients and visits of one place, without the places in it; of patients without a home if it is null. */
const CountedPlace = Type.Object({
  place: Type.Union([Type.String(), Type.Null()]),
  patients: Count,
  visits: Count,
});

const AskedUnit = Type.Object({ id: Type.String(), known: Type.Array(Hash) });
/** A unit that a station asks for, with the hashes of the changes that it has. */
export type AskedUnit = Static<typeof AskedUnit>;

const Range = Type.String({ pattern: '^[0-9a-f]{0,16}$' });
const ListedUnit = Type.Object({ id: Type.String(), place: Count, isCommon: Type.Boolean(), digest: Bytes });
/** The most ranges and units in one message. */
export const mostRanges = 1000;
export const mostUnits = 500;

const Mark = Type.String({ pattern: '^([0-9a-f]{32})?$' });
const Parcel = Type.Object({ to: Type.String({ maxLength: 100 }), mark: Mark, bytes: Bytes });
/** Changes that another station wrote, encrypted for the station `to`: see `sealed-parcel.ts`. */
export type Parcel = Static<typeof Parcel>;

/** The account of the person who asks, which is the same at every station. */
const Asking = Type.String({ maxLength: 100 });
const Text = Type.String({ maxLength: 2000 });
const RecordIds = (maxItems: number) => Type.Array(Type.String({ maxLength: 100 }), { maxItems });
/** The most people in one answer. */
export const mostPeople = 20;
/** The most records that are named as similar to one. */
export const mostAlike = 3;

export const Request = Type.Union([
  /** Compares what each side knows, first by digests. `now` is the time of the clock. */
  Type.Object({
    kind: Type.Literal('compare'),
    ...described,
    ...{ digest: Digest, chains: Chains, now: Type.Number(), accounts: Digest, heard: Digest },
  }),
  /** Asks which of these changes are there. */
  Type.Object({ kind: Type.Literal('known'), points: Points }),
  Type.Object({ kind: Type.Literal('pull'), known: Points, after: Count }),
  Type.Object({ kind: Type.Literal('push'), slice: Bytes }),
  /** A station that holds a part asks for the digest of all that it is to have. */
  Type.Object({ kind: Type.Literal('part'), scope: Scope }),
  /** It asks for what is in some ranges of that. */
  Type.Object({ kind: Type.Literal('units'), scope: Scope, ranges: Type.Array(Range, { maxItems: mostRanges }) }),
  /** It asks for the changes of some units, beside those that it has. The scope tells which marks of two patients concern it. */
  Type.Object({
    kind: Type.Literal('records'),
    scope: Scope,
    units: Type.Array(AskedUnit, { maxItems: mostUnits }),
  }),
  /** It gives what another station with a part lacks of what both are to hold. */
  Type.Object({ kind: Type.Literal('give'), proved: Bytes }),
  /**
   * It tells another station with a part which parcel of that one it carries, and which one it has to be carried. A mark is empty where there is
   * none.
   */
  Type.Object({ kind: Type.Literal('carry'), carried: Mark, mark: Mark }),
  Type.Object({ kind: Type.Literal('parcel'), parcel: Parcel }),
  /** It delivers a parcel to the station that can open it. */
  Type.Object({ kind: Type.Literal('deliver'), bytes: Bytes }),
  /** It asks for a signature that all of these changes are there, before it puts them away. */
  Type.Object({ kind: Type.Literal('receipt'), points: Points }),
  /** It asks how many patients live in each place, before its administrator chooses some. */
  Type.Object({ kind: Type.Literal('sizes') }),
  /** It searches people for somebody. The birth in `q`, if there is one, as the search of the interface gets it. */
  Type.Object({
    kind: Type.Literal('find'),
    ...{ as: Asking, q: Text, limit: Type.Integer({ minimum: 1, maximum: mostPeople }) },
    ...{ besidesBirth: Type.Optional(Text), bornFrom: Type.Optional(Text), bornTo: Type.Optional(Text) },
  }),
  /** It is about to fetch a record that somebody wants to see, for this reason. */
  Type.Object({ kind: Type.Literal('view'), as: Asking, patientId: Type.String({ maxLength: 100 }), reason: Text }),
  /** It asks which records may be of the same people as these, which were registered there. */
  Type.Object({ kind: Type.Literal('compare-people'), patients: RecordIds(mostPeople) }),
  /** Exchanges how people sign in, which is stored beside the journal. */
  Type.Object({ kind: Type.Literal('accounts'), holders: Holders }),
  /** Exchanges revocations that are known and wait for the rest of their chain: see `hearing.ts`. */
  Type.Object({ kind: Type.Literal('revocations'), slice: Bytes }),
  /**
   * `pulledTo`: everything pulled up to this place of the other's journal is on disk. `port`: the port on which the
   * caller can be called as well; omitted if it cannot.
   */
  Type.Object({
    kind: Type.Literal('finish'),
    ...{ whole: Type.Boolean(), digest: Digest, chains: Chains, pulledTo: Count, now: Type.Number() },
    ...{ port: Type.Optional(Port), holds: Type.Optional(Held) },
  }),
]);
export type Request = Static<typeof Request>;

/** Why nobody is named: the account is unknown there or may no longer sign in, or that station holds a part as well. */
const Refused = Type.Object({ refused: Type.Union([Type.Literal('account'), Type.Literal('part')]) });

const Taken = Type.Object({ applied: Count, known: Count, held: Count });

/** The shape of each reply, by the kind of the request. */
export const replies = {
  compare: Type.Object({
    ...described,
    now: Type.Number(),
    vector: Type.Union([Points, Type.Null()]),
    accounts: Digest,
    heard: Digest,
    /** The part that the answering station holds; omitted for everything. */
    holds: Type.Optional(Held),
  }),
  known: Type.Object({ known: Type.Array(Type.Boolean()) }),
  pull: Type.Object({ slice: Bytes, next: Count, isLast: Type.Boolean() }),
  push: Taken,
  /** `digest`: of all units. `scope`: of the answering station, if it holds a part as well. Then only units that are in both are meant. */
  part: Type.Object({ digest: Bytes, scope: Type.Optional(Scope) }),
  /** For each range its parts or, if they are few, its units. */
  units: Type.Object({
    ranges: Type.Array(
      Type.Union([Type.Object({ parts: Type.Array(Bytes) }), Type.Object({ units: Type.Array(ListedUnit) })]),
    ),
  }),
  /**
   * `hashes`: for each of the first units, whose changes are in it, the hashes of all its changes. The others did not fit, and are asked for again.
   * `unsigned`: the hashes of those that cannot be proved yet.
   */
  records: Type.Object({ proved: Bytes, unsigned: Bytes, hashes: Type.Array(Bytes) }),
  give: Taken,
  /** `isWanted`: the parcel of the asking station is to be sent. `mark`: of what the answering one has to be carried, which is the parcel. */
  carry: Type.Object({ isWanted: Type.Boolean(), mark: Mark, parcel: Type.Union([Parcel, Type.Null()]) }),
  parcel: Type.Object({}),
  deliver: Type.Object({}),
  sizes: Type.Object({ places: Type.Array(CountedPlace) }),
  /** The recipient checks each of them: another version may send more of a person. */
  find: Type.Union([Type.Object({ people: Type.Array(Type.Unknown(), { maxItems: mostPeople }) }), Refused]),
  view: Type.Union([Type.Object({ isThere: Type.Boolean() }), Refused]),
  /** Patients that are not known there yet are left out. */
  'compare-people': Type.Union([
    Type.Object({ compared: Type.Array(Type.Object({ id: Type.String(), alike: RecordIds(mostAlike) })) }),
    Refused,
  ]),
  accounts: Type.Object({ holders: Holders }),
  /** Null if some of these changes are not there. */
  receipt: Type.Object({
    receipt: Type.Union([
      Type.Object({ replica: Type.String({ pattern: '^[0-9a-f]{32}$' }), publicKey: Bytes, signature: Bytes }),
      Type.Null(),
    ]),
  }),
  revocations: Type.Object({ slice: Bytes }),
  finish: Type.Object({ digest: Digest }),
};
export type RequestOf<Kind extends Request['kind']> = Extract<Request, { kind: Kind }>;
export type Reply<Kind extends Request['kind']> = Static<(typeof replies)[Kind]>;

/** Bytes. Shorter messages are not worth compressing. */
const worthBytes = 1024;
/**
 * Bytes. Longer messages are compressed in another thread. A request that is sent while an answer is being stored would wait with that thread's
 * result until a transaction is over.
 */
const worthThreadBytes = 64 * 1024;
const mostBytes = 64 * 1024 * 1024;
const plain = 0;
const compressed = 1;
const deflate = promisify(deflateRaw) as (bytes: Uint8Array, options: object) => Promise<Buffer>;
const inflate = promisify(inflateRaw) as (bytes: Uint8Array, options: object) => Promise<Buffer>;

export async function pack(message: unknown): Promise<Uint8Array> {
  const bytes = encode(message);
  if (bytes.length < worthBytes) return Buffer.concat([Buffer.of(plain), bytes]);
  const level = { level: 1 };
  const shorter = bytes.length < worthThreadBytes ? deflateRawSync(bytes, level) : await deflate(bytes, level);
  return Buffer.concat([Buffer.of(compressed), shorter]);
}

/** Returns undefined for bytes that do not match this shape. */
export async function unpack<Shape extends TSchema>(
  shape: Shape,
  bytes: Uint8Array,
): Promise<Static<Shape> | undefined> {
  let body = bytes.subarray(1);
  try {
    if (bytes[0] === compressed) body = await inflate(body, { maxOutputLength: mostBytes });
  } catch {
    return undefined;
  }
  return decodedAs(shape, body);
}
