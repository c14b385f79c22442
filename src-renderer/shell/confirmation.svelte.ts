/**
 * What gives power over others (an account, a code for a program) asks for the own password once more, when it was typed long
 * ago. Whatever page asked for it, the question comes from here, and what was asked for goes on when it is answered.
 */
import { sessionEndpoints } from '../../src-main/staff/staff.contract.ts';
import { call, confirmBy, type Failure } from '../api.ts';

class Confirmation {
  isAsked = $state(false);
  #answer: ((isConfirmed: boolean) => void) | undefined;

  constructor() {
    confirmBy(() => this.#ask());
  }

  /** What the station has against it, if that is something. */
  async send(password: string): Promise<Failure | undefined> {
    const outcome = await call(sessionEndpoints.confirm, { body: { password } });
    if (outcome.kind !== 'done') return outcome;
    this.#end(true);
    return undefined;
  }

  cancel(): void {
    this.#end(false);
  }

  #ask(): Promise<boolean> {
    // Of two that ask at once, the first one is refused: there is one question on the screen.
    this.#end(false);
    this.isAsked = true;
    return new Promise((answer) => (this.#answer = answer));
  }

  #end(isConfirmed: boolean): void {
    this.isAsked = false;
    this.#answer?.(isConfirmed);
    this.#answer = undefined;
  }
}

export const confirmation = new Confirmation();
