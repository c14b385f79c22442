/** Counts for the report, wherever the registry is kept. */
import type { Soon } from '../steps.ts';
import type { Reads } from '../journal/tx.ts';
import type { BandCount, MonthCounts } from './statistics.rules.ts';

export type StatisticsRegister = Reads & {
  statistics: {
    /** Covers the last `days` days, including `today` and days without a visit. */
    visitsByDay: (today: string, days: number) => Soon<{ day: string; visits: number }[]>;
    patientsByBand: (today: string) => Soon<BandCount[]>;
    /**
     * @param month in the form `2026-03`.
     * @param mostReasons the number of reasons that are listed, by default those of the report.
     */
    month: (month: string, mostReasons?: number) => Soon<MonthCounts>;
  };
};
