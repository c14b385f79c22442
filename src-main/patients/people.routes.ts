import type { Route } from '../http/route.ts';
import { peopleEndpoints } from './people.contract.ts';
import { ownerOfFilters, peopleAsked, peoplePage } from './people-page.ts';
import {
  countPeople,
  lastVisitsOf,
  listPeople,
  listPlaces,
  listSavedFilters,
  putSavedFilter,
  removeSavedFilter,
} from './people.queries.ts';
import { toPatients } from './patient.queries.ts';

export function peopleRoutes(route: Route): void {
  route(peopleEndpoints.list, ({ query, registry }) => {
    const { filter, sort, after, size } = peopleAsked(query);
    const asked = { filter, today: registry.db.clock.today() };
    const { rows, next } = listPeople(registry, asked, { after, size });
    const lastVisits = lastVisitsOf(
      registry,
      rows.map(({ key }) => key),
    );
    const people = toPatients(registry, rows).map((patient, i) => ({
      patient,
      lastVisitAt: lastVisits.get(rows[i]?.key ?? 0),
    }));
    return peoplePage({ sort, people, next, ...countPeople(registry, asked) });
  });

  route(peopleEndpoints.places, ({ query, registry }) => ({
    places: listPlaces(registry, query.kind, query.begins ?? ''),
  }));

  route(peopleEndpoints.filters, ({ principal, registry }) => ({
    filters: listSavedFilters(registry, ownerOfFilters(principal)),
  }));

  route(peopleEndpoints.saveFilter, ({ principal, body, write }) => {
    const staffId = ownerOfFilters(principal);
    return write((writer) => ({ filters: putSavedFilter(writer, staffId, body) }));
  });

  route(peopleEndpoints.removeFilter, ({ principal, query, write }) => {
    const staffId = ownerOfFilters(principal);
    return write((writer) => ({ filters: removeSavedFilter(writer, staffId, query.name) }));
  });
}
