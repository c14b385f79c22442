/** Bundles on the wire: changes in one encrypted file, for a stick. */
import { Type, type Static } from 'typebox';
import { closed, endpoint, Instant, Name, Nothing } from '../wire/endpoint.contract.ts';
import { StationName } from '../journal/history.contract.ts';
import { bundleFailures, bundleRefusals, type BundleFailure, type BundleRefusal } from './bundle.rules.ts';

const Count = Type.Integer({ minimum: 0 });
const Path = Type.String({ minLength: 1, maxLength: 1000, pattern: '^[^\\u0000]*$' });
const Passphrase = { maxLength: 256, pattern: '^[^\\u0000\\uD800-\\uDFFF]*$' };
/** `make` is for a bundle, `import` for either kind. */
const works = ['make', 'snapshot', 'import'] as const;
export type BundleWork = (typeof works)[number];
const Work = Type.Unsafe<BundleWork>({ type: 'string', enum: [...works], description: 'The current task.' });
const Detail = Type.String({ description: 'A sentence for people that describes the fault.' });

const Made = Type.Object(
  {
    kind: Type.Literal('made'),
    at: Instant,
    isSnapshot: Type.Boolean({ description: 'Whether the file is a full copy of the registry.' }),
    file: Type.String({ description: 'The path of the file that was written.' }),
    count: { ...Count, description: 'The number of changes in the file.' },
    bytes: { ...Count, description: 'The size in bytes.' },
  },
  closed,
);
const Imported = Type.Object(
  {
    kind: Type.Literal('imported'),
    at: Instant,
    isSnapshot: Type.Boolean({ description: 'Whether the file is a full copy of the registry.' }),
    station: { ...StationName, description: 'The station that made the file.' },
    madeAt: Instant,
    count: { ...Count, description: 'The number of changes in the file.' },
    applied: {
      ...Count,
      description: 'The number of changes saved here, including quarantined ones that waited for these.',
    },
    known: { ...Count, description: 'The number of changes that were here already.' },
    waiting: { ...Count, description: 'The number of changes that are quarantined, from this file or earlier.' },
  },
  closed,
);
const Outcome = Type.Union([
  Made,
  Imported,
  Type.Object(
    {
      kind: Type.Literal('stopped'),
      at: Instant,
      work: Work,
    },
    closed,
  ),
  Type.Object(
    {
      kind: Type.Literal('failed'),
      at: Instant,
      work: Work,
      reason: Type.Unsafe<BundleFailure>({
        type: 'string',
        enum: [...bundleFailures],
        description: 'The reason why the task failed.',
      }),
      detail: Detail,
    },
    closed,
  ),
  Type.Object(
    {
      kind: Type.Literal('refused'),
      at: Instant,
      reason: Type.Unsafe<BundleRefusal>({
        type: 'string',
        enum: [...bundleRefusals],
        description: 'The reason why the file was refused.',
      }),
      detail: Detail,
    },
    { ...closed, description: 'The file was refused, and nothing in it was imported.' },
  ),
]);
export type BundleOutcome = Static<typeof Outcome>;

const FoundBundle = Type.Object(
  {
    path: Type.String({ description: 'The path of the file on this computer.' }),
    name: Name,
    bytes: { ...Count, description: 'The size in bytes.' },
  },
  closed,
);
export type FoundBundle = Static<typeof FoundBundle>;

const Running = Type.Object(
  {
    work: Work,
    done: Type.Number({ description: 'The amount of work done so far, in the unit of `of`.' }),
    of: Type.Number({ description: 'The total amount of work.' }),
  },
  closed,
);

const BundleState = Type.Object(
  {
    drives: Type.Array(
      Type.Object(
        {
          name: Name,
          path: Type.String({ description: 'The path of the drive on this computer.' }),
        },
        closed,
      ),
      {
        description: 'The removable drives that are connected now.',
      },
    ),
    bundles: Type.Array(FoundBundle, {
      description: 'The sync files in the top folder of these drives, newest first by name.',
    }),
    running: Type.Union([Running, Type.Null()], { description: 'The task that is running now; null for none.' }),
    outcome: Type.Union([Outcome, Type.Null()], {
      description: 'The result of the last task since this station started; null for none.',
    }),
  },
  { ...closed, title: 'BundleState' },
);
export type BundleState = Static<typeof BundleState>;

