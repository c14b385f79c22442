/** Lists that grow, for the comparison of all patients, which has all of them in memory at once. Pure. */

type Numbers = Int32Array | Float64Array;

const partBits = 14;
const partSize = 1 << partBits;

/**
 * Whole numbers, or any numbers with `Float64Array`. As JavaScript arrays they took up to four times the memory. They
 * grow by parts, since larger and larger arrays would be in memory together with those that they replaced.
 */
export function growing<T extends Numbers>(Kind: new (length: number) => T) {
  const parts: T[] = [];
  let length = 0;
  const at = (index: number): number => parts[index >> partBits]?.[index & (partSize - 1)] ?? 0;
  return {
    add: (value: number): void => {
      const place = length++ & (partSize - 1);
      if (place === 0) parts.push(new Kind(partSize));
      const part = parts.at(-1);
      if (part !== undefined) part[place] = value;
    },
    count: () => length,
    at,
    all: (): T => {
      const all = new Kind(length);
      for (let i = 0; i < length; i++) all[i] = at(i);
      return all;
    },
  };
}

/** Texts, each known by its number, in the order in which they were added. As strings they took four times the memory. */
export function packedTexts() {
  let bytes = Buffer.alloc(4096);
  const ends = growing(Int32Array);
  const endOf = (number: number) => (number < 0 ? 0 : ends.at(number));
  return {
    add: (text: string): number => {
      const from = endOf(ends.count() - 1);
      const size = Buffer.byteLength(text);
      if (from + size > bytes.length) bytes = Buffer.concat([bytes], 2 * (from + size));
      bytes.write(text, from);
      ends.add(from + size);
      return ends.count() - 1;
    },
    count: ends.count,
    at: (number: number): string => bytes.toString('utf8', endOf(number - 1), endOf(number)),
    compare: (a: number, b: number): number => bytes.compare(bytes, endOf(b - 1), endOf(b), endOf(a - 1), endOf(a)),
  };
}

/** Gives each text a number, in the order of their arrival, and finds it again. A `Map` took five times the memory. */
export function numberedTexts() {
  const texts = packedTexts();
  /** Places for numbers by the hash of their text, each number plus one; 0 is a free place. */
  let table = new Int32Array(1024);
  const placeFor = (text: string): number => {
    const last = table.length - 1;
    let place = hashOf(text) & last;
    for (; table[place] !== 0; place = (place + 1) & last) if (texts.at((table[place] ?? 0) - 1) === text) break;
    return place;
  };
  const grow = () => {
    const before = table;
    table = new Int32Array(2 * before.length);
    for (const each of before) if (each !== 0) table[placeFor(texts.at(each - 1))] = each;
  };
  return {
    numberOf: (text: string): number => {
      const place = placeFor(text);
      const known = table[place] ?? 0;
      if (known !== 0) return known - 1;
      const number = texts.add(text);
      table[place] = number + 1;
      if (2 * texts.count() > table.length) grow();
      return number;
    },
    find: (text: string): number | undefined => {
      const known = table[placeFor(text)] ?? 0;
      return known === 0 ? undefined : known - 1;
    },
    count: texts.count,
    at: texts.at,
  };
}

/** FNV-1a of the characters. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  // Its lower bits alone choose the place.
  return (hash ^ (hash >>> 15)) >>> 0;
}
