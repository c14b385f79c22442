/** The station itself in the interface: its state, its set-up, and its events. */
import { Type, type Static } from 'typebox';
import { closed, endpoint, Id, Instant, Name, Text } from '../wire/endpoint.contract.ts';
import { exampleIds, examplePassword } from '../wire/examples.contract.ts';
import { DateFormats, dateFormatsExample } from '../time/date-formats.contract.ts';
import { BearerToken, Password, Staff, TypedPassword, Username } from '../staff/staff.contract.ts';

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
    setupCode: Type.String({ maxLength: 40, description: 'Shown by the station when it starts without a registry.' }),
    stationName: { ...StationName, description: 'What the station is called.' },
    administrator: Type.Object(
      { username: Username, password: Password },
      { ...closed, description: 'The first administrator.' },
    ),
    dateFormats: Type.Optional({ ...DateFormats, description: 'How days and times are written.' }),
  },
  { ...closed, title: 'NewStation' },
);
export type NewStation = Static<typeof NewStation>;

const SetUpStation = Type.Object(
  {
    token: BearerToken,
    recoveryKey: Type.String({ description: 'The recovery key, as it was printed.' }),
    staff: { ...Staff, description: 'The first administrator.' },
  },
  { ...closed, title: 'SetUpStation' },
);
export type SetUpStation = Static<typeof SetUpStation>;

const ThisStation = Type.Object(
  {
    id: Id,
    name: Name,
    version: Type.String({ description: 'The version of Satchel.' }),
    dataDir: Type.Unsafe<string | null>({ type: ['string', 'null'], description: 'Told to administrators only.' }),
    sizeBytes: Type.Integer({ minimum: 0, description: 'Of the registry file and its log.' }),
    patients: Type.Integer({ minimum: 0, description: 'That are not retired.' }),
    createdAt: Instant,
    timeZone: Type.String({ description: 'IANA name; days are counted in it.' }),
    unattended: Type.Unsafe<AutoUnlockState | null>({
      type: ['string', 'null'],
      enum: [...autoUnlockStates, null],
      description:
        'Whether the station unlocks itself when it starts, by a secret in the key store of the operating system. Told to ' +
        'administrators only.',
    }),
    unattendedRefusal: Type.Unsafe<AutoUnlockRefusal | null>({
      type: ['string', 'null'],
      enum: [...autoUnlockRefusals, null],
      description:
        'Why it does not: the station runs without the desktop application, the store would keep the secret in plain ' +
        'text, it keeps none, or it cannot open what was sealed, as on another computer. Told to administrators only.',
    }),
  },
  { ...closed, title: 'Station' },
);

const Nothing = Type.Null({ description: 'Nothing is returned.' });

export const stationEndpoints = {
  health: endpoint({
    method: 'GET',
    url: '/health',
    operationId: 'getHealth',
    tag: 'Station',
    access: 'anyone',
    summary: 'Is the station set up and unlocked',
    audited: { kind: 'nothing' },
    reply: Type.Object(
      {
        state: {
          ...StationState,
          description:
            '`setup-required`: nobody has set it up; `locked`: somebody has to sign in first; `ready`: it serves.',
        },
        version: Type.String({ description: 'The version of Satchel.' }),
        place: Type.Unsafe<Place>({
          type: 'string',
          enum: [...places],
          description: 'Whether it is a station, or a hub for a region: a hub has no set-up, keys, backups and files.',
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
    summary: 'First run: name the station and its first administrator',
    description: 'The recovery key in the reply is shown once and stored nowhere. Print it.',
    audited: { kind: 'itself' },
    body: NewStation,
    example: {
      setupCode: '123-456',
      stationName: 'Clinic of Kumasi',
      administrator: { username: 'ama', password: examplePassword },
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
    summary: 'This station: name, version, size, folder',
    audited: { kind: 'nothing' },
    reply: ThisStation,
  }),
  rename: endpoint({
    method: 'PATCH',
    url: '/station',
    operationId: 'renameStation',
    tag: 'Station',
    access: 'administrator',
    summary: 'Give this station another name',
    description: 'Other stations show it from the next exchange on, also beside what was saved here before.',
    audited: { kind: 'event', action: 'station-renamed' },
    isMergePatch: true,
    body: Type.Object({ name: { ...StationName, description: 'What it is called.' } }, closed),
    example: { name: 'Clinic of Kumasi, upper floor' },
    reply: ThisStation,
  }),
  renewRecoveryKey: endpoint({
    method: 'POST',
    url: '/recovery-key',
    operationId: 'renewRecoveryKey',
    tag: 'Station',
    access: 'administrator',
    summary: 'Make a new recovery key; the old one opens nothing any more',
    description:
      'The key in the reply is shown once and stored nowhere. Needs the own password again: a wrong one is a fault at ' +
      '`/password`.',
    audited: { kind: 'event', action: 'recovery-renewed' },
    isConfirmed: true,
    body: Type.Object({ password: TypedPassword }, closed),
    example: { password: examplePassword },
    reply: Type.Object(
      { recoveryKey: Type.String({ description: 'The recovery key, as it was printed.' }) },
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
      'By a secret in the key store of the operating system; 403 where there is none. Doing it again makes a new secret. Staff ' +
      'still sign in. Needs the own password again: a wrong one is a fault at `/password`.',
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
    summary: 'Let the station wait, when it starts, until somebody signs in',
    description: 'No error where that is so already. A key file that the station was started with is another matter.',
    audited: { kind: 'event', action: 'auto-unlock-off' },
    reply: Nothing,
  }),
  events: endpoint({
    method: 'GET',
    url: '/events',
    operationId: 'listenToEvents',
    tag: 'Changes',
    access: 'reader',
    summary: 'What changes, as it changes',
    description:
      'Server-sent events. `record` after each commit, with `record` (the kind), `id` and, of what is in the feed, the members of an ' +
      'entry of `GET /changes`; its `id:` is the cursor behind it, and a stream that is asked for with `Last-Event-ID` begins there, so ' +
      'that nothing is missed. One without `id:` says that something about the record is new that is no change of it, as when another ' +
      'one was joined into it. `state` has the state of the station; `trouble`, `sync` and `duplicates`, with `{}`, say that these ' +
      'lists are others. Read the record, or the list, itself for its content. Administrators also hear of `staff`, `token` and `keys`.',
    // The stream names changed records, but none of their content.
    audited: { kind: 'nothing' },
    contentType: 'text/event-stream',
    takesCursor: true,
    reply: Type.String({
      examples: [
        `event: state\ndata: {"state":"ready"}\n\nevent: record\ndata: {"record":"patient","id":"${exampleIds.patient}"}\n\n`,
      ],
    }),
  }),
  openapi: endpoint({
    method: 'GET',
    url: '/openapi.json',
    operationId: 'getDescription',
    tag: 'Station',
    access: 'anyone',
    summary: 'This description, OpenAPI 3.1',
    audited: { kind: 'nothing' },
    reply: Type.Unsafe<Record<string, unknown>>({ type: 'object' }),
  }),
};
