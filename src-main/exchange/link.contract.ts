/** Why a peer could not be reached, or refused the call. */
export const linkProblems = [
  'unreachable',
  'other-station',
  'refused',
  'timed-out',
  'locked',
  'broken',
  'unproved',
] as const;
export type LinkProblemKind = (typeof linkProblems)[number];
