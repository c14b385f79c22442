/** How sure it is that two records are of one person. What people said is none of them: then nothing is asked any more. */
export const grades = ['certain', 'probable', 'possible'] as const;
export type Grade = (typeof grades)[number];
