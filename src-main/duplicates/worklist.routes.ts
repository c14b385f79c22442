import { problem } from '../http/problem.contract.ts';
import { paging } from '../http/reply.ts';
import type { Route } from '../http/route.ts';
import { rowToPatient } from '../patients/patient-reply.rules.ts';
import { rejectPair, takeRejectionBack } from './distinct.commands.ts';
import { countPairs, findPair, listPairs, type Pair } from './duplicate.queries.ts';
import { grades } from './match.rules.ts';
import { duplicateEndpoints, type Duplicate } from './worklist.contract.ts';
import { comparingOf, goOnComparing, stopComparing } from './worklist.ts';

export function worklistRoutes(route: Route): void {
  route(duplicateEndpoints.list, ({ query, registry }) => {
    const today = registry.db.clock.today();
    const counts = countPairs(registry);
    const total = query.grade === undefined ? sum(counts) : counts[query.grade];
    const pairs = listPairs(registry, query.grade, paging(query));
    return {
      embedded: { duplicateResourceList: pairs.map((pair) => toReply(pair, today)) },
      page: paging({ ...query, total }).reply,
      counts,
      comparing: comparingOf(registry),
    };
  });

  route(duplicateEndpoints.count, ({ registry }) => ({
    counts: countPairs(registry),
    comparing: comparingOf(registry),
  }));

  route(duplicateEndpoints.get, ({ params, registry }) => {
    const pair = findPair(registry, params.duplicateId);
    if (pair === undefined) throw problem('not-found', 'This pair is not on the list any more.');
    return toReply(pair, registry.db.clock.today());
  });

  route(duplicateEndpoints.reject, async ({ params, write }) => {
    const { duplicateId: _id } = params;
    await write((writer) => rejectPair(writer, _id));
    return { _id, isDistinct: true };
  });

  route(duplicateEndpoints.takeBack, async ({ params, write }) => {
    const { duplicateId: _id } = params;
    await write((writer) => takeRejectionBack(writer, _id));
    return { _id, isDistinct: false };
  });

  route(duplicateEndpoints.goOn, ({ station, registry }) => {
    goOnComparing(station, registry);
    return comparingOf(registry);
  });

  route(duplicateEndpoints.stop, async ({ station, registry }) => {
    await stopComparing(station, registry);
    return comparingOf(registry);
  });
}

const sum = (counts: Record<(typeof grades)[number], number>) =>
  grades.reduce((total, grade) => total + counts[grade], 0);

function toReply({ id, score, grade, reasons, patients: [first, second] }: Pair, today: string): Duplicate {
  return { _id: id, patients: [rowToPatient(first, today), rowToPatient(second, today)], score, grade, reasons };
}
