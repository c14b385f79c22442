/** What to say about each reason, beside its own title, sentence and steps. */
import type { StoppedKind } from '../../src-main/desktop/stopped.contract.ts';
import { t } from '../messages/words.svelte.ts';

export const isAboutWindow = (kind: StoppedKind): boolean => kind === 'window-crashed' || kind === 'window-hung';

/** What the person fears most is answered first: whether anything is lost. Only what is certain is said. */
export function comfortFor(kind: StoppedKind): string {
  if (isAboutWindow(kind)) return t('stopped.typedIsKept');
  if (kind === 'unexpected') return t('stopped.neverEmptied');
  if (['registry-missing', 'registry-damaged', 'keys-damaged'].includes(kind)) return t('stopped.unchanged');
  return t('stopped.nothingLost');
}

/** One or two, in their order: a line each. */
export const stepsFor = (kind: StoppedKind): string[] => t(`stopped.${kind}.do`).split('\n');
