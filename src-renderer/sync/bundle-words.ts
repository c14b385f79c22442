/** The words for the result of a sync file. */
import type { BundleOutcome } from '../../src-main/sticks/bundle.contract.ts';
import type { Failure } from '../api.ts';
import type { Meaning } from '../forms/form-state.svelte.ts';
import { formatInstant } from '../messages/formats.ts';
import { t } from '../messages/words.svelte.ts';
import { badFolder, guessable, isFault } from '../forms/fault-words.ts';

/** The words for making a sync file and for making a full copy. */
export const makingWords = {
  make: {
    title: 'bundle.makeTitle',
    submit: 'bundle.make',
    forAnybody: 'bundle.forAnybodyText',
    forPeer: 'bundle.forPeerText',
  },
  snapshot: {
    title: 'snapshot.title',
    submit: 'snapshot.make',
    forAnybody: 'snapshot.forAnybodyText',
    forPeer: 'snapshot.forPeerText',
  },
} as const;

type Of<Kind extends BundleOutcome['kind']> = Extract<BundleOutcome, { kind: Kind }>;

export const madeText = ({ isSnapshot, count }: Of<'made'>): string =>
  isSnapshot ? t('snapshot.made') : t('bundle.made', { count });

export function importedText({ isSnapshot, station, madeAt, applied, known }: Of<'imported'>): string {
  const from = { station: station.name, at: formatInstant(madeAt) };
  if (isSnapshot) return t('snapshot.imported', from);
  return [t('bundle.imported', from), t('bundle.applied', { count: applied }), t('bundle.known', { count: known })]
    .filter((text) => text !== '')
    .join(' ');
}

/** The meaning of a refusal to make a sync file or a full copy. */
export function meaningOfMake(failure: Failure): Meaning | undefined {
  if (isFault(failure, '/peer')) return { fieldErrors: { peer: t('bundle.noKey') } };
  return badFolder(failure) ?? guessable('passphrase')(failure);
}

export const meaningOfImport = (failure: Failure): Meaning | undefined =>
  isFault(failure, '/path') ? { fieldErrors: { path: t('bundle.badPath') } } : undefined;
