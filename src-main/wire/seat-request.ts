/** Which requests a seat has passed on. It is said by the connection, and by nothing that a request could say itself. */
import type { IncomingMessage } from 'node:http';

const seats = new WeakMap<IncomingMessage, string>();

export const markSeat = (request: IncomingMessage, seat: string): void => void seats.set(request, seat);

/** The id of the seat; undefined for a request from this computer. */
export const seatOf = (request: IncomingMessage): string | undefined => seats.get(request);
