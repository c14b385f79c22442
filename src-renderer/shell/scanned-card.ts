/** Handles a scanned card: opens its patient, or reports why there is none. */
import { patientEndpoints } from '../../src-main/patients/patient.contract.ts';
import { call } from '../api.ts';
import { failureText } from '../messages/failure.ts';
import { t } from '../messages/words.svelte.ts';
import { activity } from '../ui/activity.svelte.ts';
import { notices } from '../ui/notices.svelte.ts';
import { router } from './router.svelte.ts';

/** From a hand scanner or the camera. */
type Card = { kind: 'card'; patientId: string } | { kind: 'damaged' };

let lookedFor = new AbortController();

/**
 * Changes the page only if the patient exists. A card of another station does not interrupt a person who is typing. Their text is kept as
 * a draft in any case.
 */
export async function openCard(card: Card, onopen: () => void): Promise<void> {
  // If two cards follow each other, the later one counts.
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
