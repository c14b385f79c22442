import type { Principal } from '../http/principal.contract.ts';
import { invalid, problem } from '../http/problem.contract.ts';
import type { Route } from '../http/route.ts';
import { peopleEndpoints, type PeopleFilter } from './people.contract.ts';
import {
  countPeople,
  lastVisitsOf,
  listPeople,
  listPlaces,
  listSavedFilters,
  putSavedFilter,
  removeSavedFilter,
} from './people.queries.ts';
import { placeText, readPlace } from './page-place.ts';
import { contradictionIn } from './people.rules.ts';
import { toPatients } from './patient.queries.ts';

const defaultSize = 50;

export function peopleRoutes(route: Route): void {
  route(peopleEndpoints.list, ({ query, registry }) => {
    const { after: afterText, size = defaultSize, ...said } = query;
    const filter = said as PeopleFilter;
    const contradiction = contradictionIn(filter);
    if (contradiction !== undefined) {
      throw invalid({ pointer: `?${contradiction}`, detail: 'This is less than where it begins: nobody would fit.' });
    }
    const { sort = 'name' } = filter;
    const after = afterText === undefined ? undefined : readPlace(sort, afterText);
    if (afterText !== undefined && after === undefined) {
      throw invalid({ pointer: '?after', detail: 'No page of this order ended there. Begin again without after.' });
    }
    const today = registry.db.clock.today();
    const asked = { filter, today };
    const { rows, next } = listPeople(registry, asked, { after, size });
    const lastVisits = lastVisitsOf(
      registry,
      rows.map(({ key }) => key),
    );
    const { total, isLowerBound } = countPeople(registry, asked);
    const lastVisitOf = (key: number) => {
      const at = lastVisits.get(key);
      return at === undefined ? null : new Date(at).toISOString();
    };
    return {
      embedded: {
        patientResourceList: toPatients(registry, rows).map((patient, i) => ({
          ...patient,
          lastVisitAt: lastVisitOf(rows[i]?.key ?? 0),
        })),
      },
      total,
      ...(isLowerBound && { totalIsLowerBound: true as const }),
      next: next === undefined ? null : placeText(sort, next),
    };
  });

  route(peopleEndpoints.places, ({ query, registry }) => ({
    places: listPlaces(registry, query.kind, query.begins ?? ''),
  }));

  route(peopleEndpoints.filters, ({ principal, registry }) => ({
    filters: listSavedFilters(registry, personOf(principal)),
  }));

  route(peopleEndpoints.saveFilter, ({ principal, body, write }) => {
    const staffId = personOf(principal);
    return write((writer) => ({ filters: putSavedFilter(writer, staffId, body) }));
  });

  route(peopleEndpoints.removeFilter, ({ principal, query, write }) => {
    const staffId = personOf(principal);
    return write((writer) => ({ filters: removeSavedFilter(writer, staffId, query.name) }));
  });
}

/** Whose filters a request is about: always those of the person who sends it. */
function personOf({ kind, id }: Principal): string {
  if (kind === 'staff') return id;
  throw problem('forbidden', 'Filters are kept for people who sign in with a password. Nobody else has any.');
}
