import { hash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  emptyFrontier,
  frontierFrom,
  grown,
  inclusionProof,
  narrowedProof,
  leafOf,
  nodeOf,
  provenRoot,
  rootOf,
  type Complete,
} from '../../src-main/journal/merkle-tree.ts';

/** The entries of the test vectors of Certificate Transparency, and the roots of the first 1, 2, … of them. */
const vectors = {
  entries: ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'],
  roots: [
    '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
    'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
    'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
    'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
    '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
    'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
    '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
  ],
};

const most = 200;
const entries = Array.from({ length: most }, (_each, i) => hash('sha256', String(i), 'buffer').subarray(0, 16));

/** Section 2.1.1 of RFC 9162, word by word: slow, and independent of the code under test. */
function plainRoot(all: readonly Uint8Array[]): Buffer {
  const [first] = all;
  if (first === undefined) return hash('sha256', '', 'buffer');
  if (all.length === 1) return leafOf(first);
  let half = 1;
  while (half * 2 < all.length) half *= 2;
  return nodeOf(plainRoot(all.slice(0, half)), plainRoot(all.slice(half)));
}

const roots = Array.from({ length: most + 1 }, (_each, size) => plainRoot(entries.slice(0, size)));
const rootAt = (size: number): Buffer => roots[size] ?? Buffer.alloc(0);
const entryAt = (index: number): Buffer => entries[index] ?? Buffer.alloc(0);

const known = new Map<string, Buffer>();
const complete: Complete = (level, number) => {
  const name = `${level} ${number}`;
  const found = known.get(name) ?? plainRoot(entries.slice(number * 2 ** level, (number + 1) * 2 ** level));
  known.set(name, found);
  return found;
};

const withBit = (bytes: Buffer, bit: number): Buffer => {
  const other = Buffer.from(bytes);
  other[bit >> 3] = (other[bit >> 3] ?? 0) ^ (1 << (bit & 7));
  return other;
};

