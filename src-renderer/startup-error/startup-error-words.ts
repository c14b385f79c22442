/** What to say about each reason, beside its own title, sentence and steps. */
import type { StartupErrorKind } from '../../src-main/desktop/startup-error.contract.ts';
import { t } from '../messages/words.svelte.ts';

export const isAboutWindow = (kind: StartupErrorKind): boolean => kind === 'window-crashed' || kind === 'window-hung';

/** What the person fears most is answered first: whether anything is lost. Only what is certain is said. */
export function comfortFor(kind: StartupErrorKind): string {
  if (isAboutWindow(kind)) return t('startupError.typedIsKept');
  if (kind === 'unexpected') return t('startupError.neverEmptied');
  if (['registry-missing', 'registry-damaged', 'registry-log-foreign', 'keys-damaged'].includes(kind))
    return t('startupError.unchanged');
  return t('startupError.nothingLost');
}

/** One or two, in their order: a line each. */
export const stepsFor = (kind: StartupErrorKind): string[] => t(`startupError.${kind}.do`).split('\n');
