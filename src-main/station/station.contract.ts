/** The station itself in the interface: its state, its set-up, and its events. */
import { Type, type Static } from 'typebox';
import { closed, endpoint, Id, Instant, Name, Nothing, Text } from '../wire/endpoint.contract.ts';
import { exampleCursor, exampleIds, examplePassword } from '../wire/examples.contract.ts';
import { DateFormats, dateFormatsExample } from '../time/date-formats.contract.ts';
import { FullName, BearerToken, Password, Staff, TypedPassword, Username } from '../staff/staff.contract.ts';

export const stationStates = ['setup-required', 'locked', 'ready'] as const;
export type StationState = (typeof stationStates)[number];
const StationState = Type.Unsafe<StationState>({ type: 'string', enum: [...stationStates] });

const places = ['station', 'hub'] as const;
export type Place = (typeof places)[number];

const autoUnlockStates = ['unavailable', 'off', 'on'] as const;
export type AutoUnlockState = (typeof autoUnlockStates)[number];

/** Why the key store of the operating system does not unlock the station. */
const autoUnlockRefusals = ['no-store', 'basic-text', 'no-encryption', 'cannot-open'] as const;
export type AutoUnlockRefusal = (typeof autoUnlockRefusals)[number];

const StationName = Text({ maxLength: 100 });

export const NewStation = Type.Object(
  {
    setupCode: Type.String({
      maxLength: 40,
      description: 'The code that the station shows when it starts without a registry.',
    }),
    stationName: { ...StationName, description: 'The name of the station, such as that of the clinic.' },
    administrator: Type.Object(
      { username: Username, fullName: Type.Optional(FullName), password: Password },
      { ...closed, description: 'The account of the first administrator.' },
    ),
    dateFormats: Type.Optional({ ...DateFormats, description: 'The formats for dates and times.' }),
  },
  { ...closed, title: 'NewStation' },
);
export type NewStation = Static<typeof NewStation>;

const SetUpStation = Type.Object(
  {
    token: BearerToken,
    recoveryKey: Type.String({ description: 'The recovery key, as printed. It is shown only once.' }),
    staff: { ...Staff, description: 'The account of the first administrator.' },
  },
  { ...closed, title: 'SetUpStation' },
);
export type SetUpStation = Static<typeof SetUpStation>;

const ThisStation = Type.Object(
  {
    id: Id,
    name: Name,
    version: Type.String({ description: 'The version of Satchel.' }),
    dataDir: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      description: 'The folder of the data; null for callers who are not administrators.',
    }),
    sizeBytes: Type.Integer({ minimum: 0, description: 'The size of the registry file and its log, in bytes.' }),
    patients: Type.Integer({ minimum: 0, description: 'The number of patients that are not removed.' }),
    createdAt: Instant,
    timeZone: Type.String({ description: 'The IANA name of the time zone in which days are counted.' }),
    unattended: Type.Unsafe<AutoUnlockState | null>({
      type: ['string', 'null'],
      enum: [...autoUnlockStates, null],
      description:
        'Whether the station unlocks itself at its start, with a secret in the operating system’s key store. ' +
        'Null for callers who are not administrators.',
    }),
    unattendedRefusal: Type.Unsafe<AutoUnlockRefusal | null>({
      type: ['string', 'null'],
      enum: [...autoUnlockRefusals, null],
      description:
        'The reason why it does not unlock itself; null for none. The desktop application may be missing, or the ' +
        'key store may keep secrets in plain text, keep none, or be unable to decrypt this one. Null for callers ' +
        'who are not administrators.',
    }),
  },
  { ...closed, title: 'Station' },
);

