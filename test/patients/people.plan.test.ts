/**
 * The plan by which SQLite finds a page of the list of patients: with a covering index, and never by reading everybody's row.
 * At a station alone: PostgreSQL has plans of its own.
 */
import { expect, test } from 'vitest';
import { peopleSorts } from '../../src-main/patients/people.contract.ts';
import { watchPlans } from '../support/plans.ts';
import { readyStation } from '../support/station.ts';

const filters = [
  ...[
    '',
    'ageFrom=5',
    'ageTo=9',
    'ageFrom=5&ageTo=9',
    'gender=MALE',
    'gender=NONE',
    'category=GENERAL',
    'category=NONE',
  ],
  ...[
    'withoutNumber=true&ageFrom=5',
    'registeredFrom=2026-01-01',
    'registeredTo=2026-01-01',
    'visitedDays=90',
    'notVisitedDays=90',
  ],
  ...['gender=MALE&category=GENERAL&ageFrom=5&ageTo=9&registeredFrom=2026-01-01&notVisitedDays=90'],
];
const beginnings = {
  'village=Kisimani&gender=MALE': /SEARCH patient USING (COVERING )?INDEX patient_by_village \(village_key=\?\)/,
  'place=nowhere&gender=MALE': /SEARCH patient USING (COVERING )?INDEX patient_by_home \(home=\?\)/,
  'retired=true&category=GENERAL': /SCAN patient USING (COVERING )?INDEX patient_retired/,
  'visitedDays=90&gender=MALE': /SEARCH patient USING INTEGER PRIMARY KEY.*SEARCH visit USING INDEX visit_by_start/,
};

test('every filter, in every order, on every page and in counting, is answered from an index', async () => {
  const { admin } = await readyStation();
  await admin.post('/patients', { name: 'Asha' });
  await admin.post('/patients', { name: 'Juma' });
  const field = (await admin.post('/own-fields', { name: 'Weight', type: 'number' })).body._id;
  const plans = watchPlans(/patient (NOT )?INDEXED/);
  const ask = async (query: string) => {
    plans.clear();
    for (const sort of peopleSorts) {
      const first = await admin.get(`/people?${query}&sort=${sort}&size=1`);
      expect(first.status, query).toBe(200);
      if (first.body.next !== null) await admin.get(`/people?${query}&sort=${sort}&size=1&after=${first.body.next}`);
    }
    return [...plans];
  };
  for (const query of filters) {
    for (const [text, plan] of await ask(query)) {
      if (query.startsWith('visitedDays')) continue;
      expect(plan, `${query}: ${text}`).toMatch(/(SCAN|SEARCH) patient USING COVERING INDEX patient_by_name/);
      expect(plan, `${query}: ${text}`).not.toMatch(/(SCAN|SEARCH) visit(?! USING COVERING INDEX visit_by_patient)/);
      // A page by name continues where the last one ended, and sorts nobody.
      const isByName = /ORDER BY .?patient.?\..?name_key/.test(text);
      if (isByName) expect(plan, text).not.toContain('TEMP B-TREE');
      if (isByName && /\) > \(/.test(text)) expect(plan).toMatch(/SEARCH patient.*\(name_key[^)]*>/);
    }
  }
  const byOwn = { [`own=${field}|5..&gender=MALE`]: /SEARCH patient USING (COVERING )?INDEX patient_by_own/ };
  for (const [query, begins] of Object.entries({ ...beginnings, ...byOwn })) {
    const found = await ask(query);
    expect(found.length).toBeGreaterThan(0);
    for (const [text, plan] of found) expect(plan, `${query}: ${text}`).toMatch(begins);
  }
});

test('every order of the look-up is read from an index, page by page, and the rows of one page alone are sorted', async () => {
  const { admin } = await readyStation();
  for (const name of ['Asha', 'Juma', 'Juma']) await admin.post('/patients', { name });
  // Only the statement of a page: the search index, which is filled beside, asks for rows by a list of keys.
  const plans = watchPlans(/from "patient" where "patient"\."key" in \(select "key" from "patient"/);
  for (const [column, index] of Object.entries({ createdAt: 'creation', updatedAt: 'update', name: 'name' })) {
    for (const sort of [column, `-${column}`]) {
      const first = await admin.get(`/patients?size=1&sort=${sort}`);
      const next = /<\/api([^>]*)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
      expect((await admin.get(next)).status, next).toBe(200);
      expect(plans.size, sort).toBe(2);
      for (const [text, plan] of plans) {
        expect(plan, `${sort}: ${text}`).toMatch(new RegExp(`patient USING (COVERING )?INDEX patient_by_${index}`));
        expect(plan.split('TEMP B-TREE'), `${sort}: ${text}`).toHaveLength(2);
        if (column !== 'name' && / < | > /.test(text))
          expect(plan, text).toMatch(/SEARCH patient USING (COVERING )?INDEX patient_by/);
      }
      plans.clear();
    }
  }
});
