/**
 * Compares this version with an earlier one: `npm run bench -- --only earlier --earlier FOLDER`, where FOLDER is another checkout with its
 * packages installed. This version fills both registries with the same patients, so the earlier one has to be able to open what this one
 * writes.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clerkData, type ClerkData } from './clerk.ts';
import { nodeFlags, perProcessorSecond, startChild, stationArguments, stopChild } from './child.ts';
import { noteRatio } from './figures.ts';
import { request, saves, takeTurns } from './load.ts';
import { environmentOf, fill } from './registry.ts';

const size = 10_000;
const name = size.toLocaleString('en');
/** As fast as the earlier version, within the difference between two runs of one version. */
const limit = { atLeast: 0.97 };

/** A version with its registry: the arguments that start it. */
type Version = { args: string[]; dir: string; headers: Record<string, string>; data: ClerkData };
/** A running station of a version, and a patient in it. */
type Side = Omit<Version, 'args' | 'dir'> & { api: string; id: string };

const measures = {
  'GET /patients/{id}, 32 clients': (side) => reads(side, () => `/patients/${side.id}`),
  'a search, 32 clients': (side) => reads(side, () => `/patients/search?q=${encodeURIComponent(side.data.query())}`),
  'POST /patients, 1 client': (side) => saves(side, 1),
  'POST /patients, 32 clients': (side) => saves(side, 32),
} satisfies Record<string, (side: Side) => () => ReturnType<typeof request>>;

/** New processes each turn: two that run the same program differ by a tenth all their life. */
export async function measureEarlier(folder: string): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'satchel-bench-'));
  try {
    const own = await filled(join(dir, 'own'), stationArguments);
    const other = await filled(join(dir, 'other'), [...nodeFlags, join(folder, 'src-main/bin/launch.js'), 'station']);
    for (const [what, measure] of Object.entries(measures)) {
      const turn = (version: Version) => () => perSecondOf(version, measure);
      const measured = await takeTurns({ own: turn(own), other: turn(other) });
      noteRatio({
        what: `${what}, against the earlier version, for each second of a processor`,
        size: name,
        ...measured,
        limit,
        unit: 'a second',
      });
    }
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

async function filled(dir: string, args: string[]): Promise<Version> {
  const data = clerkData(size);
  const { token } = await fill(dir, data, size);
  return { args, dir, headers: { authorization: `Bearer ${token}` }, data };
}

async function perSecondOf(
  { args, dir, headers, data }: Version,
  measure: (side: Side) => () => ReturnType<typeof request>,
) {
  const station = await startChild(args, environmentOf(dir));
  try {
    const api = String(station.ready['api']);
    const list = (await (await fetch(`${api}/patients?size=1&page=5`, { headers })).json()) as {
      embedded: { patientResourceList: { _id: string }[] };
    };
    const run = measure({ api, headers, data, id: list.embedded.patientResourceList[0]?._id ?? '' });
    // The first run compiles, and is not measured.
    await run();
    return await perProcessorSecond(station, run);
  } finally {
    await stopChild(station);
  }
}

const reads =
  ({ api, headers }: Side, path: () => string) =>
  () =>
    request({ url: api + path(), headers });
