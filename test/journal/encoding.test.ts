/**
 * The bytes of a change stay the same, since other stations check hashes of them. cborg, which reads them, has to write the same bytes.
 */
import { decode, encode } from 'cborg';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Change, ChangeHash, ReplicaId } from '../../src-main/journal/change.contract.ts';
import { decodeChange, encodeChange, nameOf } from '../../src-main/journal/encoding.ts';
import { standingFor } from '../../src-main/journal/original.ts';
import type { Hlc } from '../../src-main/journal/hlc.rules.ts';
import { patientFields } from '../../src-main/patients/patient.contract.ts';
import { visitFields } from '../../src-main/visits/visit.contract.ts';

const hex = (bytes: number) =>
  fc.uint8Array({ minLength: bytes, maxLength: bytes }).map((each) => Buffer.from(each).toString('hex'));
const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme', minLength: 20, maxLength: 400 }));
const id = fc.oneof(
  fc.uuid(),
  text.filter((each) => each !== '' && Buffer.byteLength(each) !== 16),
);
const value: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(null, true, false),
  text,
  fc.integer({ min: 0, max: 300 }),
  fc.maxSafeInteger().map((each) => each + 0),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((each) => each + 0),
  fc.array(fc.oneof(text, fc.record({ years: fc.nat() })), { maxLength: 3 }),
  fc.record({ reportedOn: text, years: fc.nat() }),
);
const names = fc.oneof(
  fc.constantFrom(...Object.keys(patientFields), ...Object.keys(visitFields)),
  text.filter((name) => name !== '__proto__'),
);
const change = fc.record({
  replica: hex(16) as fc.Arbitrary<ReplicaId>,
  seq: fc.oneof(
    fc.integer({ min: 1, max: 300 }),
    fc.maxSafeNat().map((each) => Math.max(1, each)),
  ),
  previous: fc.option(hex(16)) as fc.Arbitrary<ChangeHash | null>,
  at: fc.integer({ min: -1e12, max: 4e12 }),
  hlc: hex(8) as fc.Arbitrary<Hlc>,
  schema: fc.integer({ min: 1, max: 70_000 }),
  kind: fc.constantFrom('patient', 'visit', 'station', 'replica', 'later'),
  id,
  author: id,
  group: fc.option(id, { nil: undefined }),
  after: fc.array(hex(16), { maxLength: 30 }) as fc.Arbitrary<ChangeHash[]>,
  fields: fc.dictionary(names, value, { maxKeys: 25 }),
}) satisfies fc.Arbitrary<Change>;
const original = fc.record({
  replica: hex(16) as fc.Arbitrary<ReplicaId>,
  seq: fc.integer({ min: 2, max: 70_000 }),
  previous: hex(16) as fc.Arbitrary<ChangeHash>,
});

test('any change is written as cborg writes it, and read as it was', () => {
  fc.assert(
    fc.property(change, fc.option(original), (of, stoodFor) => {
      const said = stoodFor === null ? of : { ...of, original: stoodFor };
      const { bytes } = encodeChange(said);
      expect(Buffer.from(bytes).toString('hex')).toBe(
        Buffer.from(encode(decode(bytes, { useMaps: true }))).toString('hex'),
      );
      expect(decodeChange(bytes)).toEqual(said);
    }),
  );
});

test('a change that stands for another one has the name of that one, also if it is written once more', () => {
  fc.assert(
    fc.property(change, original, hex(16), (of, place, elsewhere) => {
      const read = { ...encodeChange({ ...of, ...place }), change: { ...of, ...place } };
      const at = (seq: number) => ({ replica: elsewhere as ReplicaId, seq, previous: place.previous });
      const again = standingFor(read, at(7));
      const andAgain = again && standingFor(again, at(8));
      expect([again, andAgain].map((each) => each && nameOf(each))).toEqual([read.hash, read.hash]);
      expect(again?.hash).not.toBe(read.hash);
    }),
  );
});

test('the bytes of a change are those of the first version', () => {
  const { bytes, hash } = encodeChange({
    replica: '00112233445566778899aabbccddeeff' as ReplicaId,
    seq: 70_000,
    previous: 'ffeeddccbbaa99887766554433221100' as ChangeHash,
    at: Date.UTC(2026, 2, 1),
    hlc: '019ca6f4fc000003' as Hlc,
    schema: 1,
    kind: 'patient',
    id: '01920000-0000-7000-8000-00000000000a',
    author: 'station',
    group: undefined,
    after: [],
    fields: {
      name: 'María Núñez',
      age: { years: 34, reportedOn: '2026-03-01' },
      gender: null,
      retired: false,
      later: 1.5,
    },
  });
  expect(Buffer.from(bytes).toString('hex')).toBe(
    [
      'ab015000112233445566778899aabbccddeeff021a000111700350ffeeddccbbaa99887766554433221100041b0000019ca6',
      'b1dc000548019ca6f4fc0000030601070008500192000000007000800000000000000a096773746174696f6e0b800ca501a2',
      '021822036a323032362d30332d3031046e4d6172c3ad61204ec3bac3b1657a05f60bf4656c61746572f93e00',
    ].join(''),
  );
  expect(hash).toBe('d779c8ca8134bba9cc49a967eacfc002');
});