export const stationEndpoints = {
  health: endpoint({
    method: 'GET',
    url: '/health',
    operationId: 'getHealth',
    tag: 'Station',
    access: 'anyone',
    summary: 'Check whether the station is set up and unlocked',
    audited: { kind: 'nothing' },
    reply: Type.Object(
      {
        state: {
          ...StationState,
          description:
            '`setup-required`: the station is not set up. `locked`: somebody must sign in first. `ready`: it ' +
            'answers requests.',
        },
        version: Type.String({ description: 'The version of Satchel.' }),
        place: Type.Unsafe<Place>({
          type: 'string',
          enum: [...places],
          description:
            'Whether the server is a station or the hub of a region. A hub has no set-up, keys, backups and files.',
        }),
      },
      { ...closed, title: 'Health' },
    ),
  }),
  setup: endpoint({
    method: 'POST',
    url: '/setup',
    operationId: 'setUp',
    tag: 'Station',
    access: 'anyone',
    summary: 'Set up the station and its first administrator',
    description: 'The recovery key in the reply is shown once and stored nowhere. Print it.',
    audited: { kind: 'itself' },
    body: NewStation,
    example: {
      setupCode: '123-456',
      stationName: 'Clinic of Kumasi',
      administrator: { username: 'ama', fullName: 'Ama Mensah', password: examplePassword },
      dateFormats: dateFormatsExample,
    },
    reply: SetUpStation,
  }),
  station: endpoint({
    method: 'GET',
    url: '/station',
    operationId: 'getStation',
    tag: 'Station',
    access: 'reader',
    summary: 'Show the name, version, size and folder of this station',
    audited: { kind: 'nothing' },
    reply: ThisStation,
  }),
  rename: endpoint({
    method: 'PATCH',
    url: '/station',
    operationId: 'renameStation',
    tag: 'Station',
    access: 'administrator',
    summary: 'Rename this station',
    description: 'Other stations show the new name after the next sync, also for earlier changes.',
    audited: { kind: 'event', action: 'station-renamed' },
    isMergePatch: true,
    body: Type.Object({ name: { ...StationName, description: 'The name of the station.' } }, closed),
    example: { name: 'Clinic of Kumasi, upper floor' },
    reply: ThisStation,
  }),
  renewRecoveryKey: endpoint({
    method: 'POST',
    url: '/recovery-key',
    operationId: 'renewRecoveryKey',
    tag: 'Station',
    access: 'administrator',
    summary: 'Create a new recovery key; the old one stops working',
    description:
      'The key in the reply is shown once and stored nowhere. Requires the caller’s password; a wrong one is a ' +
      'fault at `/password`.',
    audited: { kind: 'event', action: 'recovery-renewed' },
    isConfirmed: true,
    body: Type.Object({ password: TypedPassword }, closed),
    example: { password: examplePassword },
    reply: Type.Object(
      { recoveryKey: Type.String({ description: 'The recovery key, as printed. It is shown only once.' }) },
      { ...closed, title: 'RecoveryKey' },
    ),
  }),
  turnOnAutoUnlock: endpoint({
    method: 'PUT',
    url: '/unattended',
    operationId: 'turnOnAutoUnlock',
    tag: 'Station',
    access: 'administrator',
    summary: 'Unlock this station without a password when it starts',
    description:
      'Stores a secret in the key store of the operating system; without one, the reply is a 403. Repeating the ' +
      'request creates a new secret. Staff still sign in. Requires the caller’s password; a wrong one is a fault ' +
      'at `/password`.',
    audited: { kind: 'event', action: 'auto-unlock-on' },
    isConfirmed: true,
    body: Type.Object({ password: TypedPassword }, closed),
    example: { password: examplePassword },
    reply: Nothing,
  }),
  turnOffAutoUnlock: endpoint({
    method: 'DELETE',
    url: '/unattended',
    operationId: 'turnOffAutoUnlock',
    tag: 'Station',
    access: 'administrator',
    summary: 'Keep this station locked at its start until somebody signs in',
    description: 'Repeating the request is no error. A key file stays active: see `DELETE /key-file`.',
    audited: { kind: 'event', action: 'auto-unlock-off' },
    reply: Nothing,
  }),
  events: endpoint({
    method: 'GET',
    url: '/events',
    operationId: 'listenToEvents',
    tag: 'Changes',
    access: 'reader',
    summary: 'Follow changes as live events',
    description:
      'Server-sent events. A `record` event follows each commit, with `record` (the kind) and `id`. For changes ' +
      'in the feed it also has the members of an entry of `GET /changes`, and its `id:` is the cursor after it. ' +
      'A stream with `Last-Event-ID` starts there, so nothing is missed. A `record` event without `id:` reports ' +
      'an update that is no change of that record, such as a merge into it. `state` has the state of the ' +
      'station. `trouble`, `sync` and `duplicates`, with `{}`, report that these lists changed. Read the record ' +
      'or list itself. Administrators also receive `record` events of accounts, tokens, webhooks and keys. An ' +
      'empty comment follows every 15 seconds.',
    // The stream names changed records, but none of their content.
    audited: { kind: 'nothing' },
    contentType: 'text/event-stream',
    takesCursor: true,
    reply: Type.String({
      examples: [
        `id: ${exampleCursor}\nevent: state\ndata: {"state":"ready"}\n\nid: ${exampleCursor}\nevent: record\ndata: {"record":"patient","id":"${exampleIds.patient}","what":"created","version":1}\n\n`,
      ],
    }),
  }),
  openapi: endpoint({
    method: 'GET',
    url: '/openapi.json',
    operationId: 'getDescription',
    tag: 'Station',
    access: 'anyone',
    summary: 'Return this OpenAPI 3.1 description',
    audited: { kind: 'nothing' },
    reply: Type.Unsafe<Record<string, unknown>>({ type: 'object' }),
  }),
};
