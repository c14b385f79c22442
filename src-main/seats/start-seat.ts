import type { StationConfig } from '../config.ts';
import type { Address } from '../wire/address.rules.ts';
import { Refusal } from '../wire/refusal.contract.ts';
import { assertNoRegistry, forgetSeat, readSeat, writeSeat, type Seat } from './seat-file.ts';
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

/** `onchanged`: it has another address, or is no workstation any more. It then has to be started again. */
export async function startSeatIn(
  { dataDir, port, pageDir, log }: Pick<StationConfig, 'dataDir' | 'port' | 'pageDir' | 'log'>,
  onchanged?: () => void,
): Promise<RunningSeat> {
  const seat = getSeat(dataDir);
  const keep = (kept: Seat) => writeSeat(dataDir, kept);
  const acts = onchanged && {
    move: (address: Address) => {
      keep(movedTo(getSeat(dataDir), address));
      onchanged();
    },
    leave: () => {
      forgetSeat(dataDir);
      onchanged();
    },
  };
  return startSeat({ seat, port, pageDir, log, keep, acts });
}

export const movedTo = (seat: Seat, address: Address): Seat => ({ ...seat, station: { ...seat.station, ...address } });
