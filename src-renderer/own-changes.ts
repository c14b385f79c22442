/**
 * What this window has saved of each record, one version after another. A save says which version it was made on, and is
 * refused when there is a newer one; without this, what somebody does twice in a row, or takes back, would be refused for
 * their own first change.
 *
 * Each step is the reply to a save that named the version before it, so nobody else's change can be among them.
 */
type Versioned = { _id: string; version: number };

const chains = new Map<string, { from: number; newest: Versioned }>();

/** A save on version `from` was answered with `newest`. */
export function noteOwnChange(from: number, newest: Versioned): void {
  const before = chains.get(newest._id);
  const goesOn = before?.newest.version === from;
  chains.set(newest._id, { from: goesOn ? before.from : from, newest });
}

/** The record as this window saved it last, if it has come from `record` by saves of this window alone. */
export function newestOwn<Record extends Versioned>(record: Record): Record {
  const chain = chains.get(record._id);
  const isInIt = chain !== undefined && chain.from <= record.version && record.version < chain.newest.version;
  return isInIt ? { ...record, ...chain.newest } : record;
}

/** For when somebody leaves: what was saved holds patients. */
export function forgetOwnChanges(): void {
  chains.clear();
}
