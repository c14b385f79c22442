/** Two people edit one record. Neither loses anything without being asked, whatever they do. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { differencesOf, partsOfMine, type ThreeWay } from '../../src-renderer/forms/three-way.rules.ts';

const names = ['reason', 'notes', 'category', 'timeEnd'] as const;
type Name = (typeof names)[number];
type Fields = Record<Name, string>;

const text = fc.constantFrom('', 'Cough', 'Fever', 'Malaria');
const fields: fc.Arbitrary<Fields> = fc.record({ reason: text, notes: text, category: text, timeEnd: text });
const edits: fc.Arbitrary<ThreeWay<Name, Fields>> = fc.record({
  parts: fc.constant(names),
  isSame: fc.constant((part: Name, one: Fields, other: Fields) => one[part] === other[part]),
  base: fields,
  theirs: fields,
  mine: fields,
});
const choice = fc.dictionary(fc.constantFrom(...names), fc.boolean());

function merged(edit: ThreeWay<Name, Fields>, chosen: Partial<Record<Name, boolean>>): Fields {
  const result = { ...edit.theirs };
  for (const part of partsOfMine(edit, (part) => chosen[part] === true)) result[part] = edit.mine[part];
  return result;
}

test('what only one of two people changed stands, whatever is chosen about the rest', () => {
  fc.assert(
    fc.property(edits, choice, (edit, chosen) => {
      const { base, theirs, mine } = edit;
      const result = merged(edit, chosen);
      for (const name of names) {
        if (theirs[name] === base[name]) expect(result[name]).toBe(mine[name]);
        else if (theirs[name] === mine[name]) expect(result[name]).toBe(theirs[name]);
        else expect(result[name]).toBe(chosen[name] === true ? mine[name] : theirs[name]);
      }
    }),
  );
});

test('somebody is asked about every part that both changed in two ways, and about no other', () => {
  fc.assert(
    fc.property(edits, (edit) => {
      const { base, theirs, mine } = edit;
      const asked = differencesOf(edit).filter(({ isMine }) => isMine);
      const changedByBoth = names.filter((name) => new Set([base[name], theirs[name], mine[name]]).size === 3);
      expect(asked.map(({ part }) => part)).toEqual(changedByBoth);
    }),
  );
});

test('all that is new to me is shown: what is not shown is as I have it, or as it was before', () => {
  fc.assert(
    fc.property(edits, (edit) => {
      const { base, theirs, mine } = edit;
      const shown = differencesOf(edit).map(({ part }) => part);
      for (const name of names.filter((name) => !shown.includes(name))) {
        expect([base[name], mine[name]]).toContain(theirs[name]);
      }
    }),
  );
});

test('once it is merged there is nothing left to choose', () => {
  fc.assert(
    fc.property(edits, choice, (edit, chosen) => {
      const mine = merged(edit, chosen);
      expect(differencesOf({ ...edit, base: edit.theirs, mine })).toEqual([]);
    }),
  );
});
