import type { LinkProblemKind } from '../exchange/link.contract.ts';
import type { JoinRefusal } from '../exchange/sync.contract.ts';

/** Sentences for why two computers were not paired, or cannot reach each other. */
export const pairingSentences: Record<JoinRefusal | LinkProblemKind, string> = {
  'no-code': 'The other computer shows no code, or the code has expired. Ask for a new one.',
  'wrong-code': 'The code is wrong, or somebody intercepts the connection. Nothing was changed.',
  'same-station': 'This is the same computer, or a copy of it.',
  'has-patients': 'Both registers have patients.',
  declined: 'The other computer did not agree to combine both registries. Nothing was changed.',
  part: 'The other computer has only a part of its registry. Pair a new computer with one that has all of it.',
  'not-answered': 'Nobody at the other computer agreed in time. Nothing was changed.',
  'given-up': 'Pairing was stopped. Nothing was changed.',
  unreachable:
    'No computer answers at this address. Check that the other computer allows connections and is on the same network.',
  'other-station': 'A different computer answers at this address.',
  refused: 'The other computer refused.',
  'timed-out': 'The other computer did not answer in time.',
  locked: 'The other computer is locked. Somebody has to sign in there first.',
  unproved: 'Changes came from there without proof of who wrote them. Nothing was taken.',
  withheld: 'It has changes for this computer that it did not send. What came before is kept.',
  'put-away':
    'That computer lacks changes that were put away here. A computer that holds everything has to sync with it first.',
  broken: 'What answers at this address is not a Satchel that this one understands.',
};
