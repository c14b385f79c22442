import type { StationConfig } from '../config.ts';
import { Refusal } from '../wire/refusal.contract.ts';
import { assertNoRegistry, readSeat, writeSeat, type Seat } from './seat-file.ts';
import { startSeat, type RunningSeat } from './seat-server.ts';

/** Returns the seat of a folder. Throws a `Refusal` if the folder contains a registry or no seat. */
export function getSeat(folder: string): Seat {
  assertNoRegistry(folder);
  const seat = readSeat(folder);
  if (seat !== undefined) return seat;
  throw new Refusal(
    'setting',
    `${folder} is not the folder of a workstation. Run \`npm run station -- seat join ADDRESS CODE\` first.`,
  );
}

export async function startSeatIn({ dataDir, port, pageDir, log }: StationConfig): Promise<RunningSeat> {
  return startSeat({ seat: getSeat(dataDir), port, pageDir, log, keep: (seat) => writeSeat(dataDir, seat) });
}
