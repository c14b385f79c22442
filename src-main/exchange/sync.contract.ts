/** Other stations on the wire, for the staff of this one: who they are, how one is paired, when the last sync was. */
import { Type, type Static } from 'typebox';
import { closed, endpoint, Id, Instant, Name, Nothing, NullableInstant, Text } from '../wire/endpoint.contract.ts';
import { exampleIds } from '../wire/examples.contract.ts';
import { StationName } from '../journal/history.contract.ts';
import { quarantineReasons } from './sync-state.contract.ts';
import { callProblems, linkProblems, type LinkProblemKind } from './link.contract.ts';

const Count = Type.Integer({ minimum: 0 });
export const Words = Type.String({
  description: 'Four words derived from the certificate’s fingerprint, which people compare.',
});
const NullableText = Type.Unsafe<string | null>({ type: ['string', 'null'] });
const oneOf = <const Values extends readonly string[]>(values: Values) =>
  Type.Unsafe<Values[number]>({ type: 'string', enum: [...values] });

const LinkProblem = oneOf(linkProblems);

const Progress = Type.Object(
  {
    received: { ...Count, description: 'The number of changes received so far.' },
    sent: { ...Count, description: 'The number of changes sent so far.' },
    toReceive: Type.Unsafe<number | null>({
      type: ['integer', 'null'],
      description: 'The number of changes still to receive; null while unknown.',
    }),
    toSend: Type.Unsafe<number | null>({
      type: ['integer', 'null'],
      description: 'The number of changes still to send; null while unknown.',
    }),
    perSecond: { ...Count, description: 'The number of changes transferred per second.' },
    isBegunHere: Type.Boolean({
      description: 'Whether this station started the sync, and can therefore stop it.',
    }),
  },
  { ...closed, title: 'Exchange', description: 'The progress of a sync, counted in changes.' },
);
export type Progress = Static<typeof Progress>;

/** Whether a station belongs, who revoked it, and whether it continues after a restore. */
const standing = {
  isRevoked: Type.Boolean({ description: 'Whether its access was removed. Nobody syncs with it then.' }),
  revokedBy: Type.Array(StationName, { description: 'The stations that removed its access.' }),
  letInBy: Type.Union([StationName, Type.Null()], {
    description:
      'The station that admitted it after losing its own access, so that this station was never a member; null for ' +
      'none.',
  }),
  isDisputed: Type.Boolean({
    description:
      'Whether this station and one in `revokedBy` removed each other’s access. Both stay out until an ' +
      'administrator removes one of them.',
  }),
  restoredAt: {
    ...NullableInstant,
    description:
      'The time, by its own clock, when it was last restored or copied; null if no restore or copy is known.',
  },
};

const HeldElsewhere = Type.Object(
  {
    places: { ...Count, description: 'The number of places whose patients it holds.' },
    patients: { ...Count, description: 'The number of patients that it holds.' },
    broughtHere: { ...Count, description: 'The number of patients from elsewhere that people brought there.' },
  },
  {
    ...closed,
    title: 'HeldPart',
    description: 'The part of the registry that a station holds, as it reported at its last sync.',
  },
);

const Peer = Type.Object(
  {
    id: Id,
    name: Name,
    address: {
      ...NullableText,
      description: 'The address as `host:port`; null if it calls this station and does not listen itself.',
    },
    words: Type.Unsafe<string | null>({ ...Words, type: ['string', 'null'] }),
    ...standing,
    pairedAt: Instant,
    lastTriedAt: { ...NullableInstant, description: 'The time of the last attempt to sync; null if never.' },
    lastDoneAt: { ...NullableInstant, description: 'The time of the last complete sync; null if never.' },
    lastProblem: Type.Unsafe<LinkProblemKind | null>({
      type: ['string', 'null'],
      enum: [...linkProblems, null],
      description: 'The reason why the last attempt failed; null if it did not.',
    }),
    clockOffsetMs: Type.Unsafe<number | null>({
      type: ['integer', 'null'],
      description: 'The number of milliseconds by which its clock is ahead of this one; null if unknown.',
    }),
    unsent: {
      ...Count,
      description:
        'The number of local changes that it has not received yet. It is 0 for a station that holds a part: that one fetches what it needs.',
    },
    unsentSince: {
      ...NullableInstant,
      description: 'The time of the oldest change that it has not received; null for none.',
    },
    holds: Type.Union([HeldElsewhere, Type.Null()], {
      description: 'The part of the registry that it holds; null if it holds everything, or has not reported it.',
    }),
    exchange: Type.Union([Progress, Type.Null()], { description: 'The progress of the current sync; null for none.' }),
  },
  { ...closed, title: 'Peer' },
);
export type Peer = Static<typeof Peer>;
export type Told = Pick<Peer, keyof typeof standing>;

