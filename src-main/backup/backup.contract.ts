/** Backups in the interface, and the manifest of a backup. */
import { Type, type Static } from 'typebox';
import { closed, endpoint, Id, Instant, Name, Nothing, NullableInstant } from '../wire/endpoint.contract.ts';
import { examplePassword } from '../wire/examples.contract.ts';
import { StationName } from '../journal/history.contract.ts';

const backupReasons = ['daily', 'asked'] as const;
export type BackupReason = (typeof backupReasons)[number];
const Reason = Type.Unsafe<BackupReason>({ type: 'string', enum: [...backupReasons] });

const Count = Type.Integer({ minimum: 0 });
const Counts = Type.Object(
  {
    patients: { ...Count, description: 'The number of patients.' },
    visits: { ...Count, description: 'The number of visits.' },
    changes: { ...Count, description: 'The number of changes in the journal.' },
  },
  closed,
);

/** `backup.satchel`: for people and for the rules of retention. The registry in the backup is what counts. */
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

const places = ['here', 'second', 'drive', 'folder'] as const;
export type BackupPlace = (typeof places)[number];

/** The operation before which a whole registry was put aside. */
const asides = ['restore', 'upgrade', 'update'] as const;
export type Aside = (typeof asides)[number];
const Aside = Type.Unsafe<Aside>({ type: 'string', enum: [...asides] });

export const Backup = Type.Object(
  {
    id: Id,
    name: Type.String({ description: 'The name of its folder.' }),
    place: Type.Unsafe<BackupPlace>({
      type: 'string',
      enum: [...places],
      description: 'The location: this computer, the second place, a USB stick, or a folder that somebody chose.',
    }),
    putAside: Type.Union([Aside, Type.Null()], {
      description: 'The operation before which the whole registry was set aside; null for an ordinary backup.',
    }),
    madeAt: { ...NullableInstant, description: 'The time at which it was made or set aside.' },
    station: Type.Union([StationName, Type.Null()], {
      description: 'The station that it belongs to; null if unknown.',
    }),
    counts: Type.Union([Counts, Type.Null()], { description: 'The number of records of each kind; null if unknown.' }),
    bytes: Type.Union([Count, Type.Null()], { description: 'The size in bytes; null if unknown.' }),
  },
  {
    ...closed,
    title: 'Backup',
    description:
      'A backup, or a registry that was set aside. Members are null if it does not record them or its description ' +
      'is damaged.',
  },
);
export type Backup = Static<typeof Backup>;

/** `other`: a sync file, or a check of the newest backup. */
const works = ['backup', 'restore', 'other'] as const;
export type BackupWork = (typeof works)[number];
const Work = Type.Unsafe<BackupWork>({ type: 'string', enum: [...works], description: 'The current task.' });
const Progress = Type.Object(
  {
    work: Work,
    done: Type.Number({ description: 'The amount of work done so far, in the unit of `of`.' }),
    of: Type.Number({ description: 'The total amount of work.' }),
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
      into: Type.String({ description: 'The folder that contains the backup.' }),
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
        description: 'The reason why no backup was made.',
      }),
    },
    closed,
  ),
]);
export type BackupOutcome = Static<typeof Outcome>;

const Drive = Type.Object(
  {
    name: Name,
    path: Type.String({ description: 'The path of the drive on this computer.' }),
  },
  closed,
);
export type Drive = Static<typeof Drive>;

export const Drill = Type.Object(
  {
    at: Instant,
    backup: Type.String({ description: 'The id of the backup that was tested.' }),
    isGood: Type.Boolean({ description: 'Whether the whole backup could be read.' }),
  },
  { ...closed, title: 'Drill' },
);

const BackupState = Type.Object(
  {
    folder: Type.String({ description: 'The folder of the backups on this computer.' }),
    lastAt: { ...NullableInstant, description: 'The time of the newest backup; null if there is none.' },
    lastElsewhereAt: {
      ...NullableInstant,
      description: 'The time at which a backup was last written to another place than this folder; null if never.',
    },
    isElsewhereOverdue: Type.Boolean({ description: 'Whether no backup has gone to another place for a week.' }),
    secondPlace: Type.Union(
      [
        Type.Object(
          {
            path: Type.String({ description: 'The path of the folder on this computer.' }),
            isThere: Type.Boolean({ description: 'Whether the folder can be reached now.' }),
          },
          closed,
        ),
        Type.Null(),
      ],
      { description: 'The folder that also receives each daily backup; null for none.' },
    ),
    drives: Type.Array(Drive, { description: 'The removable drives that are connected now.' }),
    backups: Type.Array(Backup, { description: 'The backups that were found.' }),
    running: Type.Union([Progress, Type.Null()], { description: 'The task that is running now; null for none.' }),
    outcome: Type.Union([Outcome, Type.Null()], {
      description: 'The result of the last backup since this station started; null for none.',
    }),
    drill: Type.Union([Drill, Type.Null()], {
      description: 'The last monthly test, which opens, reads and counts the newest backup; null before the first.',
    }),
    isCopy: Type.Boolean({
      description:
        'Whether this registry was recognised as copied or restored when it was opened. It then continues under a ' +
        'new replica id.',
    }),
  },
  { ...closed, title: 'BackupState' },
);
export type BackupState = Static<typeof BackupState>;

