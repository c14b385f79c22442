/** At neither: it reads a text. */
import { expect, test } from 'vitest';
import { placesIn } from '../../src-renderer/places/place-lines.rules.ts';

test.for([
  ['name,parent\nPwani,\nKisimani,Pwani\n', ['Pwani|', 'Kisimani|Pwani']],
  ['\ufeffNom;Parent\r\nPwani;\r\nKisimani ; Pwani', ['Pwani|', 'Kisimani|Pwani']],
  ['Kisimani\tPwani\tmore\n\n\nBara', ['Kisimani|Pwani', 'Bara|']],
  ['"Kisimani, juu","Mji ""mpya"""', ['Kisimani, juu|Mji "mpya"']],
  ['الاسم\nكسلا', ['كسلا|']],
  ['name\n', []],
  ['"open', ['"open|']],
] as const)('the places in %j', ([text, places]) => {
  expect(placesIn(text).map(({ name, parent }) => `${name}|${parent ?? ''}`)).toEqual(places);
});