/** Why the port is not open although it was switched on. */
const listenerProblems = ['port-in-use', 'port-reserved', 'other'] as const;
export type ListenerProblem = (typeof listenerProblems)[number];

const Member = Type.Object(
  {
    id: Id,
    name: Name,
    words: Type.Union([Words, Type.Null()], {
      description: 'Four words derived from the certificate’s fingerprint, which people compare; null while unknown.',
    }),
    heardUntil: {
      ...NullableInstant,
      description: 'The time of its last change that arrived here, by its clock; null for none.',
    },
    ...standing,
  },
  closed,
);
export type Member = Static<typeof Member>;

const QuarantinedGroup = Type.Object(
  {
    reason: { ...oneOf(quarantineReasons), description: 'The reason why the changes are quarantined.' },
    station: Type.Union([StationName, Type.Null()], {
      description: 'The station that made the changes; null if it is unknown here.',
    }),
    count: { ...Count, description: 'The number of quarantined changes.' },
    since: { ...Instant, description: 'The time at which the first of them arrived.' },
  },
  closed,
);
export type QuarantinedGroup = Static<typeof QuarantinedGroup>;

const OldCopy = Type.Object(
  {
    renewedAt: {
      ...NullableInstant,
      description:
        'The time at which the station received its current keys; null while new keys are due and an old copy ' +
        'can still read new data.',
    },
    peers: Type.Array(StationName, {
      description:
        'The stations that do not know the current keys yet. They accept an old copy until they have synced.',
    }),
  },
  closed,
);
export type OldCopy = Static<typeof OldCopy>;

export const Counts = Type.Object(
  {
    stations: { ...Count, description: 'The number of stations.' },
    patients: { ...Count, description: 'The number of patients.' },
    visits: { ...Count, description: 'The number of visits.' },
    accounts: { ...Count, description: 'The number of accounts.' },
  },
  { ...closed, title: 'RegisterCounts', description: 'The number of records of each kind in a registry.' },
);
export type Counts = Static<typeof Counts>;

const AskingId = Type.String({ pattern: '^[A-Za-z0-9_-]{22}$' });
const Asking = Type.Object(
  {
    id: { ...AskingId, description: 'The id to send with the answer. It is valid for these counts only.' },
    name: Name,
    words: Words,
    ours: Counts,
    theirs: Counts,
    isAccepted: Type.Boolean({
      description: 'Whether an administrator agreed and the other station has not received the answer yet.',
    }),
  },
  closed,
);
export type Asking = Static<typeof Asking>;

export const SyncState = Type.Object(
  {
    station: { ...StationName, description: 'The id and name of this station.' },
    words: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      description: 'The words of this station; null if it was never paired.',
    }),
    listener: Type.Object(
      {
        isOn: Type.Boolean({ description: 'Whether an administrator allowed other stations to connect.' }),
        port: Type.Unsafe<number | null>({
          type: ['integer', 'null'],
          description: 'The port for other stations; null while the station does not listen.',
        }),
        addresses: Type.Array(Type.String(), { description: 'The addresses at which others may reach this computer.' }),
        problem: Type.Unsafe<ListenerProblem | null>({
          type: ['string', 'null'],
          enum: [...listenerProblems, null],
          description: 'The reason why the station does not listen although it is switched on; null for none.',
        }),
      },
      { ...closed, description: 'Whether and where other stations can reach this one.' },
    ),
    code: Type.Union(
      [
        Type.Object(
          {
            isForSeat: Type.Boolean({ description: 'Whether the code is for a workstation instead of a station.' }),
            triesLeft: { ...Count, description: 'The number of wrong codes that are still accepted.' },
            expiresAt: Instant,
            asking: Type.Union([Asking, Type.Null()], {
              description:
                'The station with its own patients that waits for an administrator here to agree; null for none.',
            }),
          },
          closed,
        ),
        Type.Null(),
      ],
      {
        description: 'The pairing code that is shown now, for another station or a workstation; null for none.',
      },
    ),
    peers: Type.Array(Peer, { description: 'The stations that this one was paired with.' }),
    members: Type.Array(Member, {
      description: 'The stations of this registry that were paired with other stations only.',
    }),
    held: Type.Array(QuarantinedGroup, {
      description: 'Changes that arrived and are quarantined, by station and reason.',
    }),
    oldCopy: Type.Union([OldCopy, Type.Null()], {
      description: 'The access that an old copy of this station’s folder still has; null if none is known.',
    }),
  },
  { ...closed, title: 'SyncState' },
);
export type SyncState = Static<typeof SyncState>;

