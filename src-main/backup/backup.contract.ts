/** Backups in the interface, and the manifest of a backup. */
import { Type, type Static } from 'typebox';
import { closed, endpoint, Id, Instant, Name, NullableInstant } from '../wire/endpoint.contract.ts';
import { examplePassword } from '../wire/examples.contract.ts';
import { StationName } from '../journal/history.contract.ts';

const backupReasons = ['daily', 'asked'] as const;
export type BackupReason = (typeof backupReasons)[number];
const Reason = Type.Unsafe<BackupReason>({ type: 'string', enum: [...backupReasons] });

const Count = Type.Integer({ minimum: 0 });
const Counts = Type.Object(
  {
    patients: { ...Count, description: 'How many patients there are.' },
    visits: { ...Count, description: 'How many visits there are.' },
    changes: { ...Count, description: 'How many changes there are.' },
  },
  closed,
);

/** `backup.json`: for people and for the rules of retention. The registry in the backup is what counts. */
export const Manifest = Type.Object({
  format: Type.Literal(1),
  /** Grows with each backup of a station: the order in which they were made, whatever the clock showed. */
  number: Type.Integer({ minimum: 1 }),
  madeAt: Instant,
  madeOn: Type.String({ format: 'date' }),
  reason: Reason,
  version: Type.String(),
  station: StationName,
  replica: Type.String(),
  /** The last change in it, by its key on this station. */
  lastChange: Type.Integer({ minimum: 0 }),
  counts: Counts,
  bytes: Count,
  sha256: Type.String(),
  /** SHA-256 of keys.json, to detect changes of slots. */
  keysSha256: Type.String(),
  /** Identifies its key, and reveals nothing of the key. */
  keyId: Type.String(),
  /**
   * SHA-256 of all of this, to detect bits that a disk or a USB stick flipped. Missing in manifests of earlier
   * versions.
   */
  sum: Type.Optional(Type.String()),
});
export type Manifest = Static<typeof Manifest>;

const places = ['here', 'second', 'drive'] as const;
export type BackupPlace = (typeof places)[number];

/** The operation before which a whole registry was put aside. */
const asides = ['restore', 'upgrade', 'update'] as const;
export type Aside = (typeof asides)[number];
const Aside = Type.Unsafe<Aside>({ type: 'string', enum: [...asides] });

export const Backup = Type.Object(
  {
    id: Id,
    name: Type.String({ description: 'Of its folder.' }),
    place: Type.Unsafe<BackupPlace>({
      type: 'string',
      enum: [...places],
      description: 'On this computer, at the second place, or on a stick.',
    }),
    putAside: Type.Union([Aside, Type.Null()], {
      description: 'Before what the registry was put aside as a whole; null for what was made as a backup.',
    }),
    madeAt: { ...NullableInstant, description: 'When it was made, or put aside.' },
    station: Type.Union([StationName, Type.Null()], { description: 'Whose it is.' }),
    counts: Type.Union([Counts, Type.Null()], { description: 'How many there are of each.' }),
    bytes: Type.Union([Count, Type.Null()], { description: 'Its size in bytes.' }),
  },
  {
    ...closed,
    title: 'Backup',
    description: 'What is null is not said by what was put aside, nor where what is said is damaged.',
  },
);
export type Backup = Static<typeof Backup>;

/** `other`: a sync file, or a check of the newest backup. */
const works = ['backup', 'restore', 'other'] as const;
export type BackupWork = (typeof works)[number];
const Work = Type.Unsafe<BackupWork>({ type: 'string', enum: [...works], description: 'What is done.' });
const Progress = Type.Object(
  {
    work: Work,
    done: Type.Number({ description: 'How many are done.' }),
    of: Type.Number({ description: 'How many there are to do.' }),
  },
  closed,
);

/** Why no backup was made. */
const backupFailures = ['full', 'missing', 'read-only', 'too-large', 'damaged', 'other'] as const;
export type BackupFailure = (typeof backupFailures)[number];

const Outcome = Type.Union([
  Type.Object(
    {
      kind: Type.Literal('done'),
      at: Instant,
      into: Type.String({ description: 'The folder that it is in.' }),
    },
    closed,
  ),
  Type.Object({ kind: Type.Literal('stopped'), at: Instant }, closed),
  Type.Object(
    {
      kind: Type.Literal('failed'),
      at: Instant,
      reason: Type.Unsafe<BackupFailure>({
        type: 'string',
        enum: [...backupFailures],
        description: 'Why no backup was made.',
      }),
    },
    closed,
  ),
]);
export type BackupOutcome = Static<typeof Outcome>;

const Drive = Type.Object(
  {
    name: Name,
    path: Type.String({ description: 'Where it is on this computer.' }),
  },
  closed,
);
export type Drive = Static<typeof Drive>;

