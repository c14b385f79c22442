/**
 * Two edits of one record, neither made knowing the other, brought together part by part: what only one of the two changed
 * stands as it is, and a person chooses where both did. A part is what is chosen between as one, mostly a single field. Pure.
 */
export type ThreeWay<Part extends string, Value> = {
  parts: readonly Part[];
  isSame: (part: Part, one: Value, other: Value) => boolean;
  /** What both edits began from. */
  base: Value;
  /** What somebody else has saved since. */
  theirs: Value;
  /** What is typed here. */
  mine: Value;
};

/** Two edits of a record as a form knows them: what is typed is text. */
export type Edits<Value, Text> = { base: Value; theirs: Value; typed: Text };

/** A part in which their text is new and another one than mine. Where I changed it as well, nothing is taken unasked. */
export type Difference<Part extends string> = { part: Part; isMine: boolean };

export function differencesOf<Part extends string, Value>(edits: ThreeWay<Part, Value>): Difference<Part>[] {
  const { parts, isSame, base, theirs, mine } = edits;
  return parts
    .filter((part) => !isSame(part, base, theirs) && !isSame(part, theirs, mine))
    .map((part) => ({ part, isMine: !isSame(part, base, mine) }));
}

/** The parts that stand as they are typed here; all others are theirs. Asked about is only what they have changed. */
export function partsOfMine<Part extends string, Value>(
  { parts, isSame, base, theirs, mine }: ThreeWay<Part, Value>,
  isMineChosen: (part: Part) => boolean,
): Part[] {
  return parts.filter((part) =>
    isSame(part, base, theirs) ? !isSame(part, base, mine) : !isSame(part, theirs, mine) && isMineChosen(part),
  );
}
