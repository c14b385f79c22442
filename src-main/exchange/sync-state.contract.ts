/** Why a change is quarantined: a closed list, each with a sentence for people. */
export const heldReasons = [
  'not-admitted',
  'unknown-replica',
  'previous-unknown',
  'base-unknown',
  'other-kind',
  'not-its-own',
  'ended',
] as const;
export type HeldReason = (typeof heldReasons)[number];