const NewBundle = Type.Object(
  {
    path: { ...Path, description: 'The target folder, for example on a USB stick.' },
    passphrase: Type.Optional(
      Type.String({
        minLength: 8,
        ...Passphrase,
        description: 'Encrypts the file with a passphrase. The file contains all changes.',
      }),
    ),
    peer: Type.Optional(
      Type.String({
        maxLength: 100,
        description:
          'Encrypts the file for the station with this id. The file contains the changes that it is known to lack.',
      }),
    ),
  },
  { ...closed, title: 'NewBundle' },
);
export type NewBundle = Static<typeof NewBundle>;

const BundleToImport = Type.Object(
  {
    path: { ...Path, description: 'The path of the file.' },
    passphrase: Type.Optional(
      Type.String({ minLength: 1, ...Passphrase, description: 'The passphrase with which the file was encrypted.' }),
    ),
  },
  { ...closed, title: 'BundleToImport' },
);
export type BundleToImport = Static<typeof BundleToImport>;

export const bundleEndpoints = {
  state: endpoint({
    method: 'GET',
    url: '/bundles',
    operationId: 'getBundles',
    tag: 'Sync',
    access: 'administrator',
    summary: 'Show sync files on USB sticks and the progress of the current task',
    audited: { kind: 'nothing' },
    reply: BundleState,
  }),
  make: endpoint({
    method: 'POST',
    url: '/bundles',
    operationId: 'makeBundle',
    tag: 'Sync',
    access: 'administrator',
    summary: 'Start writing a sync file: encrypted changes for another station',
    needsConfirmation: true,
    description:
      'Send either `passphrase` or `peer`. Replies as soon as the task has started; `GET /bundles` reports ' +
      'progress and result. One task runs at a time.',
    // Their commands record these events, before anything leaves or arrives.
    audited: { kind: 'nothing' },
    body: NewBundle,
    example: { path: '/media/stick', passphrase: 'seven quiet rivers' },
    isReplayed: false,
    reply: Nothing,
  }),
  snapshot: endpoint({
    method: 'POST',
    url: '/snapshots',
    operationId: 'makeSnapshot',
    tag: 'Sync',
    access: 'administrator',
    summary: 'Start writing a full copy of the registry, from which to start a new station',
    needsConfirmation: true,
    description:
      'Send either `passphrase` or `peer`. Set up and pair the other station first. The file contains no access ' +
      'tokens, drafts or access log. Replies as soon as the task has started; `GET /bundles` reports progress ' +
      'and result. One task runs at a time.',
    audited: { kind: 'nothing' },
    body: NewBundle,
    example: { path: '/media/stick', passphrase: 'seven quiet rivers' },
    isReplayed: false,
    reply: Nothing,
  }),
  import: endpoint({
    method: 'POST',
    url: '/bundles/import',
    operationId: 'importBundle',
    tag: 'Sync',
    access: 'administrator',
    summary: 'Import a sync file or a full copy',
    description:
      'The file itself indicates its kind. Replies as soon as the task has started; `GET /bundles` reports the ' +
      'result. The whole file is read and checked before anything is imported. Changes that are here already are ' +
      'no error, so a file can be imported again.',
    audited: { kind: 'nothing' },
    body: BundleToImport,
    example: { path: '/media/stick/changes.satchel', passphrase: 'seven quiet rivers' },
    isReplayed: false,
    reply: Nothing,
  }),
  stop: endpoint({
    method: 'DELETE',
    url: '/bundles/running',
    operationId: 'stopBundle',
    tag: 'Sync',
    access: 'administrator',
    summary: 'Stop the current task; imported changes stay',
    audited: { kind: 'nothing' },
    reply: Nothing,
  }),
};
