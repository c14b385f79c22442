/** Does random things that the staff of a hub do, through its HTTP interface. A request that is refused changes nothing. */
import type { Random } from '../../src-main/demo/random.rules.ts';
import type { Client } from '../support/station.ts';

type Reply = Awaited<ReturnType<Client['send']>>;
/** `patients` and `places` are those of anywhere; the ids of new patients are added. */
type Known = { patients: string[]; places: readonly string[] };
type Ask = (staff: Client, known: Known, random: Random) => Promise<Reply | undefined>;

const onPatient =
  (ask: (staff: Client, path: string, random: Random, known: Known) => Promise<Reply | undefined>): Ask =>
  async (staff, known, random) =>
    known.patients.length === 0 ? undefined : ask(staff, `/patients/${random.pick(known.patients)}`, random, known);

const asks: [number, string, Ask][] = [
  [
    4,
    'registers a patient',
    async (staff, { patients, places }, random) => {
      const home = random.pick([...places, null]);
      const reply = await staff.post('/patients', { name: random.pick(['Ama', 'Esi', 'Yaa']), home });
      if (reply.status === 201) patients.push(reply.body._id as string);
      return reply;
    },
  ],
  [
    3,
    'moves a patient',
    onPatient((staff, path, random, { places }) => staff.patch(path, { home: random.pick([...places, null]) })),
  ],
  [
    3,
    'corrects a patient',
    onPatient((staff, path, random) => staff.patch(path, { phoneNumber: `0${random.below(1000)}` })),
  ],
  [
    2,
    'removes or restores a patient',
    onPatient((staff, path, random) =>
      staff.patch(path, random.chance(0.5) ? { retired: true, retiredReason: 'Twice' } : { retired: false }),
    ),
  ],
  [
    3,
    'records a visit',
    onPatient((staff, path, random) =>
      staff.post(`${path}/visits`, random.chance(0.7) ? { timeEnd: new Date(Date.now() + 60_000).toISOString() } : {}),
    ),
  ],
  [
    2,
    'changes a visit',
    onPatient(async (staff, path, random) => {
      const { body } = await staff.get(`${path}/visits`);
      const visits: { _id: string }[] = body.embedded?.visitResourceList ?? [];
      if (visits.length === 0) return undefined;
      const fields = random.pick([{ reason: 'Fever' }, { retired: true, retiredReason: 'Twice' }, { retired: false }]);
      return staff.patch(`${path}/visits/${random.pick(visits)._id}`, fields);
    }),
  ],
  [
    2,
    'merges two patients',
    onPatient((staff, path, random, { patients }) => staff.post(`${path}/join`, { with: random.pick(patients) })),
  ],
  [
    1,
    'unmerges two patients',
    onPatient(async (staff, path, random) => {
      const { body } = await staff.get(`${path}/joins`);
      const joins: { group: string }[] = body.joins ?? [];
      return joins.length === 0 ? undefined : staff.post(`${path}/part`, { group: random.pick(joins).group });
    }),
  ],
  [
    1,
    'marks two as different people',
    async (staff, _known, random) => {
      const { body } = await staff.get('/duplicates');
      const pairs: { _id: string }[] = body.embedded?.duplicateResourceList ?? [];
      return pairs.length === 0 ? undefined : staff.post(`/duplicates/${random.pick(pairs)._id}/reject`);
    },
  ],
  [
    1,
    'moves a place',
    (staff, { places }, random) =>
      staff.patch(`/places/${random.pick(places)}`, { parent: random.pick([...places, null]) }),
  ],
];

export async function askedOfHub(staff: Client, known: Known, random: Random): Promise<string | undefined> {
  let chance = random.below(asks.reduce((sum, [often]) => sum + often, 0));
  const [, name = '', ask] = asks.find(([often]) => (chance -= often) < 0) ?? [];
  const reply = await ask?.(staff, known, random);
  if (reply === undefined) return undefined;
  if (reply.status >= 500 || reply.status === 401) throw new Error(`${name}: ${JSON.stringify(reply.body)}`);
  return reply.status < 300 ? name : `${name}: ${String(reply.body.type)}`;
}