export const Drill = Type.Object(
  {
    at: Instant,
    backup: Type.String({ description: 'The id of a backup.' }),
    isGood: Type.Boolean({ description: 'Whether all of it could be read.' }),
  },
  { ...closed, title: 'Drill' },
);

const BackupState = Type.Object(
  {
    folder: Type.String({ description: 'Of the backups on this computer.' }),
    lastAt: { ...NullableInstant, description: 'When the newest backup was made.' },
    lastElsewhereAt: { ...NullableInstant, description: 'When a backup last went to another place than this folder.' },
    isElsewhereOverdue: Type.Boolean({ description: 'No backup went to another place for a week.' }),
    secondPlace: Type.Union(
      [
        Type.Object(
          {
            path: Type.String({ description: 'Where it is on this computer.' }),
            isThere: Type.Boolean({ description: 'Whether it can be reached now.' }),
          },
          closed,
        ),
        Type.Null(),
      ],
      { description: 'Where each daily backup goes as well; null for nowhere.' },
    ),
    drives: Type.Array(Drive, { description: 'Sticks and the like that are there now.' }),
    backups: Type.Array(Backup, { description: 'The backups that were found.' }),
    running: Type.Union([Progress, Type.Null()], { description: 'What is being done now; null for nothing.' }),
    outcome: Type.Union([Outcome, Type.Null()], {
      description: 'Of the last one that this station tried since it runs.',
    }),
    drill: Type.Union([Drill, Type.Null()], {
      description: 'Each month the newest backup is opened, read and counted.',
    }),
    isCopy: Type.Boolean({
      description: 'When it was opened, this registry was found to be copied or restored, and goes on as a copy.',
    }),
  },
  { ...closed, title: 'BackupState' },
);
export type BackupState = Static<typeof BackupState>;

const Path = Type.String({ minLength: 1, maxLength: 1000, pattern: '^[^\\u0000]*$' });

const Secret = Type.Union([
  Type.Object(
    { recoveryKey: Type.String({ minLength: 1, maxLength: 200, description: 'The recovery key, as it was printed.' }) },
    closed,
  ),
  Type.Object(
    {
      username: Type.String({ minLength: 1, maxLength: 200, description: 'The user name.' }),
      password: Type.String({ minLength: 1, maxLength: 1000, description: 'The password.' }),
    },
    closed,
  ),
]);
export type Secret = Static<typeof Secret>;

const restoreRefusals = [
  'missing',
  'damaged',
  'newer',
  'wrong-secret',
  'wrong-present',
  'not-administrator',
  'role-unknown',
  'code-needed',
  'other-station',
  'full',
  'stopped',
] as const;
export type RestoreRefusal = (typeof restoreRefusals)[number];

const Restored = Type.Union(
  [
    Type.Object(
      {
        kind: Type.Literal('restored'),
        withoutPassword: Type.Array(Type.String(), {
          description: 'The user names of those who need a new password from an administrator before they can sign in.',
        }),
      },
      closed,
    ),
    Type.Object(
      {
        kind: Type.Literal('refused'),
        reason: Type.Unsafe<RestoreRefusal>({
          type: 'string',
          enum: [...restoreRefusals],
          description: 'Why nothing was restored.',
        }),
      },
      closed,
    ),
  ],
  { title: 'Restored' },
);
export type Restored = Static<typeof Restored>;

const restoring =
  'The registry of now is moved to the backups, and nobody is signed in any more. The secret is one of the backup: the ' +
  'password that an administrator had then, or the recovery key of then. When it is refused, nothing was changed.';

const StopCode = Type.String({
  minLength: 16,
  maxLength: 100,
  description: 'Random, made by the one who begins a restore. It stops that restore; without one, nothing does.',
});

const Nothing = Type.Null({ description: 'Nothing is returned.' });

