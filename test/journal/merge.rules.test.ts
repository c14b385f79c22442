import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Change } from '../../src-main/journal/change.contract.ts';
import type { Hlc } from '../../src-main/journal/hlc.rules.ts';
import { hashedText, standingFields } from '../../src-main/journal/merge.rules.ts';

type Stamped = Pick<Change, 'hlc' | 'station' | 'fields'>;

const hlc = (n: number) => n.toString(16).padStart(16, '0') as Hlc;
const said = (n: number, station: string, values: Record<string, unknown>): Stamped => ({
  hlc: hlc(n),
  station,
  fields: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value, base: null }])),
});

test('what stands does not depend on the order in which the changes arrived', () => {
  const change = fc
    .record({
      n: fc.integer({ min: 1, max: 5 }),
      station: fc.constantFrom('north', 'south', 'east'),
      fields: fc.dictionary(fc.constantFrom('name', 'phoneNumber', 'age'), fc.string(), { minKeys: 1 }),
    })
    .map(({ n, station, fields }) => said(n, station, fields));
  // One station never gives a stamp twice.
  const changes = fc.uniqueArray(change, { selector: ({ hlc, station }) => `${hlc}@${station}`, maxLength: 12 });
  const shuffled = changes.chain((list) =>
    fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length, maxLength: list.length })),
  );
  const sorted = (list: Stamped[]) => [...standingFields(list)].sort(([a], [b]) => (a < b ? -1 : 1));
  fc.assert(
    fc.property(shuffled, ([list, other]) => {
      expect(sorted(other)).toEqual(sorted(list));
    }),
  );
});

test('what stands is the value with the highest stamp, field by field', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 1000 }), { minLength: 1 }), (times) => {
      const standing = standingFields(times.map((n) => said(n, 'north', { name: n })));
      expect(standing.get('name')?.value).toBe(Math.max(...times));
    }),
  );
});

test('the later phone number and the other station’s address both stand', () => {
  const standing = standingFields([
    said(3, 'south', { phoneNumber: '0200' }),
    said(1, 'north', { name: 'Ama', phoneNumber: '0100' }),
    said(2, 'south', { residentialAddress: 'Mill Road' }),
  ]);
  expect(standing).toEqual(
    new Map([
      ['phoneNumber', { value: '0200', stamp: `${hlc(3)}@south` }],
      ['name', { value: 'Ama', stamp: `${hlc(1)}@north` }],
      ['residentialAddress', { value: 'Mill Road', stamp: `${hlc(2)}@south` }],
    ]),
  );
});

test('two stations that said something at the same instant agree on whose stands', () => {
  const north = said(1, 'north', { name: 'Ama' });
  const south = said(1, 'south', { name: 'Amah' });
  for (const changes of [
    [north, south],
    [south, north],
  ]) {
    expect(standingFields(changes).get('name')).toEqual({ value: 'Amah', stamp: `${hlc(1)}@south` });
  }
});

test('a field that was emptied stands as empty', () => {
  const standing = standingFields([said(1, 'north', { phoneNumber: '0100' }), said(2, 'north', { phoneNumber: null })]);
  expect(standing.get('phoneNumber')).toEqual({ value: null, stamp: `${hlc(2)}@north` });
});

const whole: Change = {
  station: 'north',
  epoch: 1,
  seq: 7,
  hlc: hlc(9),
  schema: 1,
  record: 'patient',
  id: 'p1',
  author: 'ama',
  fields: {
    name: { value: 'Ama', base: null },
    age: { value: { years: 3, saidOn: '2026-03-01' }, base: `${hlc(8)}@north` },
  },
};

test('the hash of a change is taken of every one of its members', () => {
  const altered: Partial<Change>[] = [
    { station: 'south' },
    { epoch: 2 },
    { seq: 8 },
    { hlc: hlc(10) },
    { schema: 2 },
    { record: 'visit' },
    { id: 'p2' },
    { author: 'kofi' },
    { fields: { name: { value: 'Ama', base: null } } },
    { fields: { ...whole.fields, name: { value: 'Amah', base: null } } },
    { fields: { ...whole.fields, name: { value: 'Ama', base: `${hlc(1)}@north` } } },
    { fields: { ...whole.fields, phoneNumber: { value: null, base: null } } },
  ];
  const texts = [whole, ...altered.map((other) => ({ ...whole, ...other }))].map((change) => hashedText(change, 'aa'));
  expect(new Set([...texts, hashedText(whole, 'ab')]).size).toBe(texts.length + 1);
});

test('the hash does not depend on the order in which the fields were written down', () => {
  const { name, age } = whole.fields;
  const turned = { ...whole, fields: { age, name } as Change['fields'] };
  expect(hashedText(turned, 'aa')).toBe(hashedText(whole, 'aa'));
});
