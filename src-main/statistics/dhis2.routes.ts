import type { HereRegister, HereTx } from '../journal/here.register.ts';
import type { PlaceReads } from '../places/place.register.ts';
import { soon, type Steps } from '../steps.ts';
import { invalid } from '../wire/problem.contract.ts';
import type { Route } from '../wire/route.ts';
import { dhis2Endpoints, type Dhis2Mapping } from './dhis2.contract.ts';
import { dhis2Export, figureFaults, mappingField, mappingIn } from './dhis2.rules.ts';
import type { StatisticsRegister } from './statistics.register.ts';
import { monthReport } from './statistics.rules.ts';

/** Far more reasons than a month has: one that a line names is counted, however rare it is. */
const allReasons = 1_000_000;

export function dhis2Routes(route: Route<StatisticsRegister & HereRegister & PlaceReads, HereTx & PlaceReads>): void {
  route(dhis2Endpoints.mapping, function* ({ register }) {
    return { mapping: yield* mappingOf(register) };
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

  route(dhis2Endpoints.export, function* ({ query: { month }, register }) {
    const mapping = yield* mappingOf(register);
    return dhis2Export(monthReport(month, yield* soon(register.statistics.month(month, allReasons))), mapping);
  });
}

function* mappingOf({ here, journal }: HereRegister): Steps<Dhis2Mapping | null> {
  const { id } = yield* soon(here.self());
  return mappingIn(yield* soon(journal.heads(id)));
}
