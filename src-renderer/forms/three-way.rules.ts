/**
 * Merges two concurrent edits of one record part by part. A part that only one of the two changed keeps that change, and a person chooses
 * where both did. A part is the unit of choice, mostly a single field. Pure.
 */
export type ThreeWay<Part extends string, Value> = {
  parts: readonly Part[];
  isSame: (part: Part, one: Value, other: Value) => boolean;
  /** The version that both edits began from. */
  base: Value;
  /** The version that someone else has saved since. */
  theirs: Value;
  /** The edit that is typed here. */
  mine: Value;
};

/** Two edits of a record as a form knows them; the typed edit is text. */
export type Edits<Value, Text> = { base: Value; theirs: Value; typed: Text };

/** A part that they changed and that differs from mine. If I changed it as well (`isMine`), nothing is taken without asking. */
export type Difference<Part extends string> = { part: Part; isMine: boolean };

export function differencesOf<Part extends string, Value>(edits: ThreeWay<Part, Value>): Difference<Part>[] {
  const { parts, isSame, base, theirs, mine } = edits;
  return parts
    .filter((part) => !isSame(part, base, theirs) && !isSame(part, theirs, mine))
    .map((part) => ({ part, isMine: !isSame(part, base, mine) }));
}

/** Returns the parts that keep the value typed here; all others take theirs. Only parts that they changed are asked about. */
export function partsOfMine<Part extends string, Value>(
  { parts, isSame, base, theirs, mine }: ThreeWay<Part, Value>,
  isMineChosen: (part: Part) => boolean,
): Part[] {
  return parts.filter((part) =>
    isSame(part, base, theirs) ? !isSame(part, base, mine) : !isSame(part, theirs, mine) && isMineChosen(part),
  );
}
