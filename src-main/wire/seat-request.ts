/** Marks the requests that a seat has passed on. The mark comes from the connection, so no request can forge it. */
import type { IncomingMessage } from 'node:http';

const seats = new WeakMap<IncomingMessage, string>();

export const markSeat = (request: IncomingMessage, seat: string): void => void seats.set(request, seat);

/** Returns the id of the seat; undefined for a request from this computer. */
export const seatOf = (request: IncomingMessage): string | undefined => seats.get(request);