export const backupEndpoints = {
  state: endpoint({
    method: 'GET',
    url: '/backups',
    operationId: 'getBackups',
    tag: 'Backup',
    access: 'administrator',
    summary: 'What backups there are, and how the one that is being made comes on',
    audited: { kind: 'nothing' },
    reply: BackupState,
  }),
  make: endpoint({
    method: 'POST',
    url: '/backups',
    operationId: 'makeBackup',
    tag: 'Backup',
    access: 'administrator',
    summary: 'Begin a backup',
    description:
      'Replies when it has begun; `GET /backups` tells how it goes on and how it ended. One after the other. A `path` carries data out, so it ' +
      'needs a password that was typed a short while ago.',
    // A note and not a record: while a backup is copied, nothing is written to the registry.
    audited: { kind: 'save', action: 'backup-begun' },
    body: Type.Object(
      {
        path: Type.Optional({
          ...Path,
          description: 'A folder, as of a stick; the folder of this computer, unless said.',
        }),
      },
      closed,
    ),
    example: { path: '/media/stick' },
    isBodyOptional: true,
    isReplayed: false,
    reply: Nothing,
  }),
  stop: endpoint({
    method: 'DELETE',
    url: '/backups/running',
    operationId: 'stopBackup',
    tag: 'Backup',
    access: 'administrator',
    summary: 'Stop the backup that is being made, or the restore before it is decided; nothing is left of it',
    audited: { kind: 'nothing' },
    reply: Nothing,
  }),
  setSecondPlace: endpoint({
    method: 'PUT',
    url: '/backups/second-place',
    operationId: 'setSecondPlace',
    tag: 'Backup',
    access: 'administrator',
    summary: 'Where each daily backup goes as well: a stick, a share',
    audited: { kind: 'event', action: 'backup-place-set' },
    needsConfirmation: true,
    body: Type.Object(
      { path: Type.Union([Path, Type.Null()], { description: 'Where it is on this computer.' }) },
      closed,
    ),
    example: { path: '/media/stick' },
    reply: Nothing,
  }),
  restore: endpoint({
    method: 'POST',
    url: '/backups/restore',
    operationId: 'restoreBackup',
    tag: 'Backup',
    access: 'administrator',
    summary: 'Put a backup in the place of the registry',
    needsConfirmation: true,
    description: restoring,
    // The registry is exchanged meanwhile.
    audited: { kind: 'itself' },
    isReplayed: false,
    body: Type.Object(
      {
        backup: Type.String({ maxLength: 100, description: 'The id of a backup.' }),
        secret: { ...Secret, description: 'What opens the backup.' },
      },
      { ...closed, title: 'BackupToRestore' },
    ),
    example: { backup: '5d41402abc4b2a76b9719d91', secret: { username: 'ama', password: examplePassword } },
    reply: Restored,
  }),
  restorable: endpoint({
    method: 'GET',
    url: '/restore',
    operationId: 'listRestorable',
    tag: 'Backup',
    access: 'anyone',
    summary: 'What a station that is locked or not set up could restore',
    description: 'The backups of this computer and of the sticks in it. Refused while the station is unlocked.',
    audited: { kind: 'nothing' },
    reply: Type.Object(
      {
        backups: Type.Array(Backup, { description: 'The backups that were found.' }),
        running: Type.Union([Progress, Type.Null()], { description: 'What is being done now; null for nothing.' }),
      },
      closed,
    ),
  }),
  stopClosed: endpoint({
    method: 'DELETE',
    url: '/restore/running',
    operationId: 'stopRestore',
    tag: 'Backup',
    access: 'anyone',
    summary:
      'Stop the restore of a station that is locked or not set up, before it is decided; nothing was changed then',
    description: 'For the person who began it: with the `stopCode` that they sent when they did.',
    audited: { kind: 'nothing' },
    body: Type.Object({ stopCode: StopCode }, closed),
    example: { stopCode: '5f0c2f6e-3c51-4a8e-9d2b-1f0c2f6e3c51' },
    isReplayed: false,
    reply: Nothing,
  }),
  restoreClosed: endpoint({
    method: 'POST',
    url: '/restore',
    operationId: 'restoreLocked',
    tag: 'Backup',
    access: 'anyone',
    summary: 'Put a backup in the place of a registry that cannot be opened, or where there is none',
    description:
      `${restoring} A station that is not set up wants its set-up code. A locked one takes its own backups only, and wants ` +
      '`present` besides: the password of an administrator of the registry that is there, or its recovery key. Where that registry is too ' +
      'damaged to be opened, it is the recovery key alone (`role-unknown`). Where its keys are damaged, it is the code that the ' +
      'station then writes to its log (`code-needed`), as `setupCode`.',
    audited: { kind: 'itself' },
    isReplayed: false,
    body: Type.Object(
      {
        backup: Type.String({ maxLength: 100, description: 'The id of a backup.' }),
        secret: { ...Secret, description: 'What opens the backup.' },
        present: Type.Optional({
          ...Secret,
          description: 'The password of an administrator of the registry that is there, or its recovery key.',
        }),
        setupCode: Type.Optional(
          Type.String({
            maxLength: 40,
            description:
              'The set-up code that the station shows when it starts without a registry, and writes to its log when a restore meets damaged keys.',
          }),
        ),
        stopCode: Type.Optional(StopCode),
      },
      closed,
    ),
    example: { backup: '5d41402abc4b2a76b9719d91', secret: { username: 'ama', password: examplePassword } },
    reply: Restored,
  }),
};
