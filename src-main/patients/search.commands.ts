/** The search for patients by what was typed, as the interface and other stations ask for it. */
import { askedBirth } from '../search/birth.rules.ts';
import { hasLetterOrDigit } from '../search/query.rules.ts';
import { soon, type Steps } from '../steps.ts';
import { instantText } from '../time/instant.rules.ts';
import { invalid } from '../wire/problem.contract.ts';
import type { PatientHit } from './patient.contract.ts';
import type { PatientRegister } from './patient.register.ts';

export type SearchAsked = {
  q: string;
  besidesBirth?: string;
  bornFrom?: string;
  bornTo?: string;
  /** Searches removed patients instead. */
  retired?: boolean;
};

/** Throws `invalid-request` for a query without a letter or digit, and for an incomplete birth. */
export function* searchFor(
  { search, patients }: PatientRegister,
  asked: SearchAsked,
  { page, size }: { page: number; size: number },
): Steps<{ hits: PatientHit[]; total: number; isLowerBound: boolean }> {
  if (!hasLetterOrDigit(asked.q)) throw invalid({ pointer: '?q', detail: 'q must contain a letter or a digit.' });
  const birth = askedBirth(asked);
  if (birth === 'incomplete') {
    const detail = 'Send besidesBirth, bornFrom and bornTo together, with bornFrom not after bornTo.';
    throw invalid({ pointer: '?besidesBirth', detail });
  }
  yield* soon(search.settle());
  const wanted = { q: asked.q, page, size, birth };
  const found = asked.retired === true ? search.hidden(wanted) : search.patients(wanted);
  const { rows, total, isLowerBound } = yield* soon(found);
  const replies = yield* soon(patients.replies(rows.map(({ row }) => row)));
  const seen = yield* soon(patients.seen(rows.map(({ row }) => row.key)));
  const hits = replies.map((patient, i) => {
    const { lastVisitAt = null, openSince = null } = seen.get(rows[i]?.row.key ?? 0) ?? {};
    return {
      ...patient,
      matches: rows[i]?.why ?? [],
      lastVisitAt: lastVisitAt === null ? null : instantText(lastVisitAt),
      openSince: openSince === null ? null : instantText(openSince),
    };
  });
  return { hits, total, isLowerBound };
}
