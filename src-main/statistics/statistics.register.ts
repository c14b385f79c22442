/** What the report counts, wherever the register is kept. */
import type { Soon } from '../steps.ts';
import type { Reads } from '../journal/tx.ts';
import type { BandCount, MonthCounts } from './statistics.rules.ts';

export type StatisticsRegister = Reads & {
  statistics: {
    /** Of the last `days` days, the day itself among them; a day without a visit is there, too. */
    visitsByDay: (today: string, days: number) => Soon<{ day: string; visits: number }[]>;
    patientsByBand: (today: string) => Soon<BandCount[]>;
    /** @param month as `2026-03`. */
    month: (month: string) => Soon<MonthCounts>;
  };
};
