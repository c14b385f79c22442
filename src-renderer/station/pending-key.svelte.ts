/**
 * A new recovery key that was not typed back yet. The old one is dead already, so a look at another page, or a screen that
 * locks while the printer warms up, must not take this one away: it stays in memory, and only who made it sees it again.
 */
import { session } from '../shell/session.svelte.ts';

class PendingKey {
  #made = $state.raw<{ recoveryKey: string; staffId: string }>();

  get recoveryKey(): string | undefined {
    return this.#made?.staffId === session.staff?.id ? this.#made?.recoveryKey : undefined;
  }

  keep(recoveryKey: string): void {
    const staffId = session.staff?.id;
    if (staffId !== undefined) this.#made = { recoveryKey, staffId };
  }

  forget(): void {
    this.#made = undefined;
  }
}

export const pendingKey = new PendingKey();
