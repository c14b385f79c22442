/** The reasons, in words, why a patient may be the same person. */
import type { PatientMatch } from '../../src-main/matching/match.contract.ts';
import { t } from '../messages/words.svelte.ts';

export const gradeText = ({ grade }: Pick<PatientMatch, 'grade'>): string => t(`match.${grade}`);
export const reasonText = (reason: PatientMatch['reasons'][number]): string => t(`match.${reason}`);
