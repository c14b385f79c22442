import type { Route } from '../wire/route.ts';
import { soon } from '../steps.ts';
import { ownAsked } from '../own-fields/own-filter.rules.ts';
import { placeSuggester } from '../places/place-suggestion.rules.ts';
import { setHomes, undoHomes } from './home.commands.ts';
import { homeEndpoints, mostVillages } from './home.contract.ts';
import { peopleEndpoints } from './people.contract.ts';
import { ownerOfFilters, peopleAsked, peoplePage } from './people-page.ts';
import type { PeopleRegister, PeopleTx } from './people.register.ts';

export function peopleRoutes(route: Route<PeopleRegister, PeopleTx>): void {
  route(peopleEndpoints.list, function* ({ query, register: { today, people, patients, ownFields } }) {
    const { filter, sort, after, size } = peopleAsked(query);
    const own = filter.own && ownAsked(filter.own, yield* soon(ownFields.list()), '?own');
    const asked = { filter, own: own ?? [], today };
    const { rows, next } = yield* soon(people.list(asked, { after, size }));
    const seen = yield* soon(patients.seen(rows.map(({ key }) => key)));
    const replies = yield* soon(patients.replies(rows));
    const shown = replies.map((patient, i) => ({ patient, lastVisitAt: seen.get(rows[i]?.key ?? 0)?.lastVisitAt }));
    return peoplePage({ sort, people: shown, next, ...(yield* soon(people.count(asked))) });
  });

  route(peopleEndpoints.places, function* ({ query, register: { people } }) {
    return { places: yield* soon(people.places(query.kind, query.begins ?? '')) };
  });

  route(homeEndpoints.villages, function* ({ register: { people, places } }) {
    const suggest = placeSuggester(yield* soon(places.list()));
    const villages = yield* soon(people.villagesWithoutHome(mostVillages));
    return { villages: villages.map((each) => ({ ...each, place: suggest(each.village) })) };
  });

  route(homeEndpoints.set, ({ body, write }) =>
    write((tx) => setHomes(tx, { ...body, group: body.group ?? tx.newId() })),
  );

  route(homeEndpoints.undo, ({ body, write }) => write((tx) => undoHomes(tx, { ...body, after: body.after ?? 0 })));

  route(peopleEndpoints.filters, function* ({ principal, register: { people } }) {
    return { filters: yield* soon(people.savedFilters(ownerOfFilters(principal))) };
  });

  route(peopleEndpoints.saveFilter, ({ principal, body, write }) => {
    const staffId = ownerOfFilters(principal);
    return write(function* ({ people }) {
      return { filters: yield* soon(people.saveFilter(staffId, body)) };
    });
  });

  route(peopleEndpoints.removeFilter, ({ principal, query, write }) => {
    const staffId = ownerOfFilters(principal);
    return write(function* ({ people }) {
      return { filters: yield* soon(people.removeFilter(staffId, query.name)) };
    });
  });
}
