/** The consequences at a registry when it hears that one of its stations was renewed. Pure. */
import type { Change } from '../journal/change.contract.ts';
import { admitting, endedIn, endingCertificate, endings, type Ended } from '../journal/place-row.rules.ts';

/** A replica of the station as it is known here. */
export type KnownReplica = { id: string; endorsedBy: string | null };

type Known = {
  replicas: readonly KnownReplica[];
  ended: Readonly<Record<string, unknown>>;
  admitted: readonly string[];
};

const saidIn = ({ fields }: Pick<Change, 'fields'>) => endedIn(new Map(Object.entries(fields)));

export const endedBy = (change: Pick<Change, 'fields'>): Ended['replicas'] => saidIn(change).replicas;

/** True if this change of a station's record renews it. */
export const isRenewal = (change: Pick<Change, 'kind' | 'fields'>): boolean =>
  change.kind === 'station' && Object.keys(saidIn(change).replicas).length > 0;

/**
 * Returns the successors of an ended replica, besides the one that continues. They belong to somebody with an old copy
 * of the station's folder, who was admitted with it before this was heard.
 */
export function siblingsOf(next: string, { replicas, ended, admitted }: Known): string[] {
  const byId = new Map(replicas.map((each) => [each.id, each]));
  const line = new Set<string>();
  for (let id: string | null | undefined = next; id != null && !line.has(id); id = byId.get(id)?.endorsedBy)
    line.add(id);
  return replicas.flatMap(({ id, endorsedBy }) => {
    const isKnown = line.has(id) || id in ended || admitted.includes(id);
    return !isKnown && endorsedBy !== null && endorsedBy in ended ? [id] : [];
  });
}

/**
 * Returns the fields that confirm a station's renewal, after somebody with an old copy had claimed something else
 * first.
 */
export function renewedFields(
  { replica, fields }: Pick<Change, 'replica' | 'fields'>,
  { fingerprint, before }: { fingerprint: string; before: string | null },
  siblings: readonly string[],
): Record<string, unknown> {
  const { replicas, certificates } = saidIn({ fields });
  const replaced = [...certificates, before].filter((each) => each !== null && each !== fingerprint) as string[];
  return {
    fingerprint,
    ...admitting(replica),
    ...endings([...Object.entries(replicas), ...siblings.map((id) => [id, []] as const)]),
    ...Object.fromEntries(replaced.flatMap((each) => Object.entries(endingCertificate(each)))),
  };
}
