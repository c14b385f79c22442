/** Measures snapshots in a process of its own, which is built as a station is: see `snapshot.ts`. */
import { clerkData } from './clerk.ts';
import { measureRounds } from './snapshot-rounds.ts';

const [dir = '', patients] = process.argv.slice(2);
const times = await measureRounds({ dir, data: clerkData(Number(patients)) });
process.stdout.write(`\n${JSON.stringify(times)}\n`);
