/** Other stations on the wire, for the staff of this one: who they are, how one is paired, when the last sync was. */
import { Type, type Static } from 'typebox';
import { closed, endpoint, Id, Instant, Name, NullableInstant, Text } from '../wire/endpoint.contract.ts';
import { exampleIds } from '../wire/examples.contract.ts';
import { StationName } from '../journal/history.contract.ts';
import { heldReasons } from './sync-state.contract.ts';
import { linkProblems, type LinkProblemKind } from './link.contract.ts';

const Count = Type.Integer({ minimum: 0 });
export const Words = Type.String({
  description: 'Four words of its certificate’s fingerprint, for people to compare.',
});
const NullableText = Type.Unsafe<string | null>({ type: ['string', 'null'] });
const Nothing = Type.Null({ description: 'Nothing is returned.' });

const oneOf = <const Values extends readonly string[]>(values: Values) =>
  Type.Unsafe<Values[number]>({ type: 'string', enum: [...values] });

const LinkProblem = oneOf(linkProblems);

const Progress = Type.Object(
  {
    received: { ...Count, description: 'How many changes have come.' },
    sent: { ...Count, description: 'How many changes have gone.' },
    toReceive: Type.Unsafe<number | null>({ type: ['integer', 'null'], description: 'Null while it is not known.' }),
    toSend: Type.Unsafe<number | null>({
      type: ['integer', 'null'],
      description: 'How many are to go; null while it is not known.',
    }),
    perSecond: { ...Count, description: 'How many a second.' },
    isBegunHere: Type.Boolean({
      description: 'Then it can be given up here. Else the other station asks, and this one answers.',
    }),
  },
  { ...closed, title: 'Exchange', description: 'Of changes.' },
);
export type Progress = Static<typeof Progress>;

/** Whether a station belongs, who revoked it, and whether it continues after a restore. */
const standing = {
  isRevoked: Type.Boolean({ description: 'Nobody exchanges anything with it any more.' }),
  revokedBy: Type.Array(StationName, { description: 'The stations that revoked it.' }),
  letInBy: Type.Union([StationName, Type.Null()], {
    description: 'The station that let it in after its own revocation, so that it never belonged.',
  }),
  isDisputed: Type.Boolean({
    description: 'It and `revokedBy` revoked each other. Both are out until an administrator revokes one of them.',
  }),
  restoredAt: {
    ...NullableInstant,
    description:
      'When it was last restored from a backup, copied or put back to an older state, as its clock said; null: never that is known here.',
  },
};

const Peer = Type.Object(
  {
    id: Id,
    name: Name,
    address: { ...NullableText, description: '`host:port`; null for one that calls here and does not listen.' },
    words: Type.Unsafe<string | null>({ ...Words, type: ['string', 'null'] }),
    ...standing,
    pairedAt: Instant,
    lastTriedAt: { ...NullableInstant, description: 'When it was tried last; null: never.' },
    lastDoneAt: { ...NullableInstant, description: 'When all was exchanged last.' },
    lastProblem: Type.Unsafe<LinkProblemKind | null>({
      type: ['string', 'null'],
      enum: [...linkProblems, null],
      description: 'Why the last try ended early; null when it did not.',
    }),
    clockOffsetMs: Type.Unsafe<number | null>({
      type: ['integer', 'null'],
      description: 'By how much its clock was ahead of the one here.',
    }),
    unsent: { ...Count, description: 'How many changes that are here were not told it yet.' },
    unsentSince: { ...NullableInstant, description: 'When the oldest of these was made.' },
    exchange: Type.Union([Progress, Type.Null()], { description: 'What is exchanged with it now.' }),
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
      description: 'Four words of its certificate’s fingerprint, for people to compare; null while they are not known.',
    }),
    heardUntil: {
      ...NullableInstant,
      description: 'When the last change of it that is here was made, as its clock said; null while there is none.',
    },
    ...standing,
  },
  closed,
);
export type Member = Static<typeof Member>;

const HeldGroup = Type.Object(
  {
    reason: { ...oneOf(heldReasons), description: 'What they wait for.' },
    station: Type.Union([StationName, Type.Null()], {
      description: 'Where they were made; null for a place that was never heard of.',
    }),
    count: { ...Count, description: 'How many there are.' },
    since: { ...Instant, description: 'When the first of them came.' },
  },
  closed,
);
export type HeldGroup = Static<typeof HeldGroup>;

