/**
 * The versions of each record that this window has saved, in sequence. A save names the version that it was made on, and is refused if
 * there is a newer one. Without this, a person's second change in a row, or their undo, would be refused because of their own first
 * change. Each step is the reply to a save that named the version before it, so nobody else's change can be among them.
 */
type Versioned = { _id: string; version: number };

const chains = new Map<string, { from: number; newest: Versioned }>();

/** Records that a save on version `from` was answered with `newest`. */
export function noteOwnChange(from: number, newest: Versioned): void {
  const before = chains.get(newest._id);
  const goesOn = before?.newest.version === from;
  chains.set(newest._id, { from: goesOn ? before.from : from, newest });
}

/** Returns the record as this window saved it last, if every save since `record` was made by this window. */
export function newestOwn<Record extends Versioned>(record: Record): Record {
  const chain = chains.get(record._id);
  const isInIt = chain !== undefined && chain.from <= record.version && record.version < chain.newest.version;
  return isInIt ? { ...record, ...chain.newest } : record;
}

/** Clears all versions when a person leaves, because they contain patients. */
export function forgetOwnChanges(): void {
  chains.clear();
}
