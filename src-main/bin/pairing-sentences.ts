import type { JoinRefusal } from '../exchange/sync.contract.ts';

/** Sentences for why two computers were not paired, or cannot reach each other. */
export const pairingSentences: Record<JoinRefusal, string> = {
  'no-code': 'The other station shows no code, or not any more. Ask for a new one.',
  'wrong-code': 'This is not the code, or somebody stands between the two stations. Nothing was written.',
  'same-station': 'This is the same station, or a copy of it.',
  'has-patients': 'Both registers have patients.',
  declined: 'The other station did not agree to make one register of both. Nothing was written.',
  'not-answered': 'Nobody at the other station agreed in time. Nothing was written.',
  'given-up': 'Joining was given up. Nothing was written.',
  unreachable: 'Nobody can be reached at this address. Is the other station listening, and in the same network?',
  'other-station': 'Another station answers at this address than the one that is meant.',
  refused: 'The other station refused.',
  'timed-out': 'The other station did not answer in time.',
  locked: 'The other station is locked. Somebody has to sign in there first.',
  broken: 'What answers at this address is no station that can be understood.',
};
