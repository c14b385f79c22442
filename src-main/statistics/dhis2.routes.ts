import type { HereRegister, HereTx } from '../journal/here.register.ts';
import type { PlaceReads } from '../places/place.register.ts';
import { soon } from '../steps.ts';
import { invalid } from '../wire/problem.contract.ts';
import type { Route } from '../wire/route.ts';
import { dhis2Endpoints } from './dhis2.contract.ts';
import { dhis2Export, figureFaults, mappingField, mappingIn } from './dhis2.rules.ts';
import type { StatisticsRegister } from './statistics.register.ts';
import { monthReport } from './statistics.rules.ts';

/** Far more reasons than a month has: one that a line names is counted, however rare it is. */
const allReasons = 1_000_000;

export function dhis2Routes(route: Route<StatisticsRegister & HereRegister & PlaceReads, HereTx & PlaceReads>): void {
  route(dhis2Endpoints.mapping, function* ({ register: { here, journal } }) {
    return { mapping: mappingIn(yield* soon(journal.heads((yield* soon(here.self())).id))) };
  });

  route(dhis2Endpoints.putMapping, ({ body, write }) =>
    write(function* (tx) {
      const places = new Set((yield* soon(tx.places.list())).map(({ id }) => id));
      const faults = figureFaults(body.figures, (id) => places.has(id));
      if (faults.length > 0) throw invalid(...faults);
      const { id } = yield* soon(tx.here.hold());
      yield* soon(tx.save({ kind: 'station', id, fields: { [mappingField]: body }, isNew: false }));
      return { mapping: body };
    }),
  );

  route(dhis2Endpoints.export, function* ({ query: { month }, register: { here, journal, statistics } }) {
    const mapping = mappingIn(yield* soon(journal.heads((yield* soon(here.self())).id)));
    return dhis2Export(monthReport(month, yield* soon(statistics.month(month, allReasons))), mapping);
  });
}
