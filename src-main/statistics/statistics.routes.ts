import type { Route } from '../wire/route.ts';
import { soon } from '../steps.ts';
import type { Tx } from '../journal/tx.ts';
import { defaultDays, statisticsEndpoints } from './statistics.contract.ts';
import type { StatisticsRegister } from './statistics.register.ts';
import { ageBands, monthReport } from './statistics.rules.ts';

export function statisticsRoutes(route: Route<StatisticsRegister, Tx>): void {
  route(statisticsEndpoints.get, function* ({ query, register: { today, statistics } }) {
    return {
      visitsByDay: yield* soon(statistics.visitsByDay(today, query.days ?? defaultDays)),
      ...ageBands(yield* soon(statistics.patientsByBand(today))),
    };
  });

  route(statisticsEndpoints.month, function* ({ query, register: { today, statistics } }) {
    const month = query.month ?? today.slice(0, 7);
    return monthReport(month, yield* soon(statistics.month(month)));
  });
}
