import { invalid } from '../http/problem.contract.ts';
import type { Route } from '../http/route.ts';
import { getPatient } from '../patients/patient.queries.ts';
import { rowToPatient } from '../patients/patient-reply.rules.ts';
import { listDistinctFrom } from './distinct.queries.ts';
import { matchEndpoints } from './match.contract.ts';
import { comparableOf, comparableOfDraft } from './comparable.ts';
import { findMatches } from './match.ts';

const defaultLimit = 10;

export function matchRoutes(route: Route): void {
  route(matchEndpoints.find, async ({ body, registry }) => {
    const { db, searchIndex } = registry;
    const { patientId, limit = defaultLimit, ...draft } = body;
    if (patientId !== undefined && Object.keys(draft).length > 0) {
      throw invalid({ pointer: '/patientId', detail: 'Send a draft or the id of a patient, not both.' });
    }
    await searchIndex.settle();
    const today = db.clock.today();
    const row = patientId === undefined ? undefined : getPatient({ db }, patientId);
    const asked = row === undefined ? comparableOfDraft(draft, today) : comparableOf(row);
    // Of whom people said that they are somebody else, nobody asks again.
    const except = row === undefined ? [] : [row.key, ...listDistinctFrom({ db }, row.key)];
    const { matches, isCapped } = findMatches({ db }, searchIndex.vocabulary, asked, { limit, except });
    return {
      matches: matches.map(({ row: found, score, grade, reasons }) => {
        return { patient: rowToPatient(found, today), score, grade, reasons, isCapped };
      }),
      isCapped,
    };
  });
}
