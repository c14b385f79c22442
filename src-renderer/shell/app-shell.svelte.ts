/** State that every page shares while a person is signed in: the keys that work everywhere, and the focus. */
import { tick, untrack } from 'svelte';
import { confirmation } from './confirmation.svelte.ts';
import { dateFormats } from '../time/date-formats.svelte.ts';
import { drafts } from './drafts.svelte.ts';
import { isDialogOpen, onAlt } from './keys.ts';
import { identifierSystems } from './identifier-systems.svelte.ts';
import { ownFields } from './own-fields.svelte.ts';
import { staffNames } from './staff-names.svelte.ts';
import { places } from './places.svelte.ts';
import { live } from './live.svelte.ts';
import { router, type Page } from './router.svelte.ts';
import { openCard } from './scanned-card.ts';
import { whenScanned } from './scanner.ts';
import { session } from './session.svelte.ts';
import { typedToFind } from './typed-to-find.svelte.ts';

class AppShell {
  isHelpOpen = $state(false);
  /** True while a card can be read with the camera. */
  isCameraOpen = $state(false);
  main = $state<HTMLElement>();
  #entered: Page['name'] | undefined;

  onkeydown = (event: KeyboardEvent): void => {
    const { key, code, altKey } = event;
    const act = (run: () => void) => {
      event.preventDefault();
      run();
    };
    // A person who has to leave need not close a dialog first. One who hands over needs no lock screen in between.
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

  /** Starts live events, loads the person's drafts, and focuses each new page, while the calling component exists. */
  follow(): void {
    $effect(() => {
      // Runs once a session. It changes state that this effect would otherwise depend on, and the drafts would be read again.
      untrack(() => this.#begin());
      live.start();
      return () => {
        live.stop();
        // Open dialogs must not reappear for the next person.
        this.#close();
        confirmation.cancel();
      };
    });
    $effect(() => {
      // Runs again after the station was unreachable.
      const _again = live.epoch;
      void identifierSystems.load();
      void places.load();
      void ownFields.load();
      void staffNames.load();
      return live.listen(({ record }) => {
        if (record === 'identifier-system') void identifierSystems.load();
        if (record === 'place') void places.load();
        if (record === 'own-field') void ownFields.load();
        if (record === 'staff') void staffNames.load();
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

  /** Turns the camera off at once, even if the card has no patient here. */
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

  /** A person who is on that page already stays there, with the name that it was opened with. */
  #register(): void {
    if (router.page.name !== 'register') router.go({ name: 'register', typed: '' });
  }

  skip(event: Event): void {
    event.preventDefault();
    this.main?.focus();
  }

  /** Focuses the heading after a page change, so that screen readers read it and Tab continues from there. */
  async #enter(page: Page): Promise<void> {
    const isSame = page.name === this.#entered && (page.name === 'today' || page.name === 'month');
    this.#entered = page.name;
    await tick();
    // If the person has moved on since, the focus stays.
    if (router.page !== page) return;
    // Another day of the same page: a person who moves from day to day with a button keeps the focus on it.
    if (isSame) return;
    if (page.name === 'find' || page.name === 'register') return;
    const heading = this.main?.querySelector('h1');
    heading?.setAttribute('tabindex', '-1');
    (heading ?? this.main)?.focus();
  }
}

export const appShell = new AppShell();