const OldCopy = Type.Object(
  {
    renewedAt: {
      ...NullableInstant,
      description:
        'When the station was given its present keys; null while new ones are due, and a copy opens what is saved.',
    },
    peers: Type.Array(StationName, {
      description:
        'Stations that have not heard of the present keys: they let in whoever has an old copy until both exchange.',
    }),
  },
  closed,
);
export type OldCopy = Static<typeof OldCopy>;

export const Counts = Type.Object(
  {
    stations: { ...Count, description: 'How many stations there are.' },
    patients: { ...Count, description: 'How many patients there are.' },
    visits: { ...Count, description: 'How many visits there are.' },
    accounts: { ...Count, description: 'How many accounts there are.' },
  },
  { ...closed, title: 'RegisterCounts', description: 'What a register holds.' },
);
export type Counts = Static<typeof Counts>;

const AskingId = Type.String({ pattern: '^[A-Za-z0-9_-]{22}$' });
const Asking = Type.Object(
  {
    id: { ...AskingId, description: 'What is sent with the answer: it is good for these counts.' },
    name: Name,
    words: Words,
    ours: Counts,
    theirs: Counts,
    isAccepted: Type.Boolean({ description: 'An administrator agreed, and the station has not heard it yet.' }),
  },
  closed,
);
export type Asking = Static<typeof Asking>;

export const SyncState = Type.Object(
  {
    station: { ...StationName, description: 'Whose it is.' },
    words: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      description: 'Those of this station; null while it never met another one.',
    }),
    listener: Type.Object(
      {
        isOn: Type.Boolean({ description: 'An administrator switched it on.' }),
        port: Type.Unsafe<number | null>({ type: ['integer', 'null'], description: 'Null while it does not listen.' }),
        addresses: Type.Array(Type.String(), { description: 'Of this computer, as others may reach it.' }),
        problem: Type.Unsafe<ListenerProblem | null>({
          type: ['string', 'null'],
          enum: [...listenerProblems, null],
          description: 'Why it does not listen although it is on.',
        }),
      },
      { ...closed, description: 'Whether others can reach this station, and where.' },
    ),
    code: Type.Union(
      [
        Type.Object(
          {
            isForSeat: Type.Boolean({ description: 'Whether the code is for a seat, and not for a station.' }),
            triesLeft: { ...Count, description: 'How often a wrong code may still be sent.' },
            expiresAt: Instant,
            asking: Type.Union([Asking, Type.Null()], {
              description: 'The station with patients of its own that waits for an administrator here to agree.',
            }),
          },
          closed,
        ),
        Type.Null(),
      ],
      {
        description: 'A code is shown, and another station could join with it, or a computer become a seat.',
      },
    ),
    peers: Type.Array(Peer, { description: 'The stations that this one was paired with.' }),
    members: Type.Array(Member, { description: 'Stations of this registry that others were paired with.' }),
    held: Type.Array(HeldGroup, { description: 'Changes that came and wait here for something else to come.' }),
    oldCopy: Type.Union([OldCopy, Type.Null()], {
      description: 'What an old copy of the folder of this station still opens; null: nothing that is known here.',
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
  'not-answered',
  'given-up',
  ...linkProblems,
] as const;
export type JoinRefusal = (typeof joinRefusals)[number];

const Joined = Type.Union(
  [
    Type.Object(
      {
        kind: Type.Literal('joined'),
        peer: { ...Peer, description: 'The station that was joined.' },
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
          'Both registers have patients. Nothing was written here or there: send `acceptsPatients` to go on.',
      },
    ),
    Type.Object(
      {
        kind: Type.Literal('refused'),
        reason: { ...oneOf(joinRefusals), description: 'Why the stations were not paired.' },
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
        sent: { ...Count, description: 'How many changes have gone.' },
        received: { ...Count, description: 'How many changes have come.' },
      },
      closed,
    ),
    Type.Object(
      {
        kind: Type.Literal('problem'),
        problem: { ...LinkProblem, description: 'Why it did not come about.' },
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
          name: Type.String({ description: 'As it calls itself, or as it is known here; may be empty.' }),
          address: Type.String({ description: '`host:port`.' }),
          words: Words,
          stationId: { ...NullableText, description: 'Of the station of this registry that it says it is.' },
        },
        closed,
      ),
      { description: 'The stations.' },
    ),
    problem: Type.Unsafe<DiscoveryProblem | null>({
      type: ['string', 'null'],
      enum: [...discoveryProblems, null],
      description: 'Why nobody can be found.',
    }),
  },
  { ...closed, title: 'FoundStations' },
);
export type FoundStations = Static<typeof FoundStations>;

