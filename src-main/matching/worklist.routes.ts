import { problem } from '../wire/problem.contract.ts';
import { paging } from '../wire/reply.ts';
import type { Route } from '../wire/route.ts';
import { soon, type Steps } from '../steps.ts';
import { withMotherNames } from '../patients/links.commands.ts';
import { rowToPatient } from '../patients/patient-reply.rules.ts';
import { rejectPair, takeRejectionBack } from './distinct.commands.ts';
import type { DuplicateRegister, DuplicateTx, Pair } from './duplicate.register.ts';
import { grades } from '../db/stored-values.rules.ts';
import { duplicateEndpoints, type Duplicate } from './worklist.contract.ts';

export function worklistRoutes(route: Route<DuplicateRegister, DuplicateTx>): void {
  route(duplicateEndpoints.list, function* ({ query, register }) {
    const { duplicates } = register;
    const counts = yield* soon(duplicates.counts());
    const total = query.grade === undefined ? sum(counts) : counts[query.grade];
    const pairs = yield* soon(duplicates.list(query.grade, paging(query)));
    const told: Duplicate[] = [];
    for (const pair of pairs) told.push(yield* toReply(register, pair));
    return {
      embedded: { duplicateResourceList: told },
      page: paging({ ...query, total }).reply,
      counts,
      comparing: yield* soon(duplicates.comparing()),
    };
  });

  route(duplicateEndpoints.count, function* ({ register: { duplicates } }) {
    return { counts: yield* soon(duplicates.counts()), comparing: yield* soon(duplicates.comparing()) };
  });

  route(duplicateEndpoints.get, function* ({ params, register }) {
    const pair = yield* soon(register.duplicates.find(params.duplicateId));
    if (pair === undefined) throw problem('not-found', 'This pair is no longer listed.');
    return yield* toReply(register, pair);
  });

  route(duplicateEndpoints.reject, async ({ params: { duplicateId: _id }, write }) => {
    await write((tx) => rejectPair(tx, _id));
    return { _id, isDistinct: true };
  });

  route(duplicateEndpoints.takeBack, async ({ params: { duplicateId: _id }, write }) => {
    await write((tx) => takeRejectionBack(tx, _id));
    return { _id, isDistinct: false };
  });

  for (const [endpoint, act] of [
    [duplicateEndpoints.goOn, 'goOnComparing'],
    [duplicateEndpoints.stop, 'stopComparing'],
  ] as const) {
    route(endpoint, function* ({ register: { duplicates } }) {
      yield* soon(duplicates[act]());
      return yield* soon(duplicates.comparing());
    });
  }
}

const sum = (counts: Record<(typeof grades)[number], number>) =>
  grades.reduce((total, grade) => total + counts[grade], 0);

function* toReply(
  { patients, today }: DuplicateRegister,
  { id, score, grade, reasons, patients: [first, second] }: Pair,
): Steps<Duplicate> {
  const told = yield* withMotherNames(patients, [rowToPatient(first, today), rowToPatient(second, today)]);
  return { _id: id, patients: told as Duplicate['patients'], score, grade, reasons };
}
