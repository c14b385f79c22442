/**
 * This version against an earlier one: `npm run bench -- --only earlier --earlier FOLDER`, where FOLDER is another checkout with its packages
 * installed. Both registries are filled by this version, with the same patients: the earlier one has to be able to open what this one writes.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clerkData } from './clerk.ts';
import { nodeFlags, startChild, stationArguments, stopChild, type Child } from './child.ts';
import { noteRatio } from './figures.ts';
import { request, saves, takeTurns, type Served } from './load.ts';
import { environmentOf, fill } from './registry.ts';

const size = 10_000;
const name = size.toLocaleString('en');
/** As good as an earlier version, within what two runs of one version differ by. */
const limit = { atLeast: 0.97 };

type Side = Pick<Served, 'api' | 'headers' | 'data'> & { station: Child; id: string };

export async function measureEarlier(folder: string): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'satchel-bench-'));
  try {
    const own = await serve(join(dir, 'own'), stationArguments);
    const other = await serve(join(dir, 'other'), [...nodeFlags, join(folder, 'src-main/bin/launch.js'), 'station']);
    const compare = async (what: string, perSecond: (side: Side) => () => Promise<number>) => {
      const measured = await takeTurns({ own: perSecond(own), other: perSecond(other) });
      noteRatio({ what: `${what}, against the earlier version`, size: name, ...measured, limit, unit: 'a second' });
    };
    await compare('GET /patients/{id}, 32 clients', (side) => reads(side, () => `/patients/${side.id}`));
    await compare('a search, 32 clients', (side) =>
      reads(side, () => `/patients/search?q=${encodeURIComponent(side.data.query())}`),
    );
    await compare('POST /patients, 1 client', (side) => saves(side, 1));
    await compare('POST /patients, 32 clients', (side) => saves(side, 32));
    await stopChild(own.station);
    await stopChild(other.station);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

async function serve(dir: string, args: string[]): Promise<Side> {
  const data = clerkData(size);
  const { token } = await fill(dir, data, size);
  const headers = { authorization: `Bearer ${token}` };
  const station = await startChild(args, environmentOf(dir));
  const api = String(station.ready['api']);
  const list = (await (await fetch(`${api}/patients?size=1&page=5`, { headers })).json()) as {
    embedded: { patientResourceList: { _id: string }[] };
  };
  return { station, api, headers, data, id: list.embedded.patientResourceList[0]?._id ?? '' };
}

const reads =
  ({ api, headers }: Side, path: () => string) =>
  async () => {
    const { count, seconds } = await request({ url: api + path(), headers });
    return count / seconds;
  };
