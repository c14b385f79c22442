/**
 * A run of the whole suite runs one in sixteen of the slow tests. The commit decides which ones, so a commit always gets the same tests.
 * Drills, and runs of named files, skip none.
 *
 * Slow are all tests of the window and the desktop, and those of the files below, which take seconds each. So is the half of `testBoth` at a
 * hub, which has the tag `sampled`. A test with the tag `always` is in every run: what everybody does every day, and what must not be lost.
 */
import { createHash } from 'node:crypto';
import { beforeEach, type RunnerTask, type RunnerTestFile } from 'vitest';

const parts = 16;
const turn = process.env['SATCHEL_TURN'] ?? 'all';

/** Folders, and beginnings of names in them. Rules are quick everywhere. */
const slow = {
  audit: 'trail',
  backup: '',
  bin: '(?!command-line|refusal-kind)',
  clients: '',
  conflicts: 'conflict',
  db: 'copy|rekey',
  demo: '',
  desktop: '',
  drills: '(?!protections)',
  e2e: '',
  exchange: '',
  feed: '',
  fhir: 'corrections|docs|round-trip|search|systems|validators',
  hub: '',
  journal: 'convergence',
  matching: 'blocks|figures|same-list|weights|worklist',
  merging: 'merge',
  pairing: '',
  property: '',
  search: 'febrl|search',
  seats: '',
  server: 'unread',
  spec: 'examples|interface',
  staff: 'login-queue|password|travel',
  station: 'carry-over|closing|copied|station|storage|turns|upkeep',
  sticks: '',
  sync: '(?!scenarios)',
  transfer: 'cut|export|hostile|import|read-xlsx',
  translations: '',
  unlock: 'key-file|rekey|slots',
};
const slowFiles = Object.entries(slow).map(([folder, names]) => `${folder}/(?:${names})`);
const isSlowFile = new RegExp(String.raw`^test/(?:${slowFiles.join('|')})(?!.*\.rules\.test)`);

const sampledOf = new WeakMap<RunnerTestFile, string[]>();

/** Returns the ids of the sampled tests of a file, in the order of the file. */
function sampledIn(file: RunnerTestFile): string[] {
  const known = sampledOf.get(file);
  if (known !== undefined) return known;
  const isSlow = isSlowFile.test(file.name);
  const idsOf = (task: RunnerTask): string[] => {
    if (task.type === 'suite') return task.tasks.flatMap(idsOf);
    const tags = task.tags ?? [];
    return (isSlow || tags.includes('sampled')) && !tags.includes('always') ? [task.id] : [];
  };
  const ids = file.tasks.flatMap(idsOf);
  sampledOf.set(file, ids);
  return ids;
}

beforeEach(({ task, skip }) => {
  if (turn === 'all') return;
  const place = sampledIn(task.file).indexOf(task.id);
  if (place === -1) return;
  // Files begin with different turns: many have one test.
  const first = createHash('sha256').update(task.file.name).digest().readUInt32BE();
  const own = (first + place) % parts;
  if (own !== Number(turn) % parts) skip(`runs when SATCHEL_TURN is ${own}`);
});
