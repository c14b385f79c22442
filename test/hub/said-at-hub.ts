/** Does random things that people do at a hub, as its window does them. A refused act changes nothing. */
import type { Random } from '../../src-main/demo/random.rules.ts';
import { Problem } from '../../src-main/wire/problem.contract.ts';
import { write, type Hub, type HubWriter } from '../../src-main/postgres/access.ts';
import { listMerges } from '../../src-main/postgres/merge.queries.ts';
import { jpegBytes } from '../patients/jpeg.ts';
import { ofHub } from '../support/commands.ts';

const { mergePatients, unmergePatients, correctPatient, registerPatient, setPhoto, startVisit } = ofHub;

type Act = (writer: HubWriter, said: { random: Random; one: string; other: string }) => Promise<unknown>;

const photo = jpegBytes().toString('base64');
const unchecked = { check: () => undefined, checkJoined: () => undefined };

const acts: Record<string, Act> = {
  'corrects a patient': (writer, { one, random }) =>
    correctPatient(writer, {
      id: one,
      edit: { name: random.pick(['Ama', 'Esi']), phoneNumber: random.pick(['1', '2']) },
    }),
  'hides a patient': (writer, { one, random }) =>
    correctPatient(writer, {
      id: one,
      edit: random.chance(0.5) ? { retired: true, retiredReason: 'Twice' } : { retired: false },
    }),
  'joins two patients': (writer, { one, other }) => mergePatients(writer, { id: one, with: other, ...unchecked }),
  'parts two patients': async (writer, { one, random }) => {
    const joins = await listMerges(writer, one, writer.today);
    if (joins.length > 0) await unmergePatients(writer, { id: one, group: random.pick(joins).group });
  },
  'takes a photo': (writer, { one, random }) => setPhoto(writer, one, random.chance(0.3) ? null : photo),
  'begins a visit': (writer, { one }) => startVisit(writer, one, {}),
};

export async function saidAtHub(hub: Hub, random: Random, records: string[]): Promise<string> {
  if (records.length < 2 || random.chance(0.3)) {
    const row = await write(hub, 'ama', (writer) => registerPatient(writer, { name: 'Said at the hub' }));
    records.push(row.id);
    return 'adds a patient';
  }
  const [name, act] = random.pick(Object.entries(acts));
  const [one, other] = [random.pick(records), random.pick(records)];
  try {
    await write(hub, 'ama', (writer) => act(writer, { random, one, other }));
    return name;
  } catch (error) {
    if (error instanceof Problem) return `${name}: ${error.type}`;
    throw error;
  }
}
