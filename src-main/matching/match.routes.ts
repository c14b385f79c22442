import { invalid } from '../wire/problem.contract.ts';
import type { Route } from '../wire/route.ts';
import { soon } from '../steps.ts';
import { withMotherNames } from '../patients/links.commands.ts';
import { rowToPatient } from '../patients/patient-reply.rules.ts';
import { comparableOf, comparableOfDraft } from './comparable.ts';
import type { DuplicateRegister, DuplicateTx } from './duplicate.register.ts';
import { matchEndpoints } from './match.contract.ts';

const defaultLimit = 10;

export function matchRoutes(route: Route<DuplicateRegister, DuplicateTx>): void {
  route(matchEndpoints.find, function* ({ body, register: { today, search, patients, duplicates } }) {
    const { patientId, limit = defaultLimit, ...draft } = body;
    if (patientId !== undefined && Object.keys(draft).length > 0) {
      throw invalid({ pointer: '/patientId', detail: 'Send a draft or `patientId`, not both.' });
    }
    yield* soon(search.settle());
    const row = patientId === undefined ? undefined : yield* soon(patients.get(patientId));
    const asked = row === undefined ? comparableOfDraft(draft, today) : comparableOf(row);
    // A pair that people marked as different people is not offered again.
    const except = row === undefined ? [] : [row.key, ...(yield* soon(duplicates.distinctFrom(row.key)))];
    const { matches, isCapped } = yield* soon(duplicates.matches(asked, { limit, except }));
    const told = yield* withMotherNames(
      patients,
      matches.map(({ row: found }) => rowToPatient(found, today)),
    );
    return {
      matches: told.map((patient, i) => {
        const { score, grade, reasons } = matches[i] as (typeof matches)[number];
        return { patient, score, grade, reasons, isCapped };
      }),
      isCapped,
    };
  });
}
