import { editIn } from '../wire/as-read.ts';
import { invalid, problem } from '../wire/problem.contract.ts';
import { asksIfAbsent, etag, nextPage, paging, requireVersion, throughId } from '../wire/reply.ts';
import type { Route } from '../wire/route.ts';
import { withoutContents } from '../journal/history.rules.ts';
import { soon, type Steps } from '../steps.ts';
import { photoEndpoints } from './details.contract.ts';
import { addIdentifierSystem, editIdentifierSystem, getSystem } from '../identifiers/identifier.commands.ts';
import { identifierIn } from '../identifiers/identifier.rules.ts';
import { identifierSystemEndpoints } from '../identifiers/identifier.contract.ts';
import { numberingOf, setNumbering } from '../identifiers/numbering.commands.ts';
import { numberingEndpoints } from '../identifiers/numbering.contract.ts';
import { withMotherNames } from './links.commands.ts';
import { notOfThisOrder, placeAfter, placeText } from './page-place.ts';
import { correctPatient, refuseWhoIsHere, registerPatient, replyOf, setPhoto } from './patient.commands.ts';
import { patientEndpoints, patientFields, type PatientLookup, type Sort } from './patient.contract.ts';
import { rowToPatient, type PatientRow } from './patient-reply.rules.ts';
import type { Meanwhile, PatientRegister, PatientTx } from './patient.register.ts';
import { placeOf, type PagePlace } from './people.rules.ts';
import { searchFor } from './search.commands.ts';
import { rowToSystem, type SystemRow } from '../identifiers/system-reply.rules.ts';

/** Refuses a number of a system that does not exist. An empty list would say that nobody has it. */
function* assertSystemOf({ systems }: Pick<PatientRegister, 'systems'>, identifier: string): Steps<void> {
  if ((yield* soon(systems.find(identifierIn(identifier).system))) !== undefined) return;
  const detail = 'No identifier system has this id. GET /identifier-systems lists them, with the `_id` to send.';
  throw invalid({ pointer: '?identifier', detail });
}

/** Sort orders in which a patient changes place when somebody edits them. */
const movedByEdits: readonly Sort[] = ['updatedAt', '-updatedAt', 'name', '-name'];

/**
 * Returns who changed since the previous page, so that nobody is missed who moved to a page that was read already. They are before the others
 * of this page, and may be in another one as well.
 */
function* changedMeanwhile(
  { patients, meanwhile }: PatientRegister & { meanwhile: Meanwhile },
  asked: PatientLookup,
  { sort, after }: { sort: Sort; after: PagePlace },
): Steps<{ rows: PatientRow[]; mark: string; hasMore: boolean }> {
  // A place of an earlier version has no mark: what moved before it was written is unknown.
  const found = yield* soon(meanwhile.since(after.mark ?? (yield* soon(meanwhile.mark()))));
  if (found === undefined) throw notOfThisOrder();
  const keys = new Set<number>();
  for (const id of found.ids) {
    const row = yield* soon(patients.find(id));
    if (row !== undefined) keys.add(row.key);
  }
  const wanted = { sort, size: keys.size, page: 0, after: undefined, among: [...keys] };
  const { rows } = keys.size === 0 ? { rows: [] } : yield* soon(patients.lookUp(asked, wanted));
  return { rows, mark: found.mark, hasMore: found.hasMore };
}

