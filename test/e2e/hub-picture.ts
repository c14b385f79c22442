import { sql } from 'drizzle-orm';
/** Draws the hub page for a region of synthetic stations, on a PostgreSQL of its own. Returns the reason if it cannot. */
import packageJson from '../../package.json' with { type: 'json' };
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { configFrom } from '../../src-main/config.ts';
import { asking, setUpDemonstration, setUpStation } from '../../src-main/demo/set-up.ts';
import { hubConfigFrom } from '../../src-main/hub/config.ts';
import { housekeeping, type HubKeeper } from '../../src-main/postgres/access.ts';
import { pairingRegisterOf } from '../../src-main/hub/peers.ts';
import { openCode } from '../../src-main/pairing/pairing.ts';
import { runAsync } from '../../src-main/steps.ts';
import { startHub } from '../../src-main/hub/start-hub.ts';
import { startStation } from '../../src-main/serve.ts';
import { controlCluster, postgresPrograms, startCluster, urlOf } from '../support/postgres-cluster.ts';
import { signIn } from './two-pictures.ts';

type Drawn = { dir: string; pageDir: string; language: string; file: string };
const administrator = { username: 'demo', password: 'blue maize lantern' };
/** Stations, each with the minutes since it last synced. */
const others = Object.entries({
  'North clinic': 4320,
  'River clinic': 74,
  'Hill village team': 12,
  'Market clinic': 9,
  'School clinic': 4,
});

export async function takeHub(browser: Browser, { dir, pageDir, language, file }: Drawn): Promise<string | undefined> {
  const programs = postgresPrograms();
  if ('reason' in programs) return programs.reason;
  // Not inside `dir`, which only this account can read: PostgreSQL runs as another account when this one is root.
  const place = mkdtempSync(join(tmpdir(), 'satchel-pictures-hub-'));
  startCluster(programs, place);
  const environment = { DATABASE_URL: urlOf(place, 'postgres'), SATCHEL_HUB_NAME: 'Region' };
  const ports = { SATCHEL_HUB_PORT: '0', SATCHEL_SYNC_PORT: '0', SATCHEL_HUB_ADDRESS: 'hub.example.org' };
  const log = { info: () => undefined, error: () => undefined };
  const hub = await startHub({ ...hubConfigFrom({ ...environment, ...ports }, packageJson.version), pageDir, log });
  const closing = [() => hub.close()];
  try {
    const joined = async (name: string, isDemonstration: boolean): Promise<void> => {
      const settings = { SATCHEL_DATA_DIR: join(dir, name), SATCHEL_PORT: '0', SATCHEL_DISCOVERY: 'off' };
      const station = await startStation({
        ...configFrom(settings, '0.0.0-pictures'),
        passwordCost: { memoryKiB: 64, passes: 1 },
      });
      closing.push(() => station.close());
      const own = { username: `demo-${closing.length}`, password: administrator.password };
      const token = isDemonstration
        ? await setUpDemonstration(station, administrator)
        : (await setUpStation(station, { stationName: name, administrator: own })).token;
      const ask = asking(station.api, token);
      const { code } = await runAsync(openCode(pairingRegisterOf(hub.hub), { by: 'station' }));
      const address = `127.0.0.1:${hub.syncPort}`;
      const { peer } = await ask<{ peer: { id: string } }>('POST', '/peers', { address, code });
      await ask('POST', `/peers/${peer.id}/exchange`);
    };
    await joined('Demonstration', true);
    for (const [name] of others) await joined(name, false);
    // Each process writes its counts every few seconds.
    await new Promise((resolve) => setTimeout(resolve, 6000));
    await housekeeping(hub.hub, makePast);
    const page = await browser.newPage({ viewport: { width: 1200, height: 1500 }, locale: language });
    await page.goto(`${hub.url}/#/hub`);
    await signIn(page, administrator);
    await page.getByRole('row').nth(others.length).waitFor();
    await page.waitForTimeout(600);
    await page.screenshot({ path: file });
    await page.close();
    return undefined;
  } finally {
    for (const close of closing.reverse()) await close();
    controlCluster(programs, place, 'stop', '-m', 'immediate');
    rmSync(place, { recursive: true, force: true });
  }
}

/** Makes up a day of sync with these stations: less at night, and one station is away. */
async function makePast({ orm }: HubKeeper): Promise<void> {
  const ago = (minutes: number) => Date.now() - minutes * 60_000;
  for (const [name, minutes] of others) {
    const away = minutes > 1000 ? sql`, sent_key = greatest(0, sent_key - 47)` : sql``;
    const clock = minutes === 74 ? sql`, clock_offset_ms = 420000` : sql``;
    await orm.execute(sql`UPDATE peer SET last_done_at = ${ago(minutes)}${away}${clock} WHERE name = ${name}`);
  }
  await orm.execute(sql`DELETE FROM tally`);
  for (let quarter = 1; quarter < 95; quarter++) {
    const minute = Math.floor(ago(15 * quarter) / 60_000) * 60_000;
    const hour = new Date(minute).getHours();
    const busy = hour >= 7 && hour < 17 ? 60 + 50 * Math.sin(quarter * 1.7) : 3;
    const held = quarter % 37 === 0 ? 12 : 0;
    await orm.execute(
      sql`INSERT INTO tally VALUES (${minute}, ${Math.round(busy)}, 0, ${held}) ON CONFLICT DO NOTHING`,
    );
  }
}
