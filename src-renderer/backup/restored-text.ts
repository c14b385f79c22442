import { formatList } from '../messages/formats.ts';
import { t } from '../messages/words.svelte.ts';

/** Reports that a backup was restored, and names the people who cannot sign in until an administrator sets a new password. */
export const restoredText = (withoutPassword: string[]): string =>
  withoutPassword.length === 0 ? t('restore.done') : t('restore.doneWithout', { names: formatList(withoutPassword) });
