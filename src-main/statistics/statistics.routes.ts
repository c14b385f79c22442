import type { Route } from '../http/route.ts';
import { defaultDays, statisticsEndpoints } from './statistics.contract.ts';
import { monthOf, patientsByBand, visitsByDay } from './statistics.queries.ts';
import { ageBands, monthReport } from './statistics.rules.ts';

export function statisticsRoutes(route: Route): void {
  route(statisticsEndpoints.get, ({ query, registry }) => {
    const today = registry.db.clock.today();
    return {
      visitsByDay: visitsByDay(registry, today, query.days ?? defaultDays),
      ...ageBands(patientsByBand(registry, today)),
    };
  });

  route(statisticsEndpoints.month, ({ query, registry }) => {
    const month = query.month ?? registry.db.clock.today().slice(0, 7);
    return monthReport(month, monthOf(registry, month));
  });
}
