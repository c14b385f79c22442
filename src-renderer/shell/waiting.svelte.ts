/** The number of decisions that wait on other pages. */
import { duplicateEndpoints, type PairCounts } from '../../src-main/matching/worklist.contract.ts';
import { conflictEndpoints } from '../../src-main/conflicts/conflict.contract.ts';
import { call } from '../api.ts';
import { resource } from './resource.svelte.ts';
import { session } from './session.svelte.ts';

const none = { kind: 'done', value: undefined } as const;

/** Call it while a component is set up. */
export function countWaiting() {
  const conflicts = resource((signal) => call(conflictEndpoints.count, { signal }), {
    concerns: ({ record }) => ['patient', 'visit', 'staff'].includes(record),
    restMs: 500,
  });
  const duplicates = resource<PairCounts | undefined>(
    async (signal) => (session.canEdit ? call(duplicateEndpoints.count, { signal }) : none),
    {
      concerns: ({ record }) => record === 'duplicates' || record === 'distinct',
      restMs: 500,
    },
  );
  const grades = $derived(duplicates.state.kind === 'ready' ? duplicates.state.value?.counts : undefined);
  return {
    /** Records that differ between two stations. */
    get conflicts() {
      return conflicts.state.kind === 'ready' ? conflicts.state.value.count : 0;
    },
    /** Pairs that are certainly or probably one person. */
    get duplicates() {
      return grades === undefined ? 0 : grades.certain + grades.probable;
    },
    /** True if there are pairs that are only possible. The list includes them, but nobody is asked to look at them. */
    get hasPossible() {
      return grades !== undefined && grades.possible > 0;
    },
  };
}