export const Path = Type.String({ minLength: 1, maxLength: 1000, pattern: '^[^\\u0000]*$' });

const Secret = Type.Union([
  Type.Object(
    { recoveryKey: Type.String({ minLength: 1, maxLength: 200, description: 'The recovery key, as printed.' }) },
    closed,
  ),
  Type.Object(
    {
      username: Type.String({ minLength: 1, maxLength: 200, description: 'The user name of the account.' }),
      password: Type.String({ minLength: 1, maxLength: 1000, description: 'The password of the account.' }),
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
          description:
            'The user names of accounts that need a new password from an administrator before they can sign in.',
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
          description: 'The reason why nothing was restored.',
        }),
      },
      closed,
    ),
  ],
  { title: 'Restored' },
);
export type Restored = Static<typeof Restored>;

const restoring =
  'The current registry is moved to the backups, and all sessions end. The secret belongs to the backup: an ' +
  'administrator’s password at that time, or its recovery key. If it is refused, nothing changes.';

const StopCode = Type.String({
  minLength: 16,
  maxLength: 100,
  description:
    'A random text chosen by the caller that begins a restore. Sending it again stops that restore; without one, ' +
    'it cannot be stopped.',
});

export const backupEndpoints = {
  state: endpoint({
    method: 'GET',
    url: '/backups',
    operationId: 'getBackups',
    tag: 'Backup',
    access: 'administrator',
    summary: 'List backups and the progress of the current one',
    audited: { kind: 'nothing' },
    reply: BackupState,
  }),
  make: endpoint({
    method: 'POST',
    url: '/backups',
    operationId: 'makeBackup',
    tag: 'Backup',
    access: 'administrator',
    summary: 'Start a backup',
    description:
      'Replies as soon as the backup has started; `GET /backups` reports progress and result. One task runs at a ' +
      'time. With `path`, data leaves the computer, so a recently typed password is required.',
    // A note and not a record: while a backup is copied, nothing is written to the registry.
    audited: { kind: 'save', action: 'backup-begun' },
    body: Type.Object(
      {
        path: Type.Optional({
          ...Path,
          description: 'The target folder, for example on a USB stick. Default: the folder on this computer.',
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
    summary: 'Stop the current backup, or a restore before it is final; nothing of it remains',
    audited: { kind: 'nothing' },
    reply: Nothing,
  }),
  setSecondPlace: endpoint({
    method: 'PUT',
    url: '/backups/second-place',
    operationId: 'setSecondPlace',
    tag: 'Backup',
    access: 'administrator',
    summary: 'Set the second place for each daily backup, such as a USB stick or a network share',
    audited: { kind: 'event', action: 'backup-place-set' },
    needsConfirmation: true,
    body: Type.Object(
      { path: Type.Union([Path, Type.Null()], { description: 'The path of the folder; null for none.' }) },
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
    summary: 'Replace the registry with a backup',
    needsConfirmation: true,
    description: restoring,
    // The registry is exchanged meanwhile.
    audited: { kind: 'itself' },
    isReplayed: false,
    body: Type.Object(
      {
        backup: Type.String({ maxLength: 100, description: 'The id of the backup.' }),
        secret: { ...Secret, description: 'The secret that opens the backup.' },
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
    summary: 'List the backups that a station can restore while it is locked or not set up',
    description:
      'Lists the backups on this computer and on connected USB sticks. Refused while the station is unlocked.',
    audited: { kind: 'nothing' },
    reply: Type.Object(
      {
        backups: Type.Array(Backup, { description: 'The backups that were found.' }),
        running: Type.Union([Progress, Type.Null()], { description: 'The task that is running now; null for none.' }),
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
    summary: 'Stop a restore of a locked or new station before it is final; nothing changes',
    description: 'Only the caller that began the restore can stop it, with the same `stopCode`.',
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
    summary: 'Restore a backup where the registry is missing or cannot be opened',
    description:
      `${restoring} A station that is not set up requires its set-up code. A locked station restores only its ` +
      'own backups and also requires `present`: the password of an administrator of the current registry, or its ' +
      'recovery key. If that registry is too damaged to open, only the recovery key is accepted ' +
      '(`role-unknown`). If its keys are damaged, send the code from the station’s log as `setupCode` ' +
      '(`code-needed`).',
    audited: { kind: 'itself' },
    isReplayed: false,
    body: Type.Object(
      {
        backup: Type.String({ maxLength: 100, description: 'The id of the backup.' }),
        secret: { ...Secret, description: 'The secret that opens the backup.' },
        present: Type.Optional({
          ...Secret,
          description: 'The password of an administrator of the current registry, or its recovery key.',
        }),
        setupCode: Type.Optional(
          Type.String({
            maxLength: 40,
            description:
              'The code that the station shows when it starts without a registry. It also writes one to its log ' +
              'if a restore finds damaged keys.',
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
