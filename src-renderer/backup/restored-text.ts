import { formatList } from '../messages/formats.ts';
import { t } from '../messages/words.svelte.ts';

/** That a backup was restored, and who cannot sign in until an administrator has set a new password. */
export const restoredText = (withoutPassword: string[]): string =>
  withoutPassword.length === 0 ? t('restore.done') : t('restore.doneWithout', { names: formatList(withoutPassword) });
