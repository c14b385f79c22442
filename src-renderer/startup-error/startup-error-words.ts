/** The words for each reason beyond its own title, sentence and steps. */
import type { StartupErrorKind } from '../../src-main/desktop/startup-error.contract.ts';
import { t } from '../messages/words.svelte.ts';

export const isAboutWindow = (kind: StartupErrorKind): boolean => kind === 'window-crashed' || kind === 'window-hung';

/** Answers the person's greatest fear first, whether anything is lost. States only what is certain. */
export function comfortFor(kind: StartupErrorKind): string {
  if (isAboutWindow(kind)) return t('startupError.typedIsKept');
  if (kind === 'unexpected') return t('startupError.neverEmptied');
  if (['registry-missing', 'registry-damaged', 'registry-log-foreign', 'keys-damaged'].includes(kind))
    return t('startupError.unchanged');
  return t('startupError.nothingLost');
}

/** One or two steps in their order, one per line. */
export const stepsFor = (kind: StartupErrorKind): string[] => t(`startupError.${kind}.do`).split('\n');
