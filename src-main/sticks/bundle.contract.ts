/** Bundles on the wire: changes in one encrypted file, for a stick. */
import { Type, type Static } from 'typebox';
import { closed, endpoint, Instant, Name } from '../wire/endpoint.contract.ts';
import { StationName } from '../journal/history.contract.ts';
import { bundleFailures, bundleRefusals, type BundleFailure, type BundleRefusal } from './bundle.rules.ts';

const Count = Type.Integer({ minimum: 0 });
const Nothing = Type.Null({ description: 'Nothing is returned.' });
const Path = Type.String({ minLength: 1, maxLength: 1000, pattern: '^[^\\u0000]*$' });
const Passphrase = { maxLength: 256, pattern: '^[^\\u0000\\uD800-\\uDFFF]*$' };
/** `make` is for a bundle, `import` for either kind. */
const works = ['make', 'snapshot', 'import'] as const;
export type BundleWork = (typeof works)[number];
const Work = Type.Unsafe<BundleWork>({ type: 'string', enum: [...works], description: 'What is done.' });
const Detail = Type.String({ description: 'A sentence for people.' });

const Made = Type.Object(
  {
    kind: Type.Literal('made'),
    at: Instant,
    isSnapshot: Type.Boolean({ description: 'Whether it holds the whole registry.' }),
    file: Type.String({ description: 'The file that was written.' }),
    count: { ...Count, description: 'Of changes.' },
    bytes: { ...Count, description: 'Its size in bytes.' },
  },
  closed,
);
const Imported = Type.Object(
  {
    kind: Type.Literal('imported'),
    at: Instant,
    isSnapshot: Type.Boolean({ description: 'Whether it holds the whole registry.' }),
    station: { ...StationName, description: 'That made it.' },
    madeAt: Instant,
    count: { ...Count, description: 'Of the changes in it.' },
    applied: { ...Count, description: 'New here; also what had come before and waited for these.' },
    known: { ...Count, description: 'Were here already.' },
    waiting: { ...Count, description: 'Changes that have come here, now or before, and wait for others.' },
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
        description: 'Why it failed.',
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
        description: 'Why it was refused.',
      }),
      detail: Detail,
    },
    { ...closed, description: 'Nothing of the bundle was taken.' },
  ),
]);
export type BundleOutcome = Static<typeof Outcome>;

const FoundBundle = Type.Object(
  {
    path: Type.String({ description: 'Where it is on this computer.' }),
    name: Name,
    bytes: { ...Count, description: 'Its size in bytes.' },
  },
  closed,
);
export type FoundBundle = Static<typeof FoundBundle>;

const Running = Type.Object(
  {
    work: Work,
    done: Type.Number({ description: 'How many are done.' }),
    of: Type.Number({ description: 'How many there are to do.' }),
  },
  closed,
);

const BundleState = Type.Object(
  {
    drives: Type.Array(
      Type.Object(
        {
          name: Name,
          path: Type.String({ description: 'Where it is on this computer.' }),
        },
        closed,
      ),
      {
        description: 'Sticks and the like that are there now.',
      },
    ),
    bundles: Type.Array(FoundBundle, { description: 'On these, in no folder. Newest first, by name.' }),
    running: Type.Union([Running, Type.Null()], { description: 'What is being done now; null for nothing.' }),
    outcome: Type.Union([Outcome, Type.Null()], { description: 'Of the last one since this station runs.' }),
  },
  { ...closed, title: 'BundleState' },
);
export type BundleState = Static<typeof BundleState>;

const NewBundle = Type.Object(
  {
    path: { ...Path, description: 'A folder, as of a stick.' },
    passphrase: Type.Optional(
      Type.String({ minLength: 8, ...Passphrase, description: 'For whoever has it: all changes.' }),
    ),
    peer: Type.Optional(
      Type.String({
        maxLength: 100,
        description: 'The id of a station: for it alone, what it lacks as far as is known.',
      }),
    ),
  },
  { ...closed, title: 'NewBundle' },
);
export type NewBundle = Static<typeof NewBundle>;

const BundleToImport = Type.Object(
  {
    path: { ...Path, description: 'The file.' },
    passphrase: Type.Optional(
      Type.String({ minLength: 1, ...Passphrase, description: 'With which the file was sealed.' }),
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
    summary: 'How the bundle that is being made or imported comes on, and what bundles are on sticks',
    audited: { kind: 'nothing' },
    reply: BundleState,
  }),
  make: endpoint({
    method: 'POST',
    url: '/bundles',
    operationId: 'makeBundle',
    tag: 'Sync',
    access: 'administrator',
    summary: 'Begin a bundle: changes in one sealed file, for another station',
    needsConfirmation: true,
    description:
      'With either a pass-phrase or a peer. Replies when it has begun; `GET /bundles` tells how it goes on and how it ended. ' +
      'One after the other.',
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
    summary: 'Begin a snapshot: the whole registry in one sealed file, to start a new station from',
    needsConfirmation: true,
    description:
      'With either a pass-phrase or a peer. The other station is set up and paired with first. Without service tokens, drafts and the ' +
      'audit trail. Replies when it has begun; `GET /bundles` tells how it goes on and how it ended. One after the other.',
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
    summary: 'Take what is in a bundle, or in a snapshot',
    description:
      'Replies when it has begun; `GET /bundles` tells how it ended. All of it is read and checked before anything is taken. ' +
      'Which of the two a file is, it says itself. ' +
      'What is here already is no error, so that a bundle can be imported again.',
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
    summary: 'Stop what is being made or imported; what was imported stays',
    audited: { kind: 'nothing' },
    reply: Nothing,
  }),
};
