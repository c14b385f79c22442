/** The message after a failed sign-in. If it asks to wait, it counts down and disappears when the time is over. */
import type { Failure } from '../api.ts';
import { failureText } from '../messages/failure.ts';
import { leftUntil } from '../sync/countdown.svelte.ts';

export class DoorFailure {
  #said = $state.raw<{ failure: Failure; until: string | undefined; text: string | undefined }>();

  /** `text` is the form's own message, if it has a better one. */
  say(failure: Failure, text?: string): void {
    const waitS = failure.kind === 'refused' && failure.name === 'too-many-attempts' ? (failure.retryAfterS ?? 1) : 0;
    const until = waitS > 0 ? instantIn(waitS) : undefined;
    this.#said = { failure, until, text };
  }

  clear(): void {
    this.#said = undefined;
  }

  get text(): string | undefined {
    const said = this.#said;
    if (said === undefined) return undefined;
    if (said.until === undefined) return said.text ?? failureText(said.failure);
    const leftS = Math.ceil(leftUntil(said.until) / 1000);
    return leftS > 0 ? failureText({ ...said.failure, retryAfterS: leftS } as Failure) : undefined;
  }

  /** True while the station would only refuse again. */
  get isWaiting(): boolean {
    return this.#said?.until !== undefined && leftUntil(this.#said.until) > 0;
  }
}

const instantIn = (seconds: number): string => new Date(Date.now() + seconds * 1000).toISOString();
