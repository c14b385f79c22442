/**
 * Checks passwords a few at a time; for the order see `lane.rules.ts`. A request whose client has disconnected is not
 * checked.
 */
import { tooMany, type CountedAs } from './attempts.ts';
import { maxWaiting, nextOf, type Lane } from './lane.rules.ts';

/** A request to sign in. */
export type Knock = {
  lane: Lane;
  /** Identifies the seat, in the lane of seats. */
  seat?: string | undefined;
  /** True if the client no longer waits for the answer. */
  isGone: () => boolean;
};

/** The name under which wrong passwords are counted: one seat locks nobody out at another. */
export const countedAs = ({ lane, seat }: Pick<Knock, 'lane' | 'seat'>): CountedAs =>
  lane === 'seat' ? `seat ${seat ?? ''}` : lane;

type Guest = Knock & { enter: (now: undefined) => void; turnAway: (reason: Error) => void };

export type Door = { waiting: Guest[]; running: Guest[] };

export const newDoor = (): Door => ({ waiting: [], running: [] });

/** Runs `check` when its turn comes. Throws `too-many-attempts` at once if too many wait in this lane. */
export async function atTheDoor<T>(door: Door, knock: Knock, check: () => Promise<T>): Promise<T> {
  turnAwayTheGone(door);
  if (door.waiting.filter((each) => countedAs(each) === countedAs(knock)).length >= maxWaiting) {
    throw tooMany('Too many people are signing in. Try again in a moment.', 1);
  }
  const { promise: turn, resolve: enter, reject: turnAway } = Promise.withResolvers<undefined>();
  const guest: Guest = { ...knock, enter, turnAway };
  door.waiting.push(guest);
  letIn(door);
  await turn;
  try {
    return await check();
  } finally {
    door.running.splice(door.running.indexOf(guest), 1);
    letIn(door);
  }
}

function letIn(door: Door): void {
  turnAwayTheGone(door);
  for (let next = nextOf(door.waiting, door.running); next !== undefined; next = nextOf(door.waiting, door.running)) {
    door.waiting.splice(door.waiting.indexOf(next), 1);
    door.running.push(next);
    next.enter(undefined);
  }
}

function turnAwayTheGone(door: Door): void {
  for (const gone of door.waiting.filter(({ isGone }) => isGone())) {
    door.waiting.splice(door.waiting.indexOf(gone), 1);
    gone.turnAway(tooMany('The caller has disconnected.', 1));
  }
}
