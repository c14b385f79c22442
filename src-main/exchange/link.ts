import type { LinkProblemKind } from './link.contract.ts';

/** Nothing that one station sends another in one go is larger. */
export const maxMessageBytes = 16 * 1024 * 1024;

/** A way to another station: one message there, one answer back, in bytes. HTTPS, a test's wire, and whatever comes. */
export type Link = {
  /** Rejects with a `LinkProblem` when no answer came; whether the other took the message is then not known. */
  ask: (message: Uint8Array, options: { signal?: AbortSignal | undefined }) => Promise<Uint8Array>;
  close: () => void;
};

/** Which member sent a message, as its certificate has shown, and from which host it came. */
export type Sender = { stationId: string; host: string };

/** What the other side does with it. */
export type Answer = (message: Uint8Array, sender: Sender) => Promise<Uint8Array>;

/** Why a peer could not be reached, or let nobody in. */
export class LinkProblem extends Error {
  readonly kind: LinkProblemKind;
  constructor(kind: LinkProblemKind, options?: ErrorOptions) {
    super(`The other station: ${kind}.`, options);
    this.kind = kind;
  }
}
