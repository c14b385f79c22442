import { join } from 'node:path';

/** The settings file of a seat in its folder; see `seat-file.ts`. */
export const seatFileIn = (folder: string): string => join(folder, 'seat.json');
