/** The table with the setting of the waiting-room screen. */
import { sql } from 'drizzle-orm';
import { reading, writing, type Reader, type Writer } from '../db/access.ts';
import { waitingScreen } from '../db/schema.ts';

const { round, showsFirstNames } = waitingScreen;
type Setting = { round: number; showsFirstNames: boolean };

const readStatements = reading((orm) => ({
  only: orm.select({ round, showsFirstNames }).from(waitingScreen).prepare(),
}));
const writeStatements = writing((orm) => ({
  put: (chosen: boolean) =>
    orm
      .insert(waitingScreen)
      .values({ key: 1, round: 1, showsFirstNames: chosen })
      .onConflictDoUpdate({ target: waitingScreen.key, set: { round: sql`${round} + 1`, showsFirstNames: chosen } })
      .run(),
}));

/** Undefined until somebody chooses. */
export const findWaitingScreen = (reader: Reader): Setting | undefined => readStatements(reader).only.get();

export const putWaitingScreen = (writer: Writer, chosen: boolean): void => void writeStatements(writer).put(chosen);
