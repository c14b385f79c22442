/**
 * Troubles of a running station: a closed list. Staff see them on every page, in a sentence that explains what to do.
 * The page has words for each kind.
 */
import { Type, type Static } from 'typebox';
import { closed, endpoint, Instant } from '../wire/endpoint.contract.ts';
import { storageFaults } from '../wire/storage-fault.contract.ts';

export const troubleKinds = [
  ...storageFaults,
  'changes-missing',
  'journal-mismatch',
  'number-twice',
  'two-computers',
  'old-copy-refused',
  'audit-damaged',
  'disk-nearly-full',
  'clock-off',
  'backup-old',
  'port-taken',
] as const;
export type TroubleKind = (typeof troubleKinds)[number];

const Trouble = Type.Object(
  {
    kind: Type.Unsafe<TroubleKind>({ type: 'string', enum: [...troubleKinds], description: 'What it is.' }),
    stopsSaving: Type.Boolean({ description: 'Nothing can be saved while this holds; reading goes on.' }),
    since: Instant,
    detail: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      description: 'The one thing that a sentence about it names: a number, a day, a file. Never a path or a person.',
    }),
  },
  { ...closed, title: 'Trouble' },
);
export type Trouble = Static<typeof Trouble>;

export const troubleEndpoints = {
  list: endpoint({
    method: 'GET',
    url: '/station/trouble',
    operationId: 'listTroubles',
    tag: 'Station',
    access: 'reader',
    summary: 'What is wrong with this station now, the worst first',
    description: 'The event `trouble` says when to ask again.',
    audited: { kind: 'nothing' },
    reply: Type.Object({ troubles: Type.Array(Trouble, { description: 'What is wrong, the worst first.' }) }, closed),
  }),
};