const Undo = Type.Object(
  {
    records: { ...Count, description: 'Of patients and visits, that are put back.' },
    fields: { ...Count, description: 'Of these, with what was said of them before.' },
    left: { ...Count, description: 'That stay, since somebody has changed them, or worked with the record, since.' },
    accounts: { ...Count, description: 'That it has made or changed. They are not touched: see `/staff`.' },
  },
  { ...closed, title: 'StationUndo' },
);
export type Undo = Static<typeof Undo>;

export const ShownCode = Type.Object(
  {
    code: Type.String({ pattern: '^\\d{6}$', description: 'The code, of six digits.' }),
    expiresAt: Instant,
    words: Words,
    addresses: Type.Array(Type.String(), { description: 'Of this computer, as others may reach it.' }),
    port: Type.Integer({ description: 'The port at which others may reach it.' }),
    qr: Type.String({ description: 'What a QR code of it says. It is no link: never send it to anybody.' }),
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
    summary: 'This station as others know it, the others, and what was exchanged when',
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
    summary: 'Let other stations reach this one, or no longer',
    description:
      'Opens a port of its own, which serves members of this registry and who is being paired, and nobody else.',
    audited: { kind: 'event', action: 'listener-set', say: ({ body }) => ({ detail: body.isOn ? 'on' : 'off' }) },
    needsConfirmation: true,
    body: Type.Object({ isOn: Type.Boolean({ description: 'Whether it is switched on.' }) }, closed),
    example: { isOn: true },
    reply: SyncState,
  }),
  found: endpoint({
    method: 'GET',
    url: '/sync/found',
    operationId: 'findStations',
    tag: 'Other stations',
    access: 'reader',
    summary: 'Stations that say in this network that they can be reached',
    description:
      'It is looked for them while this is asked, so ask every few seconds: the first answer may know nobody yet. Anybody in the ' +
      'network can say anything: who really is at an address shows when it is joined or called.',
    audited: { kind: 'nothing' },
    reply: FoundStations,
  }),
  peers: endpoint({
    method: 'GET',
    url: '/peers',
    operationId: 'listPeers',
    tag: 'Other stations',
    access: 'reader',
    summary: 'The stations that this one was paired with',
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
    summary: 'Join another station, with the code that it shows',
    audited: {
      kind: 'event',
      action: 'peer-join-asked',
      say: ({ reply }) => ({ detail: reply.kind === 'refused' ? reply.reason : reply.kind }),
    },
    needsConfirmation: true,
    isReplayed: false,
    body: Type.Object(
      {
        address: Text({ maxLength: 300, description: '`host` or `host:port`.' }),
        code: Text({ maxLength: 20, description: 'Six digits.' }),
        acceptsPatients: Type.Optional(
          Type.Boolean({
            description:
              'Both registers have patients, and become one: needed to go on. The reply then waits until an administrator of the ' +
              'other side has answered as well, for ten minutes at most.',
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
    summary: 'Show a code with which one other station can join',
    description: 'It is good for ten minutes, one station and five tries. One that was shown before is gone.',
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
    summary: 'Take the code back, and give up a joining that waits for the other side',
    audited: { kind: 'event', action: 'pairing-closed' },
    reply: Nothing,
  }),
  answerAsking: endpoint({
    method: 'POST',
    url: '/peers/pairings/answers',
    operationId: 'answerJoiningStation',
    tag: 'Other stations',
    access: 'administrator',
    summary: 'Agree, or not, that the register of a station that joins with the code becomes one with this one',
    description: 'Asked for where both have patients: `code.asking` of `GET /sync`. Nothing is exchanged before.',
    audited: {
      kind: 'event',
      action: 'pairing-answered',
      say: ({ body }) => ({ detail: body.accepts ? 'accepted' : 'declined' }),
    },
    needsConfirmation: true,
    isReplayed: false,
    body: Type.Object(
      {
        id: { ...AskingId, description: 'As `code.asking` of `GET /sync` has it.' },
        accepts: Type.Boolean({ description: 'Whether the two registers become one.' }),
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
    summary: 'Revoke a station: nobody exchanges changes with it any more, wherever this is heard',
    description: 'What it had not sent stays with it; what others took of it stays with them.',
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
    summary: 'Count the changes of a revoked station that can be undone',
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
    summary: 'Put back what was said before, of all of it, as one group of changes',
    description:
      'A patient that it has added is retired, unless somebody has worked with the record since; a visit keeps its times. What ' +
      'was changed again since stays. The history keeps all of it.',
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
    summary: 'Exchange changes with a station now',
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
    summary: 'Give up what is exchanged with a station now; what came over stays',
    audited: { kind: 'nothing' },
    params: PeerParams,
    reply: Nothing,
  }),
};
