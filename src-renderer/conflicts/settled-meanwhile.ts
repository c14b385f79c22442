/** Runs when a form of the list disappears because its conflict is settled. */
import { tick } from 'svelte';
import type { Attachment } from 'svelte/attachments';
import { t } from '../messages/words.svelte.ts';
import { notices } from '../ui/notices.svelte.ts';

/** If the form goes and the page stays, notifies the person who was choosing and moves the focus to the top. */
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
