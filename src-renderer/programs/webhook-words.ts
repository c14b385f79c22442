import { t } from '../messages/words.svelte.ts';

/** Returns the reminders that a webhook receives, in words. */
export const reminderText = (days: number): string =>
  days === 0 ? t('webhook.remindOnDay') : t('webhook.remindBefore', { days });
