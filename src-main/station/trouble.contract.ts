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
  'port-taken',
] as const;
export type TroubleKind = (typeof troubleKinds)[number];

const Trouble = Type.Object(
  {
    kind: Type.Unsafe<TroubleKind>({ type: 'string', enum: [...troubleKinds], description: 'The kind of problem.' }),
    stopsSaving: Type.Boolean({
      description: 'Whether nothing can be saved while the problem lasts. Reading continues.',
    }),
    since: Instant,
    detail: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      description:
        'A number, day or file name that a message about the problem needs; null for none. Never a path or a ' +
        'person.',
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
    summary: 'List current problems of this station, worst first',
    description: 'Request it again after each `trouble` event.',
    audited: { kind: 'nothing' },
    reply: Type.Object(
      { troubles: Type.Array(Trouble, { description: 'The current problems, worst first.' }) },
      closed,
    ),
  }),
};
