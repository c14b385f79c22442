/** A history leaves nothing out, and groups what one person did at once. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changesOf, type Entry } from '../../src-renderer/patients/history.rules.ts';

const entry: fc.Arbitrary<Entry> = fc
  .record({
    who: fc.constantFrom('ama', 'esi'),
    when: fc.constantFrom('2026-03-01T08:00:00.000Z', '2026-03-01T08:00:00.001Z'),
    where: fc.constantFrom('north', 'south'),
    field: fc.constantFrom('name', 'age', 'phoneNumber'),
    value: fc.string(),
  })
  .map(({ where, value, ...rest }) => ({ ...rest, where: { id: where, name: where }, old: null, new: value }) as Entry);
const entries = fc.array(entry, { maxLength: 20 });

test('every entry of the journal stands in one change, in its order', () => {
  fc.assert(
    fc.property(entries, (entries) => {
      expect(
        changesOf(entries)
          .toReversed()
          .flatMap((change) => change.entries),
      ).toEqual(entries);
    }),
  );
});

test('a change is of one person, at one time, on one station, and names each field once', () => {
  fc.assert(
    fc.property(entries, (entries) => {
      for (const { who, when, where, entries: own } of changesOf(entries)) {
        for (const one of own) expect(one).toMatchObject({ who, when, where });
        expect(new Set(own.map(({ field }) => field)).size).toBe(own.length);
      }
    }),
  );
});

test('what was done at once is not torn apart', () => {
  fc.assert(
    fc.property(entries, (entries) => {
      const changes = changesOf(entries).toReversed();
      for (const [i, next] of changes.slice(1).entries()) {
        const before = changes[i];
        const isSame = before?.who === next.who && before.when === next.when && before.where.id === next.where.id;
        if (isSame) expect(before.entries.map(({ field }) => field)).toContain(next.entries[0]?.field);
      }
    }),
  );
});

test('a change keeps its number when others follow it', () => {
  fc.assert(
    fc.property(entries, entries, (earlier, later) => {
      const numbered = changesOf([...earlier, ...later]);
      expect(numbered.map(({ number }) => number)).toEqual(numbered.map((_, i) => numbered.length - 1 - i));
      for (const change of changesOf(earlier).slice(1)) expect(numbered).toContainEqual(change);
    }),
  );
});
