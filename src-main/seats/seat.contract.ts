/** Seats: other computers of a clinic that work on the registry of this station, for its staff. */
import { Type, type Static } from 'typebox';
import { closed, endpoint, Id, Instant, NullableInstant } from '../wire/endpoint.contract.ts';
import { exampleIds } from '../wire/examples.contract.ts';
import { ShownCode, Words } from '../exchange/sync.contract.ts';

const Seat = Type.Object(
  {
    id: Id,
    name: Type.String({ description: 'As the computer calls itself.' }),
    words: Words,
    admittedAt: Instant,
    admittedBy: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      description: 'The user name of the administrator; null for an account that is not known here.',
    }),
    revokedAt: { ...NullableInstant, description: 'Since when it reaches nothing any more.' },
  },
  { ...closed, title: 'Seat' },
);
export type Seat = Static<typeof Seat>;

export const Seats = Type.Object(
  { seats: Type.Array(Seat, { description: 'The seats.' }) },
  { ...closed, title: 'Seats' },
);

export const seatEndpoints = {
  list: endpoint({
    method: 'GET',
    url: '/seats',
    operationId: 'listSeats',
    tag: 'Other stations',
    access: 'reader',
    summary: 'The computers that work on the register of this station and keep nothing of it',
    audited: { kind: 'nothing' },
    reply: Seats,
  }),
  openCode: endpoint({
    method: 'POST',
    url: '/seats/pairings',
    operationId: 'showSeatCode',
    tag: 'Other stations',
    access: 'administrator',
    summary: 'Show a code with which one computer becomes a seat of this station',
    description:
      'It is good for ten minutes, one computer and five tries; no station can join with it. One that was shown before is gone.',
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
    summary: 'Revoke a seat: what is open on it is cut off, and it reaches nothing any more',
    audited: { kind: 'event', action: 'seat-revoked', say: ({ params }) => ({ record: params.seatId }) },
    params: Type.Object({ seatId: Type.String({ description: 'The `id` of the seat.', examples: [exampleIds.seat] }) }),
    reply: Type.Null({ description: 'Nothing is returned.' }),
  }),
};
