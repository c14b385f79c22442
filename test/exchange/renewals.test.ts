/** The conclusions of registries that hear of a station's renewal. */
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { write, type Db } from '../../src-main/db/access.ts';
import { endedOf } from '../../src-main/journal/place-row.rules.ts';
import { getSelf } from '../../src-main/journal/journal.queries.ts';
import { continueAsNewReplica } from '../../src-main/journal/record.ts';
import { countPatients } from '../../src-main/patients/patient.queries.ts';
import { findMember as findAtHub } from '../../src-main/postgres/members.ts';
import { countPatients as countAtHub } from '../../src-main/postgres/patient.queries.ts';
import { findMember } from '../../src-main/exchange/member.queries.ts';
import { renewStation } from '../../src-main/exchange/renewal.ts';
import { addPatient, freshRegistry, reopen } from '../db/registry.ts';
import { exchangeWithHub, freshHub, pairWithHub } from '../hub/hub.ts';
import { hasPostgres } from '../support/postgres.ts';
import { temporaryDir } from '../support/station.ts';
import { exchangeBetween, pair } from './wire.ts';

/** A registry that hears of the renewal from another one only. */
type Third = {
  meet: (from: Db) => Promise<unknown>;
  endedOf: (station: string) => Promise<string[]>;
  patients: () => Promise<number>;
};

const endedIn = (row: { ended: string } | undefined) => Object.keys(endedOf(row).replicas).sort();

async function stationAfter(first: Db): Promise<Third> {
  const { db } = await freshRegistry();
  await pair(first, db);
  return {
    meet: (from) => exchangeBetween(from, db),
    endedOf: (id) => Promise.resolve(endedIn(findMember({ db }, id))),
    patients: () => Promise.resolve(countPatients({ db })),
  };
}

async function hubAfter(first: Db): Promise<Third> {
  const { hub } = await freshHub();
  await pairWithHub(first, hub);
  return {
    meet: (from) => exchangeWithHub(from, hub),
    endedOf: async (id) => endedIn(await findAtHub(hub, id)),
    patients: () => countAtHub(hub),
  };
}

const goesOn = 'hears who was ended for a renewed station, and the station itself goes on';
test(`a station ${goesOn}`, () => tellOfRenewal(stationAfter));
test.skipIf(!hasPostgres)(`a hub ${goesOn}`, () => tellOfRenewal(hubAfter));

async function tellOfRenewal(thirdAfter: (first: Db) => Promise<Third>): Promise<void> {
  const [home, other] = [await freshRegistry(), await freshRegistry()];
  await pair(home.db, other.db);
  const third = await thirdAfter(other.db);
  await exchangeBetween(home.db, other.db);
  const { id, replica: before } = getSelf({ db: home.db });
  // Somebody continues a copy of the folder as a replica of the station, and is the first to be heard.
  const file = join(temporaryDir(), 'registry.db');
  for (const end of ['', '-wal']) copyFileSync(`${home.options.file}${end}`, `${file}${end}`);
  const copy = reopen({ ...home.options, file });
  await write(copy, 'somebody', (writer) => continueAsNewReplica(writer));
  await exchangeBetween(copy, other.db);
  await renewStation(home.db, { reason: 'left', voucher: undefined });
  await exchangeBetween(home.db, other.db);
  const ended = [before, getSelf({ db: copy }).replica].sort();
  expect(endedIn(findMember({ db: other.db }, id))).toEqual(ended);
  await third.meet(other.db);
  expect(await third.endedOf(id)).toEqual(ended);
  await addPatient(home.db, { name: 'Ama' });
  await exchangeBetween(home.db, other.db);
  await third.meet(other.db);
  expect(await third.patients()).toBe(1);
}
