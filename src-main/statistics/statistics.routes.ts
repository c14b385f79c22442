import type { Route } from '../http/route.ts';
import { defaultDays, statisticsEndpoints } from './statistics.contract.ts';
import { patientsByBand, visitsByDay } from './statistics.queries.ts';
import { ageBands } from './statistics.rules.ts';

export function statisticsRoutes(route: Route): void {
  route(statisticsEndpoints.get, ({ query, registry }) => {
    const today = registry.db.clock.today();
    return {
      visitsByDay: visitsByDay(registry, today, query.days ?? defaultDays),
      ...ageBands(patientsByBand(registry, today)),
    };
  });
}
