import { invalid } from '../http/problem.contract.ts';
import { paging } from '../http/reply.ts';
import { patientEndpoints } from '../patients/patient.contract.ts';
import { askedBirth } from '../search/birth.rules.ts';
import { hasLetterOrDigit } from '../search/query.rules.ts';
import type { Hub } from './access.ts';
import { toPatients } from './patient.queries.ts';
import type { HubRoute } from './route.ts';
import type { SearchIndex } from './search-index.ts';
import { searchHidden, searchPatients } from './search.ts';

export function searchRoutes(route: HubRoute, hub: Hub, index: SearchIndex): void {
  route(patientEndpoints.search, async ({ query }) => {
    const { page: number, size } = paging(query);
    if (!hasLetterOrDigit(query.q)) {
      throw invalid({ pointer: '?q', detail: 'q must hold at least one letter or digit to search for.' });
    }
    const birth = askedBirth(query);
    if (birth === 'incomplete') {
      const detail = 'besidesBirth, bornFrom and bornTo go together, and bornFrom is not after bornTo.';
      throw invalid({ pointer: '?besidesBirth', detail });
    }
    const search = query.retired === true ? searchHidden : searchPatients;
    const asked = { q: query.q, page: number, size, birth };
    const { rows, total, isLowerBound } = await search(hub, await index.settle(), asked);
    const patients = await toPatients(
      hub,
      rows.map(({ row }) => row),
      hub.clock.today(),
    );
    return {
      embedded: {
        patientResourceList: patients.map((patient, i) => ({ ...patient, matches: rows[i]?.why ?? [] })),
      },
      page: { ...paging({ ...query, total }).reply, ...(isLowerBound && { totalIsLowerBound: true }) },
    };
  });
}
