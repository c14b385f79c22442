/** Seats: other computers of a clinic that work on the registry of this station, for its staff. */
import { Type, type Static } from 'typebox';
import { closed, endpoint, Id, Instant, Nothing, NullableInstant } from '../wire/endpoint.contract.ts';
import { exampleIds } from '../wire/examples.contract.ts';
import { ShownCode, Words } from '../exchange/sync.contract.ts';

const Seat = Type.Object(
  {
    id: Id,
    name: Type.String({ description: 'The name that the computer announces.' }),
    words: Words,
    admittedAt: Instant,
    admittedBy: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      description: 'The user name of the administrator who admitted it; null if the account is unknown here.',
    }),
    revokedAt: { ...NullableInstant, description: 'The time at which its access was removed; null if it has access.' },
  },
  { ...closed, title: 'Seat' },
);
export type Seat = Static<typeof Seat>;

export const Seats = Type.Object(
  { seats: Type.Array(Seat, { description: 'The workstations of this station.' }) },
  { ...closed, title: 'Seats' },
);

export const seatEndpoints = {
  list: endpoint({
    method: 'GET',
    url: '/seats',
    operationId: 'listSeats',
    tag: 'Other stations',
    access: 'reader',
    summary: 'List the workstations, which use the registry of this station and store no copy',
    audited: { kind: 'nothing' },
    reply: Seats,
  }),
  openCode: endpoint({
    method: 'POST',
    url: '/seats/pairings',
    operationId: 'showSeatCode',
    tag: 'Other stations',
    access: 'administrator',
    summary: 'Show a pairing code for one workstation',
    description:
      'The code is valid for ten minutes, one computer and five attempts; no station can pair with it. It ' +
      'replaces any earlier code.',
    audited: { kind: 'event', action: 'pairing-opened', say: () => ({ detail: 'seat' }) },
    needsConfirmation: true,
    isReplayed: false,
    reply: ShownCode,
  }),
  revoke: endpoint({
    method: 'DELETE',
    url: '/seats/:seatId',
    operationId: 'revokeSeat',
    tag: 'Other stations',
    access: 'administrator',
    summary: 'Remove the access of a workstation; its open connections are closed',
    audited: { kind: 'event', action: 'seat-revoked', say: ({ params }) => ({ record: params.seatId }) },
    params: Type.Object({
      seatId: Type.String({ description: 'The `id` of the workstation.', examples: [exampleIds.seat] }),
    }),
    reply: Nothing,
  }),
};