export function patientRoutes(route: Route<PatientRegister & { meanwhile: Meanwhile }, PatientTx>): void {
  route(patientEndpoints.create, ({ body, query, write, request }) => {
    const isIfAbsent = asksIfAbsent(request);
    return write(function* (tx) {
      if (isIfAbsent) yield* refuseWhoIsHere(tx, body);
      // The row contains the whole reply: nobody is merged into a record that is new.
      const patient = rowToPatient(yield* registerPatient(tx, body, query), tx.today);
      const [named = patient] = yield* withMotherNames(tx.patients, [patient]);
      return named;
    });
  });

  route(patientEndpoints.list, function* ({ query, register, request, header }) {
    const { page, size: wanted, sort = 'createdAt', after: afterText, ...asked } = query;
    const { page: number, size } = paging({ page, size: wanted });
    const after = placeAfter(sort, { page, after: afterText });
    if (asked.identifier !== undefined) yield* assertSystemOf(register, asked.identifier);
    if (asked.phone !== undefined) yield* soon(register.search.settle());
    const isMoved = movedByEdits.includes(sort);
    // Before the first page is read, and after every later one: a change in between is then told twice, and never missed.
    const begin = isMoved && after === undefined ? yield* soon(register.meanwhile.mark()) : undefined;
    const found = yield* soon(register.patients.lookUp(asked, { sort, size, page: number, after }));
    const meanwhile =
      isMoved && after !== undefined
        ? yield* changedMeanwhile(register, asked, { sort, after })
        : { rows: [], mark: begin, hasMore: false };
    const isRead = new Set(found.rows.map(({ key }) => key));
    const rows = [...meanwhile.rows.filter(({ key }) => !isRead.has(key)), ...found.rows];
    const last = found.rows.at(-1);
    const place = found.next ?? (meanwhile.hasMore ? (last === undefined ? after : placeOf(sort, last)) : undefined);
    const { mark } = meanwhile;
    const next = place && placeText(sort, { ...place, ...(mark !== undefined && { mark }) });
    if (next !== undefined) header('link', nextPage(request.url, { after: next, size }));
    const isAll = Object.keys(asked).length === 0;
    const { total, isLowerBound } = isAll
      ? { total: yield* soon(register.patients.count()), isLowerBound: false }
      : yield* soon(register.patients.countLookUp(asked));
    return {
      embedded: { patientResourceList: yield* soon(register.patients.replies(rows)) },
      page: {
        ...paging({ ...query, total }).reply,
        ...(isLowerBound && { totalIsLowerBound: true }),
        ...(next !== undefined && { next }),
      },
    };
  });

  route(patientEndpoints.search, function* ({ query, register }) {
    const { page, size } = paging(query);
    const { hits, total, isLowerBound } = yield* searchFor(register, query, { page, size });
    return {
      embedded: { patientResourceList: hits },
      page: { ...paging({ ...query, total }).reply, ...(isLowerBound && { totalIsLowerBound: true }) },
    };
  });

  route(patientEndpoints.get, function* ({ params, register, header }) {
    const patient = yield* soon(register.patients.open(params.patientId));
    header('etag', etag(patient));
    return throughId(patient, params.patientId, header);
  });

  route(patientEndpoints.patch, async ({ params, query, body, asRead, write, request, header }) => {
    const { patientId: id } = params;
    const saved = await write(function* (tx) {
      const check = (row: PatientRow) => requireVersion(request, row);
      check(yield* soon(tx.patients.hold(id)));
      const edit = yield* editIn({ body, asRead }, function* () {
        const patient = yield* soon(tx.patients.open(id));
        // Also accepted as it is read by the id of the record that remains.
        return asRead['mergedInto'] === patient._id ? { ...patient, mergedInto: patient._id } : patient;
      });
      const row = yield* correctPatient(tx, { id, edit, check, ...query });
      return { ...(yield* replyOf(tx, row)), ...(yield* soon(tx.patients.besides(row))) };
    });
    header('etag', etag(saved));
    return throughId(saved, params.patientId, header);
  });

  route(numberingEndpoints.get, ({ register }) => numberingOf(register));

  route(numberingEndpoints.set, ({ body, write }) => write((tx) => setNumbering(tx, body)));

  route(identifierSystemEndpoints.list, function* ({ register }) {
    return { systems: (yield* soon(register.systems.listed())).map(rowToSystem) };
  });

  route(identifierSystemEndpoints.create, ({ body, write }) =>
    write(function* (tx) {
      return rowToSystem(yield* addIdentifierSystem(tx, body));
    }),
  );

  route(identifierSystemEndpoints.patch, async ({ params, body, asRead, write, request, header }) => {
    const { systemId: id } = params;
    const check = (row: SystemRow) => requireVersion(request, row);
    const saved = await write(function* (tx) {
      yield* soon(tx.hold([id]));
      const edit = yield* editIn({ body, asRead }, function* () {
        return rowToSystem(yield* getSystem(tx, id));
      });
      return rowToSystem(yield* editIdentifierSystem(tx, { id, edit, check }));
    });
    header('etag', etag(saved));
    return saved;
  });

  route(patientEndpoints.history, function* ({ params, query, register }) {
    const { key } = yield* soon(register.patients.get(params.patientId));
    const ids = (yield* soon(register.patients.group(key))).map(({ id }) => id);
    const { history, total } = yield* soon(register.journal.history({ ids, table: patientFields }, paging(query)));
    return { history: history.map(withoutContents), page: paging({ ...query, total }).reply };
  });

  route(photoEndpoints.list, function* ({ query, register: { patients } }) {
    const photos = yield* soon(patients.photos(query.ids.split(',')));
    return { photos: photos.map(({ id, jpeg }) => ({ patientId: id, jpeg: jpeg.toString('base64') })) };
  });

  route(photoEndpoints.get, function* ({ params, register: { patients }, header }) {
    const { key } = yield* soon(patients.get(params.patientId));
    const jpeg = yield* soon(patients.photo(key));
    if (jpeg === undefined) throw problem('not-found', 'This patient has no photo.');
    header('content-type', 'image/jpeg');
    return jpeg;
  });

  route(photoEndpoints.put, async ({ params, body, write }) => {
    await write((tx) => setPhoto(tx, params.patientId, body.jpeg));
    return null;
  });

  route(photoEndpoints.remove, async ({ params, write }) => {
    await write((tx) => setPhoto(tx, params.patientId, null));
    return null;
  });
}
