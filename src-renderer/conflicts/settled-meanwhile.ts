/** What is done when a form of the list goes, since it is settled. */
import { tick } from 'svelte';
import type { Attachment } from 'svelte/attachments';
import { t } from '../messages/words.svelte.ts';
import { notices } from '../ui/notices.svelte.ts';

/** When it goes, and the page stays: who was choosing is told, and the keyboard goes on at the top. */
export const settledMeanwhile =
  ({ wasTouched, field }: { wasTouched: () => boolean; field: () => string }): Attachment<HTMLElement> =>
  (element) => {
    const page = element.closest('main > *');
    return () => {
      const isToBeSaid = wasTouched();
      const hadFocus = element.contains(document.activeElement) || document.activeElement === document.body;
      void tick().then(() => {
        if (page?.isConnected !== true) return;
        if (isToBeSaid) notices.say(t('conflict.settledMeanwhile', { field: field() }));
        const heading = page.querySelector('h1');
        heading?.setAttribute('tabindex', '-1');
        if (hadFocus && document.activeElement === document.body) heading?.focus();
      });
    };
  };
