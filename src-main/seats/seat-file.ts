/**
 * All that a seat stores: its own key and certificate, and which station it works on. Anyone who takes this file can
 * talk to the station as this computer does, until the seat is revoked. The registry stays protected by the passwords
 * of the staff.
 */
import { chmodSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Type, type Static } from 'typebox';
import { makePrivateFolder } from '../db/private.ts';
import { replaceFile } from '../db/replace-file.ts';
import { syncPath } from '../db/sync-path.ts';
import { Refusal } from '../wire/refusal.contract.ts';
import { parseJson } from '../pairing/pairing-steps.ts';
import { seatFileIn } from '../db/seat-place.ts';

const Fingerprint = Type.String({ pattern: '^[0-9a-f]{64}$' });

const Seat = Type.Object({
  format: Type.Literal(1),
  /** The name of this computer at the station. */
  name: Type.String(),
  /** Both `key` and `certificate` are PEM. */
  key: Type.String(),
  certificate: Type.String(),
  fingerprint: Fingerprint,
  station: Type.Object({
    name: Type.String(),
    fingerprint: Fingerprint,
    host: Type.String(),
    port: Type.Integer({ minimum: 1, maximum: 65_535 }),
  }),
});
export type Seat = Static<typeof Seat>;

/** Returns undefined for a folder that is not a seat's. Throws a `Refusal` for a file that cannot be read. */
export function readSeat(folder: string): Seat | undefined {
  const file = seatFileIn(folder);
  if (!existsSync(file)) return undefined;
  const seat = parseJson(Seat, readFileSync(file));
  if (seat !== undefined) return seat;
  throw new Refusal('setting', `${file} cannot be read. Run \`npm run station -- seat join ADDRESS CODE\` again.`);
}

export function writeSeat(folder: string, seat: Seat): void {
  assertNoRegistry(folder);
  makePrivateFolder(folder);
  if (process.platform !== 'win32') chmodSync(folder, 0o700);
  replaceFile(seatFileIn(folder), seat);
}

/** The computer is no workstation any more. Its key is lost, so only a new code makes it one again. */
export function forgetSeat(folder: string): void {
  rmSync(seatFileIn(folder), { force: true });
  syncPath(folder);
}

/**
 * Throws a `Refusal` if the folder contains a registry. A seat stores none, and staff would look for their registry
 * there.
 */
export function assertNoRegistry(folder: string): void {
  if (!existsSync(join(folder, 'registry'))) return;
  const sentence = `${folder} contains a registry, and a workstation stores none. Choose another folder with SATCHEL_DATA_DIR.`;
  throw new Refusal('setting', sentence);
}
