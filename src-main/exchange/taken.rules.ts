/** The number of changes by what became of them. */
export type Taken = { applied: number; known: number; held: number };

export const nothingTaken: Taken = { applied: 0, known: 0, held: 0 };

export const plus = (a: Taken, b: Taken): Taken => ({
  applied: a.applied + b.applied,
  known: a.known + b.known,
  held: a.held + b.held,
});
