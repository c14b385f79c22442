import { defaultDays, statisticsEndpoints } from '../statistics/statistics.contract.ts';
import { ageBands, monthReport } from '../statistics/statistics.rules.ts';
import type { Hub } from './access.ts';
import type { HubRoute } from './route.ts';
import { monthOf, patientsByBand, visitsByDay } from './statistics.queries.ts';

export function statisticsRoutes(route: HubRoute, hub: Hub): void {
  route(statisticsEndpoints.get, async ({ query }) => {
    const today = hub.clock.today();
    return {
      visitsByDay: await visitsByDay(hub, today, query.days ?? defaultDays),
      ...ageBands(await patientsByBand(hub, today)),
    };
  });

  route(statisticsEndpoints.month, async ({ query }) => {
    const month = query.month ?? hub.clock.today().slice(0, 7);
    return monthReport(month, await monthOf(hub, month));
  });
}
