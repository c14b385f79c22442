/** Opens the waiting-room screen in a window of its own, which knows nothing of this one. */
import { screenEndpoints } from '../../src-main/visits/screen.contract.ts';
import { call } from '../api.ts';
import { failureText } from '../messages/failure.ts';
import { words } from '../messages/words.svelte.ts';
import { notices } from '../ui/notices.svelte.ts';

export async function openScreen(): Promise<void> {
  const outcome = await call(screenEndpoints.screen);
  if (outcome.kind !== 'done') return notices.say(failureText(outcome));
  window.open(`./waiting-list.html#${words.language}/${outcome.value.code}`, '_blank', 'noopener,popup');
}
