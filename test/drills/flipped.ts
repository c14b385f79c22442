/** Flips one bit of a file, again and again. Every drill of damage uses it. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { randomFrom, type Random } from '../../src-main/demo/random.rules.ts';
import { amount, drillSeed } from '../support/drills.ts';

/** The number of things that are damaged, each in a test of its own. The flips are divided among them. */
const kinds = 10;
const flips = Math.ceil(amount('FLIPS', { test: 60, drill: 1000 }) / kinds);
export const flippingMs = 60_000 + flips * 8000;

/** `good`: what may be read or returned without a report of damage. */
type Found = { told: string } | { good: string };
export type Flipping = {
  /** Returns the file to damage, any one if there are several. */
  pick: (random: Random) => string;
  putBack: () => void;
  /** Opens what was damaged, and returns what the user is told or given. */
  look: () => Promise<Found>;
  isGood: (given: string) => boolean;
};

export async function flipEach(name: string, { pick, putBack, look, isGood }: Flipping): Promise<void> {
  const random = randomFrom(drillSeed);
  const count: Record<string, number> = {};
  for (let i = 0; i < flips; i++) {
    putBack();
    const file = pick(random);
    const at = flipBit(file, random);
    const found = await look();
    if ('good' in found && !isGood(found.good)) {
      const where = `seed ${drillSeed}, flip ${i}, byte ${at} of ${file}`;
      expect.fail(`damage was served as good; ${where}: ${found.good.slice(0, 1000)}`);
    }
    const told = 'told' in found ? found.told : 'as it was';
    count[told] = (count[told] ?? 0) + 1;
  }
  console.info(`${flips} bits flipped in ${name}: ${JSON.stringify(count)}, seed ${drillSeed}`);
}

function flipBit(file: string, random: Random): number {
  const bytes = readFileSync(file);
  const at = random.below(bytes.length);
  bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << random.below(8)), at);
  writeFileSync(file, bytes);
  return at;
}

type Kept = { folder: string; files: Map<string, Buffer> };

export const keep = (folder: string): Kept => ({
  folder,
  files: new Map(
    readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => [name, readFileSync(join(folder, name))]),
  ),
});

/**
 * Writes into the same files. In other files, the registry would be recognised as a copy, and would continue
 * as a copy.
 */
export function putBackFiles({ folder, files }: Kept): void {
  if (!existsSync(folder)) mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) if (!files.has(name)) rmSync(join(folder, name), { recursive: true });
  for (const [name, bytes] of files) writeFileSync(join(folder, name), bytes);
}
