import { join } from 'node:path';

/** What a seat keeps in its folder; see `seat-file.ts`. */
export const seatFileIn = (folder: string): string => join(folder, 'seat.json');
