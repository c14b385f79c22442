/** The setting of the waiting-room screen, and the code that follows from the key of the registry. */
import { reading, writing, type Writer } from '../db/access.ts';
import { waitingScreen } from '../db/schema.ts';
import { screenCode } from '../keys/screen-code.ts';
import type { WaitingScreen } from '../visits/screen.contract.ts';
import type { Registry } from './registry.ts';
import { sql } from 'drizzle-orm';

const readStatements = reading((orm) => ({ only: orm.select().from(waitingScreen).prepare() }));
const writeStatements = writing((orm) => ({
  put: (showsFirstNames: boolean) =>
    orm
      .insert(waitingScreen)
      .values({ key: 1, round: 1, showsFirstNames })
      .onConflictDoUpdate({ target: waitingScreen.key, set: { round: sql`${waitingScreen.round} + 1`, showsFirstNames } })
      .run(),
}));

export function getWaitingScreen(registry: Registry): WaitingScreen {
  const { round = 0, showsFirstNames = false } = readStatements(registry).only.get() ?? {};
  return { code: screenCode(registry.key, round), showsFirstNames };
}

export const putWaitingScreen = (writer: Writer, { showsFirstNames }: Pick<WaitingScreen, 'showsFirstNames'>): void =>
  void writeStatements(writer).put(showsFirstNames);
