/** Commands as a test calls them, in a transaction of a station or of a hub that is open already. */
import type { Writer } from '../../src-main/db/access.ts';
import * as distinct from '../../src-main/matching/distinct.commands.ts';
import * as joins from '../../src-main/merging/merge.commands.ts';
import type { HubWriter } from '../../src-main/postgres/access.ts';
import { txOf as txOfHub, type HubTx } from '../../src-main/hub/register.ts';
import { runAsync, runNow, type Steps } from '../../src-main/steps.ts';
import * as links from '../../src-main/patients/links.commands.ts';
import * as patients from '../../src-main/patients/patient.commands.ts';
import { txOf, type StationTx } from '../../src-main/station/register.ts';
import * as visits from '../../src-main/visits/visit.commands.ts';

const atStation =
  <Args extends unknown[], T>(command: (tx: StationTx, ...args: Args) => Steps<T>) =>
  (writer: Writer, ...args: Args): T =>
    runNow(command(txOf(writer), ...args));

export const registerPatient = atStation(patients.registerPatient);
export const correctPatient = atStation(patients.correctPatient);
export const joinHousehold = atStation(links.joinHousehold);
export const startVisit = atStation(visits.startVisit);
export const correctVisit = atStation(visits.correctVisit);
export const mergePatients = atStation(joins.mergePatients);
export const unmergePatients = atStation(joins.unmergePatients);
export const sayDistinct = atStation(distinct.sayDistinct);
export const takeRejectionBack = atStation(distinct.takeRejectionBack);

const atHub =
  <Args extends unknown[], T>(command: (tx: HubTx, ...args: Args) => Steps<T>) =>
  (writer: HubWriter, ...args: Args): Promise<T> =>
    runAsync(command(txOfHub(writer), ...args));

export const ofHub = {
  registerPatient: atHub(patients.registerPatient),
  correctPatient: atHub(patients.correctPatient),
  setPhoto: atHub(patients.setPhoto),
  startVisit: atHub(visits.startVisit),
  mergePatients: atHub(joins.mergePatients),
  unmergePatients: atHub(joins.unmergePatients),
};
