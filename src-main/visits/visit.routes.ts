import { editIn } from '../wire/as-read.ts';
import { invalid } from '../wire/problem.contract.ts';
import { etag, paging, requireVersion } from '../wire/reply.ts';
import type { Route } from '../wire/route.ts';
import { withoutContents } from '../journal/history.rules.ts';
import { soon } from '../steps.ts';
import { withMotherNames } from '../patients/links.commands.ts';
import { callPatient, correctVisit, returnToQueue, startVisit } from './visit.commands.ts';
import { visitEndpoints, visitFields } from './visit.contract.ts';
import type { PatientVisit, VisitRegister, VisitTx } from './visit.register.ts';
import { rowToVisit, rowToVisitOfPatient } from './visit-reply.rules.ts';
import { usualReasonsOf, visitRange } from './visit.rules.ts';

export function visitRoutes(route: Route<VisitRegister, VisitTx>): void {
  route(visitEndpoints.create, ({ params, body, write }) =>
    write(function* (tx) {
      return rowToVisit(yield* startVisit(tx, params.patientId, body));
    }),
  );

  route(visitEndpoints.get, function* ({ params, register, header }) {
    const found = yield* soon(register.visits.get(params));
    header('etag', etag(found.visit));
    return rowToVisit(found);
  });

  route(visitEndpoints.patch, async ({ params, body, asRead, write, request, header }) => {
    const check = ({ visit }: PatientVisit) => requireVersion(request, visit);
    const saved = await write(function* (tx) {
      const before = yield* soon(tx.visits.hold(params));
      check(before);
      const edit = yield* editIn({ body, asRead }, () => rowToVisit(before));
      return rowToVisit(yield* correctVisit(tx, { ids: params, edit, check }));
    });
    header('etag', etag(saved));
    return saved;
  });

  route(visitEndpoints.call, ({ params, principal, write }) =>
    write(function* (tx) {
      return rowToVisit(yield* callPatient(tx, params, principal.name));
    }),
  );

  route(visitEndpoints.returnToQueue, ({ params, write }) =>
    write(function* (tx) {
      return rowToVisit(yield* returnToQueue(tx, params));
    }),
  );

  route(visitEndpoints.listOfPatient, function* ({ params, query, register: { patients, visits } }) {
    const group = yield* soon(patients.group((yield* soon(patients.get(params.patientId))).key));
    const asked = { patientKeys: group.map(({ key }) => key), open: query.open, retired: query.retired };
    const found = yield* soon(visits.ofRecords(asked, paging(query)));
    return {
      embedded: { visitResourceList: found.visits.map(rowToVisit) },
      page: paging({ ...query, total: found.total }).reply,
    };
  });

  route(visitEndpoints.list, function* ({ query, register }) {
    const asked = visitRange(query);
    if (asked.kind === 'refused') throw invalid(...asked.faults);
    const found = register.visits.list({ open: query.open, range: asked.range }, paging(query));
    const { visits, total, isLowerBound = false } = yield* soon(found);
    const told = visits.map((row) => rowToVisitOfPatient(row, register.today));
    const patients = yield* withMotherNames(
      register,
      told.map(({ patient }) => patient),
    );
    return {
      embedded: {
        visitResourceList: told.map((visit, i) => ({ ...visit, patient: patients[i] ?? visit.patient })),
      },
      page: { ...paging({ ...query, total }).reply, ...(isLowerBound && { totalIsLowerBound: true }) },
    };
  });

  route(visitEndpoints.reasons, function* ({ register }) {
    return { reasons: yield* soon(register.visits.usualReasons(usualReasonsOf(register.now))) };
  });

  route(visitEndpoints.history, function* ({ params, query, register }) {
    const { id } = (yield* soon(register.visits.get(params))).visit;
    const { history, total } = yield* soon(register.journal.history({ ids: [id], table: visitFields }, paging(query)));
    return { history: history.map(withoutContents), page: paging({ ...query, total }).reply };
  });
}
