import { editIn } from '../wire/as-read.ts';
import { invalid } from '../wire/problem.contract.ts';
import { etag, paging, requireVersion } from '../wire/reply.ts';
import type { Route } from '../wire/route.ts';
import { withoutContents } from '../journal/history.rules.ts';
import { soon, type Steps } from '../steps.ts';
import type { PatientSummary } from '../patients/patient.contract.ts';
import { withMotherNames } from '../patients/links.commands.ts';
import { placeAfter, placeText } from '../patients/page-place.ts';
import { countedUpTo } from '../patients/people.contract.ts';
import { callPatient, correctVisit, returnToQueue, startVisit } from './visit.commands.ts';
import { returnEndpoints } from './return.contract.ts';
import { returnsAsked } from './return.rules.ts';
import { visitEndpoints, visitFields } from './visit.contract.ts';
import type { PatientVisit, VisitRegister, VisitTx } from './visit.register.ts';
import { rowToVisit, rowToVisitDue, rowToVisitOfPatient } from './visit-reply.rules.ts';
import { usualReasonsOf, visitRange } from './visit.rules.ts';

const byDay = 'returnOn';

/** Adds the names of the mothers of patients who have no name yet. */
function* withMothers<Told extends { patient: PatientSummary }>(register: VisitRegister, told: Told[]): Steps<Told[]> {
  const patients = yield* withMotherNames(
    register.patients,
    told.map(({ patient }) => patient),
  );
  return told.map((visit, i) => ({ ...visit, patient: patients[i] ?? visit.patient }));
}

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
    return {
      embedded: { visitResourceList: yield* withMothers(register, told) },
      page: { ...paging({ ...query, total }).reply, ...(isLowerBound && { totalIsLowerBound: true }) },
    };
  });

  route(returnEndpoints.due, function* ({ query, register }) {
    const { patient: id, after: afterText, size = 50, ...filter } = query;
    const place = placeAfter(byDay, { page: undefined, after: afterText });
    const after = place && { day: String(place.value), id: place.id };
    const { patients, visits, today } = register;
    const group = id === undefined ? undefined : yield* soon(patients.group((yield* soon(patients.get(id))).key));
    const keys = group?.map(({ key }) => key);
    const asked = returnsAsked(filter, register, keys);
    const found = yield* soon(visits.due(asked, { after, limit: size + 1 }));
    const count = yield* soon(visits.countDue(asked));
    const rows = found.slice(0, size);
    const last = found.length > size ? rows.at(-1)?.visit : undefined;
    const told = rows.map((row) => rowToVisitDue(row, today));
    return {
      embedded: { visitResourceList: yield* withMothers(register, told) },
      total: Math.min(count, countedUpTo),
      ...(count > countedUpTo && { totalIsLowerBound: true as const }),
      next: last === undefined ? null : placeText(byDay, { id: last.id, value: last.returnOn }),
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
