import type { LinkProblemKind } from './link.contract.ts';

/** The largest message that one station sends another, in bytes. */
export const maxMessageBytes = 16 * 1024 * 1024;

/**
 * A connection to another station: one message there, one answer back, in bytes. HTTPS and the wire of a test implement
 * it.
 */
export type Link = {
  /** Rejects with a `LinkProblem` if no answer came. Then it is unknown whether the other side received the message. */
  ask: (message: Uint8Array, options: { signal?: AbortSignal | undefined }) => Promise<Uint8Array>;
  close: () => void;
};

/** The member that sent a message, as its certificate proved, and the host that it came from. */
export type Sender = { stationId: string; host: string };

/** Processes a message on the other side and returns the answer. */
export type Answer = (message: Uint8Array, sender: Sender) => Promise<Uint8Array>;

/** Why a peer could not be reached, or refused the call. */
export class LinkProblem extends Error {
  readonly kind: LinkProblemKind;
  constructor(kind: LinkProblemKind, options?: ErrorOptions) {
    super(`The other station: ${kind}.`, options);
    this.kind = kind;
  }
}
