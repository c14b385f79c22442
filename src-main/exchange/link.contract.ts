/** Why a peer could not be reached, or refused the call. */
export const callProblems = ['unreachable', 'other-station', 'refused', 'timed-out', 'locked', 'broken'] as const;
type CallProblem = (typeof callProblems)[number];

/**
 * Why a sync ended. `unproved`: what came is not proved to be what its authors wrote. `withheld`: there are
 * changes that did not come. `put-away`: the other side lacks changes that were put
 * away here.
 */
export const linkProblems = [...callProblems, 'unproved', 'withheld', 'put-away'] as const;
export type LinkProblemKind = (typeof linkProblems)[number];

export const isCallProblem = (kind: LinkProblemKind): kind is CallProblem =>
  (callProblems as readonly LinkProblemKind[]).includes(kind);
