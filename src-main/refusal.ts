import type { RefusalKind } from './refusal.contract.ts';

/**
 * A station that cannot start says why in one sentence that a clerk can read out; nothing was changed on disk. The sentence is
 * English; by its kind the page says the same in the language of the person.
 */
export class Refusal extends Error {
  readonly kind: RefusalKind;
  constructor(kind: RefusalKind, sentence: string) {
    super(sentence);
    this.kind = kind;
  }
}
