import { ownerOfFilters, peopleAsked, peoplePage } from '../patients/people-page.ts';
import { peopleEndpoints } from '../patients/people.contract.ts';
import type { Hub } from './access.ts';
import { toPatients } from './patient.queries.ts';
import {
  countPeople,
  lastVisitsOf,
  listPeople,
  listPlaces,
  listSavedFilters,
  putSavedFilter,
  removeSavedFilter,
} from './people.queries.ts';
import type { HubRoute } from './route.ts';

export function peopleRoutes(route: HubRoute, hub: Hub): void {
  route(peopleEndpoints.list, async ({ query }) => {
    const { filter, sort, after, size } = peopleAsked(query);
    const asked = { filter, today: hub.clock.today() };
    const { rows, next } = await listPeople(hub, asked, { after, size });
    const lastVisits = await lastVisitsOf(
      hub,
      rows.map(({ key }) => key),
    );
    const people = (await toPatients(hub, rows, asked.today)).map((patient, i) => ({
      patient,
      lastVisitAt: lastVisits.get(rows[i]?.key ?? 0),
    }));
    return peoplePage({ sort, people, next, ...(await countPeople(hub, asked)) });
  });

  route(peopleEndpoints.places, async ({ query }) => ({
    places: await listPlaces(hub, query.kind, query.begins ?? ''),
  }));

  route(peopleEndpoints.filters, async ({ principal }) => ({
    filters: await listSavedFilters(hub, ownerOfFilters(principal)),
  }));

  route(peopleEndpoints.saveFilter, ({ principal, body, write }) => {
    const staffId = ownerOfFilters(principal);
    return write(async (writer) => ({ filters: await putSavedFilter(writer, staffId, body) }));
  });

  route(peopleEndpoints.removeFilter, ({ principal, query, write }) => {
    const staffId = ownerOfFilters(principal);
    return write(async (writer) => ({ filters: await removeSavedFilter(writer, staffId, query.name) }));
  });
}
