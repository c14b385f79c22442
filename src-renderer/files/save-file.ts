import { isDesktop } from '../api.ts';
import { t } from '../messages/words.svelte.ts';
import { notices } from '../ui/notices.svelte.ts';

/**
 * Saves a file for the user, in the same way as a browser's download. The desktop's window asks where to save it (see
 * `download.rules.ts`).
 */
export function saveFile(file: Blob, name: string): void {
  const href = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href, download: name }).click();
  // The download has started in this turn and keeps what it needs.
  setTimeout(() => URL.revokeObjectURL(href), 0);
}

/** Saves a file, and says so in a browser. The desktop says it itself, once the person has chosen a place. */
export function saveAndSay(file: Blob, name: string): void {
  saveFile(file, name);
  if (!isDesktop) notices.say(t('export.saved', { name }));
}
