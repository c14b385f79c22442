/**
 * Links of a patient to others: the household, and the mother. A link is a field of the record in which it was entered, and a merge leaves
 * it there. So it is read for all records of a person, and unmerging gives each its own again. Pure.
 */
import type { PatientFields } from './patient.contract.ts';

export const linkFields = ['household', 'mother'] as const;
export type LinkField = (typeof linkFields)[number];

/** Returns the link of a person: that of the surviving record, or else of the first merged one that has it. */
export const linkOf = (group: readonly Pick<PatientFields, LinkField>[], field: LinkField): string | null =>
  group.find((row) => row[field] !== null)?.[field] ?? null;

/** The most members of a household, and the most children, that a reply lists. */
export const mostLinked = 100;
