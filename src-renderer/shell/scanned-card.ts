/** What becomes of a card that was scanned: its patient is opened, or it is said why nobody is. */
import { patientEndpoints } from '../../src-main/patients/patient.contract.ts';
import { call } from '../api.ts';
import { failureText } from '../messages/failure.ts';
import { t } from '../messages/words.svelte.ts';
import { activity } from '../ui/activity.svelte.ts';
import { notices } from '../ui/notices.svelte.ts';
import { router } from './router.svelte.ts';

/** By a hand scanner or the camera. */
type Card = { kind: 'card'; patientId: string } | { kind: 'damaged' };

let lookedFor = new AbortController();

/**
 * The page changes only when there is such a patient: a card of another station leaves whoever is typing where they are.
 * What they have typed is kept as a draft in any case.
 */
export async function openCard(card: Card, onopen: () => void): Promise<void> {
  // Of two cards in a row the later one counts.
  lookedFor.abort();
  if (card.kind === 'damaged') return notices.say(t('scan.damaged'));
  lookedFor = new AbortController();
  const { signal } = lookedFor;
  const { patientId } = card;
  const outcome = await activity.during(call(patientEndpoints.get, { params: { patientId }, signal }));
  if (outcome.kind === 'cancelled' || signal.aborted) return;
  if (outcome.kind === 'done') {
    onopen();
    router.go({ name: 'patient', patientId });
  } else if (outcome.kind === 'refused' && outcome.name === 'not-found') {
    notices.say(`${t('find.noCode')}. ${t('find.noCodeText')}`);
  } else notices.say(failureText(outcome));
}
