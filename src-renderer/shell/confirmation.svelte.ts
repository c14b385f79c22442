/**
 * Asks for the user's own password again if it was typed long ago. This protects actions that give power over others, such as an account
 * or a program's token. Every page's question comes from here, and the action continues when it is answered.
 */
import { sessionEndpoints } from '../../src-main/staff/staff.contract.ts';
import { call, confirmBy, type Failure } from '../api.ts';

class Confirmation {
  isAsked = $state(false);
  #answer: ((isConfirmed: boolean) => void) | undefined;

  constructor() {
    confirmBy(() => this.#ask());
  }

  /** Returns the station's refusal, if there is one. */
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
    // If two ask at once, the first one is refused, because there is only one question on the screen.
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