/**
 * `declined`, `not-answered`: by an administrator of the other side. `given-up`: by one of this side, while waiting for
 * that answer.
 */
export const joinRefusals = [
  'no-code',
  'wrong-code',
  'same-station',
  'has-patients',
  'declined',
  'part',
  'not-answered',
  'given-up',
  ...callProblems,
] as const;
export type JoinRefusal = (typeof joinRefusals)[number];

const Joined = Type.Union(
  [
    Type.Object(
      {
        kind: Type.Literal('joined'),
        peer: { ...Peer, description: 'The station that this one was paired with.' },
        ours: Counts,
        theirs: Counts,
      },
      closed,
    ),
    Type.Object(
      {
        kind: Type.Literal('has-patients'),
        name: Name,
        words: Words,
        ours: Counts,
        theirs: Counts,
      },
      {
        ...closed,
        description:
          'Both registries have patients. Nothing was written on either side. Send `acceptsPatients` to continue.',
      },
    ),
    Type.Object(
      {
        kind: Type.Literal('refused'),
        reason: { ...oneOf(joinRefusals), description: 'The reason why the stations were not paired.' },
      },
      closed,
    ),
  ],
  { title: 'StationJoined' },
);

export const Exchanged = Type.Union(
  [
    Type.Object(
      {
        kind: Type.Literal('done'),
        sent: { ...Count, description: 'The number of changes sent.' },
        received: { ...Count, description: 'The number of changes received.' },
      },
      closed,
    ),
    Type.Object(
      {
        kind: Type.Literal('problem'),
        problem: { ...LinkProblem, description: 'The reason why the sync failed.' },
      },
      closed,
    ),
    Type.Object({ kind: Type.Literal('given-up') }, closed),
  ],
  { title: 'Exchanged' },
);
export type Exchanged = Static<typeof Exchanged>;

const discoveryProblems = ['off', 'no-network', 'port-in-use', 'other'] as const;
export type DiscoveryProblem = (typeof discoveryProblems)[number];

export const FoundStations = Type.Object(
  {
    stations: Type.Array(
      Type.Object(
        {
          name: Type.String({ description: 'The name that it announces, or by which it is known here; may be empty.' }),
          address: Type.String({ description: 'The address as `host:port`.' }),
          words: Words,
          stationId: {
            ...NullableText,
            description: 'The id of a station of this registry that it claims to be; null for none.',
          },
        },
        closed,
      ),
      { description: 'The stations found so far.' },
    ),
    problem: Type.Unsafe<DiscoveryProblem | null>({
      type: ['string', 'null'],
      enum: [...discoveryProblems, null],
      description: 'The reason why no station can be found; null for none.',
    }),
  },
  { ...closed, title: 'FoundStations' },
);
export type FoundStations = Static<typeof FoundStations>;

const Undo = Type.Object(
  {
    records: { ...Count, description: 'The number of patients and visits with values to restore.' },
    fields: { ...Count, description: 'The number of fields to restore to earlier values.' },
    left: { ...Count, description: 'The number of values that stay because they, or the record, were used since.' },
    accounts: {
      ...Count,
      description: 'The number of accounts that it created or changed. They are not affected: see `/staff`.',
    },
  },
  { ...closed, title: 'StationUndo' },
);
export type Undo = Static<typeof Undo>;

