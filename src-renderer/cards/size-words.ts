import { formatNumber } from '../messages/formats.ts';
import { t } from '../messages/words.svelte.ts';
import type { PaperSize } from './paper-sizes.rules.ts';

/** "85.6 × 54 mm". */
export const sizeWords = ({ widthMm, heightMm }: PaperSize): string =>
  t('card.sizeMm', { width: formatNumber(widthMm), height: formatNumber(heightMm) });
