import type { Peer } from '../../src-main/exchange/sync.contract.ts';
import { formatSpan } from '../messages/formats.ts';
import { t } from '../messages/words.svelte.ts';
import { isClockWrong } from '../sync/sync-words.ts';

/** The clock difference of a station at its pairing, for a table. A difference too small to matter is called right. */
export function clockShort(peer: Peer): string {
  const { clockOffsetMs } = peer;
  if (clockOffsetMs === null) return '–';
  if (!isClockWrong(peer)) return t('hub.clockRight');
  const time = formatSpan(Math.abs(clockOffsetMs));
  return t(clockOffsetMs > 0 ? 'hub.clockAhead' : 'hub.clockBehind', { time });
}