export const ShownCode = Type.Object(
  {
    code: Type.String({ pattern: '^\\d{6}$', description: 'The pairing code, six digits.' }),
    expiresAt: Instant,
    words: Words,
    addresses: Type.Array(Type.String(), { description: 'The addresses at which others may reach this computer.' }),
    port: Type.Integer({ description: 'The port for other stations.' }),
    qr: Type.String({
      description: 'The content of the QR code. It is secret and not a link: never send it to anybody.',
    }),
  },
  { ...closed, title: 'ShownCode' },
);
export type ShownCode = Static<typeof ShownCode>;

const PeerParams = Type.Object({
  peerId: Type.String({ description: 'The `id` of the other station.', examples: [exampleIds.peer] }),
});
const peerAsked = ({ params }: { params: Static<typeof PeerParams> }) => ({ record: params.peerId });

export const syncEndpoints = {
  state: endpoint({
    method: 'GET',
    url: '/sync',
    operationId: 'getSync',
    tag: 'Other stations',
    access: 'reader',
    summary: 'Show this station, its peers and the state of each sync',
    // The reply contains the names of other stations, and nothing of a patient.
    audited: { kind: 'nothing' },
    reply: SyncState,
  }),
  listen: endpoint({
    method: 'PUT',
    url: '/sync/listener',
    operationId: 'setListener',
    tag: 'Other stations',
    access: 'administrator',
    summary: 'Allow or forbid connections from other stations',
    description: 'Opens a separate port for members of this registry and for stations that are being paired.',
    audited: { kind: 'event', action: 'listener-set', say: ({ body }) => ({ detail: body.isOn ? 'on' : 'off' }) },
    needsConfirmation: true,
    body: Type.Object({ isOn: Type.Boolean({ description: 'Whether it is turned on.' }) }, closed),
    example: { isOn: true },
    reply: SyncState,
  }),
  found: endpoint({
    method: 'GET',
    url: '/sync/found',
    operationId: 'findStations',
    tag: 'Other stations',
    access: 'reader',
    summary: 'List stations that announce themselves on the local network',
    description:
      'The search runs while this is requested, so repeat the request every few seconds; the first reply may be ' +
      'empty. Announcements are not authenticated. The identity of a station is verified when it is paired or ' +
      'called.',
    audited: { kind: 'nothing' },
    reply: FoundStations,
  }),
  peers: endpoint({
    method: 'GET',
    url: '/peers',
    operationId: 'listPeers',
    tag: 'Other stations',
    access: 'reader',
    summary: 'List the stations that this one was paired with',
    audited: { kind: 'nothing' },
    reply: Type.Object(
      { peers: Type.Array(Peer, { description: 'The stations that this one was paired with.' }) },
      closed,
    ),
  }),
  join: endpoint({
    method: 'POST',
    url: '/peers',
    operationId: 'joinStation',
    tag: 'Other stations',
    access: 'administrator',
    summary: 'Pair with another station, with the code that it shows',
    audited: {
      kind: 'event',
      action: 'peer-join-asked',
      say: ({ reply }) => ({ detail: reply.kind === 'refused' ? reply.reason : reply.kind }),
    },
    needsConfirmation: true,
    isReplayed: false,
    body: Type.Object(
      {
        address: Text({ maxLength: 300, description: 'The address as `host` or `host:port`.' }),
        code: Text({ maxLength: 20, description: 'The pairing code, six digits.' }),
        holds: Type.Optional(
          Type.Unsafe<'everything' | 'part'>({
            type: 'string',
            enum: ['everything', 'part'],
            description:
              'The share of the registry that this station is to hold. A part begins without any place, which are then chosen by ' +
              '`PUT /holding`; only a station without patients can begin so.',
          }),
        ),
        acceptsPatients: Type.Optional(
          Type.Boolean({
            description:
              'Agrees that both registries, which have patients, become one. The reply then waits up to ten ' +
              'minutes for an administrator of the other station.',
          }),
        ),
      },
      { ...closed, title: 'StationToJoin' },
    ),
    example: { address: '192.168.1.20:4712', code: '123456' },
    reply: Joined,
  }),
  openCode: endpoint({
    method: 'POST',
    url: '/peers/pairings',
    operationId: 'showPairingCode',
    tag: 'Other stations',
    access: 'administrator',
    summary: 'Show a pairing code for one other station',
    description: 'The code is valid for ten minutes, one station and five attempts. It replaces any earlier code.',
    audited: { kind: 'event', action: 'pairing-opened' },
    needsConfirmation: true,
    isReplayed: false,
    reply: ShownCode,
  }),
  closeCode: endpoint({
    method: 'DELETE',
    url: '/peers/pairings',
    operationId: 'hidePairingCode',
    tag: 'Other stations',
    access: 'administrator',
    summary: 'Withdraw the pairing code and cancel a pairing that waits for an answer',
    audited: { kind: 'event', action: 'pairing-closed' },
    reply: Nothing,
  }),
  answerAsking: endpoint({
    method: 'POST',
    url: '/peers/pairings/answers',
    operationId: 'answerJoiningStation',
    tag: 'Other stations',
    access: 'administrator',
    summary: 'Answer whether the registry of a station that is being paired may become one with this one',
    description:
      'Required if both registries have patients: see `code.asking` of `GET /sync`. No change is synced before.',
    audited: {
      kind: 'event',
      action: 'pairing-answered',
      say: ({ body }) => ({ detail: body.accepts ? 'accepted' : 'declined' }),
    },
    needsConfirmation: true,
    isReplayed: false,
    body: Type.Object(
      {
        id: { ...AskingId, description: 'The `id` in `code.asking` of `GET /sync`.' },
        accepts: Type.Boolean({ description: 'Whether the two registries become one.' }),
      },
      closed,
    ),
    example: { id: 'q3Jx0mWv8Tn2bYk5RzLd7A', accepts: true },
    reply: Nothing,
  }),
  revoke: endpoint({
    method: 'DELETE',
    url: '/peers/:peerId',
    operationId: 'revokePeer',
    tag: 'Other stations',
    access: 'administrator',
    summary: 'Remove the access of a station; every station that learns of it stops syncing with it',
    description: 'Changes that it had not sent stay on it. Changes that others received stay with them.',
    audited: { kind: 'event', action: 'peer-revoked', say: peerAsked },
    params: PeerParams,
    reply: Nothing,
  }),
  countUndo: endpoint({
    method: 'GET',
    url: '/peers/:peerId/undo',
    operationId: 'countPeerUndo',
    tag: 'Other stations',
    access: 'administrator',
    summary: 'Count the changes of a removed station that can be undone',
    // The reply is only numbers. The command records the undo, with its effect.
    audited: { kind: 'nothing' },
    takesTurns: true,
    params: PeerParams,
    reply: Undo,
  }),
  undo: endpoint({
    method: 'POST',
    url: '/peers/:peerId/undo',
    operationId: 'undoPeer',
    tag: 'Other stations',
    access: 'administrator',
    summary: 'Undo all changes of a removed station, as one group of changes',
    description:
      'A patient that it added is removed, unless the record was used since. A visit keeps its times. Fields ' +
      'that were changed again stay. The history keeps all changes.',
    audited: { kind: 'nothing' },
    needsConfirmation: true,
    isReplayed: false,
    params: PeerParams,
    reply: Undo,
  }),
  exchange: endpoint({
    method: 'POST',
    url: '/peers/:peerId/exchange',
    operationId: 'exchangeWithPeer',
    tag: 'Other stations',
    access: 'clerk',
    summary: 'Sync with a station now',
    audited: { kind: 'event', action: 'exchange-asked', say: peerAsked },
    isReplayed: false,
    params: PeerParams,
    reply: Exchanged,
  }),
  giveUp: endpoint({
    method: 'DELETE',
    url: '/peers/:peerId/exchange',
    operationId: 'giveUpExchange',
    tag: 'Other stations',
    access: 'clerk',
    summary: 'Stop the current sync with a station; changes that arrived stay',
    audited: { kind: 'nothing' },
    params: PeerParams,
    reply: Nothing,
  }),
};
