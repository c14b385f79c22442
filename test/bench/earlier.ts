/**
 * This version against an earlier one: `npm run bench -- --only earlier --earlier FOLDER`, where FOLDER is another checkout with its packages
 * installed. Both serve copies of one registry, so the earlier one has to be able to open what this one writes.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
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

type Side = Pick<Served, 'api' | 'headers' | 'data'> & { station: Child };

export async function measureEarlier(folder: string): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'satchel-bench-'));
  try {
    const [ownDir, otherDir] = [join(dir, 'own'), join(dir, 'other')];
    const data = clerkData(size);
    const { token } = await fill(ownDir, data, size);
    cpSync(ownDir, otherDir, { recursive: true });
    const headers = { authorization: `Bearer ${token}` };
    const serve = async (at: string, args: string[]): Promise<Side> => {
      const station = await startChild(args, environmentOf(at));
      return { station, api: String(station.ready['api']), headers, data };
    };
    const earlierArguments = [...nodeFlags, join(folder, 'src-main/bin/launch.js'), 'station'];
    const own = await serve(ownDir, stationArguments);
    const other = await serve(otherDir, earlierArguments);
    const compare = async (what: string, perSecond: (side: Side) => () => Promise<number>) => {
      const measured = await takeTurns({ own: perSecond(own), other: perSecond(other) });
      noteRatio({ what: `${what}, against the earlier version`, size: name, ...measured, limit, unit: 'a second' });
    };
    const gets = (path: (side: Side) => string) => (side: Side) => async () => {
      const { count, seconds } = await request({ url: side.api + path(side), headers });
      return count / seconds;
    };
    const patients = (await (await fetch(`${own.api}/patients?size=1&page=5`, { headers })).json()) as {
      embedded: { patientResourceList: { _id: string }[] };
    };
    const id = patients.embedded.patientResourceList[0]?._id ?? '';
    await compare(
      'GET /patients/{id}, 32 clients',
      gets(() => `/patients/${id}`),
    );
    await compare(
      'a search, 32 clients',
      gets(({ data }) => `/patients/search?q=${encodeURIComponent(data.query())}`),
    );
    await compare('POST /patients, 1 client', (side) => saves(side, 1));
    await compare('POST /patients, 32 clients', (side) => saves(side, 32));
    await stopChild(own.station);
    await stopChild(other.station);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}
