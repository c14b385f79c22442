/** Who may be one person, at a hub: as `duplicates/match.routes.ts` and `worklist.routes.ts` have it for a station. */
import { comparableOf, comparableOfDraft } from '../duplicates/comparable.ts';
import { matchEndpoints } from '../duplicates/match.contract.ts';
import { grades } from '../duplicates/match.rules.ts';
import { duplicateEndpoints, type Duplicate } from '../duplicates/worklist.contract.ts';
import { invalid, problem } from '../http/problem.contract.ts';
import { paging } from '../http/reply.ts';
import { rowToPatient } from '../patients/patient-reply.rules.ts';
import { write, type Hub } from './access.ts';
import { rejectPair, takeRejectionBack } from './distinct.commands.ts';
import { countPairs, findPair, listDistinctFrom, listPairs, setComparing, type Pair } from './duplicate.queries.ts';
import { getPatient } from './patient.queries.ts';
import { postingStateOf } from './posting.queries.ts';
import type { HubRoute } from './route.ts';
import { findMatches } from './scoring.ts';
import type { SearchIndex } from './search-index.ts';
import { comparingOf } from './worklist.ts';

const defaultLimit = 10;

type Parts = { searchIndex: SearchIndex };

export function duplicateRoutes(route: HubRoute, hub: Hub, { searchIndex }: Parts): void {
  const today = () => hub.clock.today();
  const comparing = async () => comparingOf(hub, (await postingStateOf(hub)).patients);
  const toReply = ({ patients: [first, second], id: _id, ...said }: Pair): Duplicate => ({
    ...{ _id, patients: [rowToPatient(first, today()), rowToPatient(second, today())], ...said },
  });

  route(matchEndpoints.find, async ({ body }) => {
    const { patientId, limit = defaultLimit, ...draft } = body;
    if (patientId !== undefined && Object.keys(draft).length > 0) {
      throw invalid({ pointer: '/patientId', detail: 'Send a draft or the id of a patient, not both.' });
    }
    const row = patientId === undefined ? undefined : await getPatient(hub, patientId);
    const asked = row === undefined ? comparableOfDraft(draft, today()) : comparableOf(row);
    // Of whom people said that they are somebody else, nobody asks again.
    const except = row === undefined ? [] : [row.key, ...(await listDistinctFrom(hub, row.key))];
    const scoring = { reader: hub, settled: await searchIndex.settle() };
    const { matches, isCapped } = await findMatches(scoring, asked, { limit, except });
    return {
      matches: matches.map(({ row: found, score, grade, reasons }) => {
        return { patient: rowToPatient(found, today()), score, grade, reasons, isCapped };
      }),
      isCapped,
    };
  });

  route(duplicateEndpoints.list, async ({ query }) => {
    const counts = await countPairs(hub);
    const total =
      query.grade === undefined ? grades.reduce((all, grade) => all + counts[grade], 0) : counts[query.grade];
    return {
      embedded: { duplicateResourceList: (await listPairs(hub, query.grade, paging(query))).map(toReply) },
      page: paging({ ...query, total }).reply,
      counts,
      comparing: await comparing(),
    };
  });

  route(duplicateEndpoints.count, async () => ({ counts: await countPairs(hub), comparing: await comparing() }));

  route(duplicateEndpoints.get, async ({ params }) => {
    const pair = await findPair(hub, params.duplicateId);
    if (pair === undefined) throw problem('not-found', 'This pair is not on the list any more.');
    return toReply(pair);
  });

  route(duplicateEndpoints.reject, async ({ params: { duplicateId: _id }, write }) => {
    await write((writer) => rejectPair(writer, _id));
    return { _id, isDistinct: true };
  });

  route(duplicateEndpoints.takeBack, async ({ params: { duplicateId: _id }, write }) => {
    await write((writer) => takeRejectionBack(writer, _id));
    return { _id, isDistinct: false };
  });

  for (const [endpoint, isStopped] of [
    [duplicateEndpoints.goOn, false],
    [duplicateEndpoints.stop, true],
  ] as const) {
    route(endpoint, async ({ principal }) => {
      await write(hub, principal.id, (writer) => setComparing(writer, isStopped));
      return comparing();
    });
  }
}
