/** What every page shares while somebody is signed in: the keys that work everywhere, and where the focus goes. */
import { tick, untrack } from 'svelte';
import { confirmation } from './confirmation.svelte.ts';
import { dateFormats } from '../time/date-formats.svelte.ts';
import { drafts } from './drafts.svelte.ts';
import { isDialogOpen, onAlt } from './keys.ts';
import { identifierSystems } from './identifier-systems.svelte.ts';
import { live } from './live.svelte.ts';
import { router, type Page } from './router.svelte.ts';
import { openCard } from './scanned-card.ts';
import { whenScanned } from './scanner.ts';
import { session } from './session.svelte.ts';
import { typedToFind } from './typed-to-find.svelte.ts';

class AppShell {
  isHelpOpen = $state(false);
  /** Whether a card may be held before the camera. */
  isCameraOpen = $state(false);
  main = $state<HTMLElement>();
  #entered: Page['name'] | undefined;

  onkeydown = (event: KeyboardEvent): void => {
    const { key, code, altKey } = event;
    const act = (run: () => void) => {
      event.preventDefault();
      run();
    };
    // Who has to leave does not close a dialog first; who hands over to somebody else needs no lock screen between.
    if (altKey && code === 'KeyL' && !event.ctrlKey && !event.metaKey) {
      return act(() => (event.shiftKey ? session.signOut() : session.lock()));
    }
    if (isDialogOpen()) return;
    if (key === 'F2' || (key === '/' && typedToFind.isForPage(event))) act(() => typedToFind.find());
    else if (key === '?' && typedToFind.isForPage(event)) act(() => (this.isHelpOpen = true));
    onAlt(event, {
      KeyN: session.canEdit && (() => this.#register()),
      KeyP: () => router.go({ name: 'patient-list' }),
      KeyC: () => (this.isCameraOpen = true),
      KeyT: () => router.go({ name: 'today' }),
      KeyH: session.isAtHub && session.isAdministrator && (() => router.go({ name: 'hub' })),
      KeyS: () => router.go({ name: 'settings', part: 'account' }),
    });
  };

  /** While the component lives that calls it: live events, the person's drafts, and the focus on each new page. */
  follow(): void {
    $effect(() => {
      // Once a session: the drafts say when they are read, and that must not read them again.
      untrack(() => this.#begin());
      live.start();
      return () => {
        live.stop();
        // What was open is not there again for whoever comes next.
        this.#close();
        confirmation.cancel();
      };
    });
    $effect(() => {
      // Also when the station was away.
      const _again = live.epoch;
      void identifierSystems.load();
      return live.listen(({ record }) => {
        if (record === 'identifier-system') void identifierSystems.load();
      });
    });
    $effect(() =>
      whenScanned((reading, beganAtMs) => {
        typedToFind.goBack(beganAtMs);
        void openCard(reading, () => this.#close());
      }),
    );
    $effect(() => {
      void this.#enter(router.page);
    });
  }

  /** The camera is off at once, whoever the card is of. */
  readByCamera(patientId: string): void {
    this.isCameraOpen = false;
    void openCard({ kind: 'card', patientId }, () => this.#close());
  }

  #close(): void {
    this.isHelpOpen = false;
    this.isCameraOpen = false;
  }

  #begin(): void {
    const { staff } = session;
    if (staff === undefined) return;
    if (drafts.owner !== undefined && drafts.owner !== staff.id) router.forget();
    void drafts.load(staff.id);
    void dateFormats.load();
  }

  /** Who is on that page already stays there, with the name that it was opened with. */
  #register(): void {
    if (router.page.name !== 'register') router.go({ name: 'register', typed: '' });
  }

  skip(event: Event): void {
    event.preventDefault();
    this.main?.focus();
  }

  /** After another page is shown: screen readers hear its heading, and Tab goes on from there. */
  async #enter(page: Page): Promise<void> {
    const isSame = page.name === this.#entered && (page.name === 'today' || page.name === 'month');
    this.#entered = page.name;
    await tick();
    // Somebody who has gone on since keeps the focus.
    if (router.page !== page) return;
    // Another day of the same page: who goes from day to day by a button keeps it.
    if (isSame) return;
    if (page.name === 'find' || page.name === 'register') return;
    const heading = this.main?.querySelector('h1');
    heading?.setAttribute('tabindex', '-1');
    (heading ?? this.main)?.focus();
  }
}

export const appShell = new AppShell();
