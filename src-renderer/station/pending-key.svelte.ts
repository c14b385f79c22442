/**
 * A new recovery key that has not been typed again yet. The old one is already invalid. A visit to another page, or a screen that locks
 * while the printer warms up, must not lose this one. It stays in memory, and only the person who created it sees it again.
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