test('the roots are those that Certificate Transparency publishes', () => {
  let frontier = emptyFrontier;
  expect(rootOf(frontier).toString('hex')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  for (const [i, entry] of vectors.entries.entries()) {
    frontier = grown(frontier, Buffer.from(entry, 'hex'));
    expect(rootOf(frontier).toString('hex')).toBe(vectors.roots[i]);
  }
});

test('the root is the same when the tree grows entry by entry, from complete subtrees, and by the definition', () => {
  let frontier = emptyFrontier;
  for (let size = 0; size <= most; size++) {
    expect(rootOf(frontier)).toEqual(rootAt(size));
    expect(frontierFrom(complete, size)).toEqual(frontier);
    if (size < most) frontier = grown(frontier, entryAt(size));
  }
});

/** The proof of one entry by section 2.1.3.1 of RFC 9162, word by word. */
function plainProof(index: number, all: readonly Uint8Array[]): Buffer[] {
  if (all.length <= 1) return [];
  let half = 1;
  while (half * 2 < all.length) half *= 2;
  const [left, right] = [all.slice(0, half), all.slice(half)];
  return index < half
    ? [...plainProof(index, left), plainRoot(right)]
    : [...plainProof(index - half, right), plainRoot(left)];
}
const sorted = (hashes: readonly Buffer[]) => hashes.map((each) => each.toString('hex')).sort();

describe('that changes are in a chain', () => {
  test('is proved for each change of each length, and for no other change, place or root', () => {
    const wrong: { size: number; index: number }[] = [];
    for (let size = 1; size <= most; size++) {
      for (let index = 0; index < size; index++) {
        const proof = inclusionProof(complete, { indexes: [index], size });
        const isProved = (entry = entryAt(index), at = index) =>
          provenRoot([entry], { indexes: [at], size }, proof)?.equals(rootAt(size)) === true;
        const otherEntry = entryAt(index === 0 ? size : index - 1);
        const otherPlace = (index + 1) % size;
        // A comparison of Vitest for each of them would take longer than all proofs.
        const found = [isProved(), isProved(otherEntry), size > 1 && isProved(entryAt(index), otherPlace)];
        const beyond = provenRoot([entryAt(index)], { indexes: [size], size }, proof);
        if (found.join() !== 'true,false,false' || beyond !== undefined) wrong.push({ size, index });
      }
    }
    expect(wrong).toEqual([]);
  });

  test('one change is proved by the hashes of RFC 9162', () => {
    for (const size of [1, 2, 3, 7, 8, 100, most]) {
      for (let index = 0; index < size; index++) {
        const proof = inclusionProof(complete, { indexes: [index], size });
        expect(sorted(proof)).toEqual(sorted(plainProof(index, entries.slice(0, size))));
      }
    }
  });

  const places = fc
    .integer({ min: 1, max: most })
    .chain((size) =>
      fc.record({ size: fc.constant(size), all: fc.uniqueArray(fc.nat(size - 1), { minLength: 1, maxLength: 20 }) }),
    )
    .map(({ size, all }) => ({ size, indexes: all.toSorted((a, b) => a - b) }));

  test('several changes are proved at once', () => {
    fc.assert(
      fc.property(places, (included) => {
        const proof = inclusionProof(complete, included);
        const proved = included.indexes.map(entryAt);
        expect(provenRoot(proved, included, proof)).toEqual(rootAt(included.size));
        const other = proved.with(0, Buffer.from('another change'));
        expect(provenRoot(other, included, proof)).not.toEqual(rootAt(included.size));
        expect(provenRoot(proved.slice(1), included, proof)).toBeUndefined();
      }),
      { numRuns: 1000 },
    );
  });

  test('is not proved by a proof in which any bit is another, a hash is missing or one is added', () => {
    const altered = fc.record({ included: places, bit: fc.nat(256 * 8 * 20 - 1) });
    fc.assert(
      fc.property(altered, ({ included, bit }) => {
        const proof = inclusionProof(complete, included);
        const proven = (other: readonly Buffer[]) => provenRoot(included.indexes.map(entryAt), included, other);
        expect(proven([...proof, rootAt(included.size)])).toBeUndefined();
        if (proof.length === 0) return;
        const changed = Math.floor(bit / 256) % proof.length;
        const flipped = proof.map((each, i) => (i === changed ? withBit(each, bit % 256) : each));
        expect(proven(flipped)).not.toEqual(rootAt(included.size));
        expect(proven(proof.toSpliced(changed, 1))).toBeUndefined();
      }),
      { numRuns: 1000 },
    );
  });

  test('a proof for a chain of 100,000 has at most 17 hashes', () => {
    const anything: Complete = () => rootAt(1);
    for (const index of [0, 1, 65_535, 65_536, 99_999])
      expect(inclusionProof(anything, { indexes: [index], size: 100_000 }).length).toBeLessThanOrEqual(17);
  });

  test('the proof of some of them is that which is made of the whole chain', () => {
    const some = places.chain((included) =>
      fc.record({ included: fc.constant(included), wanted: fc.shuffledSubarray(included.indexes) }),
    );
    fc.assert(
      fc.property(some, ({ included, wanted: shuffled }) => {
        const wanted = shuffled.toSorted((a, b) => a - b);
        const proof = inclusionProof(complete, included);
        const narrowed = narrowedProof(included.indexes.map(entryAt), included, { proof, wanted });
        expect(narrowed).toEqual(inclusionProof(complete, { indexes: wanted, size: included.size }));
      }),
      { numRuns: 1000 },
    );
  });

  test('the proofs are those of section 2.1.5 of RFC 9162', () => {
    const names = new Map<string, string>();
    const name = (from: number, to: number, text: string) =>
      void names.set(plainRoot(entries.slice(from, to)).toString('hex'), text);
    // The example of the RFC: a tree of seven entries.
    for (const [from, letter] of [...'abcdef'].entries()) name(from, from + 1, letter);
    for (const [from, letter] of [...'ghi'].entries()) name(2 * from, 2 * from + 2, letter);
    name(6, 7, 'j');
    name(0, 4, 'k');
    name(4, 7, 'l');
    const named = (proof: readonly Buffer[]) => proof.map((each) => names.get(each.toString('hex')));
    const included = (index: number) => named(inclusionProof(complete, { indexes: [index], size: 7 }));
    // From left to right here, from the leaf up in the RFC.
    expect([0, 3, 4, 6].map((index) => included(index).toSorted().join(' '))).toEqual([
      'b h l',
      'c g l',
      'f j k',
      'i k',
    ]);
  });
});
