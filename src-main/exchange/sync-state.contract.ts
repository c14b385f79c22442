/** Why a change is quarantined: a closed list, each with a sentence for people. */
export const quarantineReasons = [
  'not-admitted',
  'unknown-replica',
  'previous-unknown',
  'base-unknown',
  'other-kind',
  'not-its-own',
  'ended',
  'other-root',
] as const;
export type QuarantineReason = (typeof quarantineReasons)[number];
