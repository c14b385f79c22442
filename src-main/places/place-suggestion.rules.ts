/** Suggests the place that somebody meant by the village that they typed. Pure. */
import { foldWords, soundOf } from '../search/fold.rules.ts';
import { placeFinder } from './place-tree.rules.ts';
import { placeKey } from './place.rules.ts';

type Places = Parameters<typeof placeFinder>[0];

const soundKey = (text: string): string =>
  foldWords(text)
    .map(soundOf)
    .filter((sound) => sound !== '')
    .join(' ');

/** The function that it returns answers null if no place is called so or sounds alike, or several do. */
export function placeSuggester(places: Places): (village: string) => string | null {
  const find = placeFinder(places, placeKey);
  const findBySound = placeFinder(places, soundKey);
  return (village) => find(village) ?? (soundKey(village) === '' ? null : (findBySound(village) ?? null));
}
