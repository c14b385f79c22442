/**
 * Checks passwords a few at a time; for the order see `client-class.rules.ts`. A request whose client has disconnected is not
 * checked.
 */
import { tooMany, type CountedAs } from './attempts.ts';
import { maxWaiting, nextOf, type ClientClass } from './client-class.rules.ts';

/** A request to sign in. */
export type LoginRequest = {
  clientClass: ClientClass;
  /** Identifies the seat, in the client class `seat`. */
  seat?: string | undefined;
  /** True if the client no longer waits for the answer. */
  isGone: () => boolean;
};

/** The name under which wrong passwords are counted: one seat locks nobody out at another. */
export const countedAs = ({ clientClass, seat }: Pick<LoginRequest, 'clientClass' | 'seat'>): CountedAs =>
  clientClass === 'seat' ? `seat ${seat ?? ''}` : clientClass;

type Waiting = LoginRequest & { enter: (now: undefined) => void; refuse: (reason: Error) => void };

export type LoginQueue = { waiting: Waiting[]; running: Waiting[] };

export const newLoginQueue = (): LoginQueue => ({ waiting: [], running: [] });

/** Runs `check` when its turn comes. Throws `too-many-attempts` at once if too many of this client class wait. */
export async function inLoginQueue<T>(queue: LoginQueue, request: LoginRequest, check: () => Promise<T>): Promise<T> {
  dropAborted(queue);
  if (queue.waiting.filter((each) => countedAs(each) === countedAs(request)).length >= maxWaiting) {
    throw tooMany('Too many people are signing in. Try again in a moment.', 1);
  }
  const { promise: turn, resolve: enter, reject: refuse } = Promise.withResolvers<undefined>();
  const waiting: Waiting = { ...request, enter, refuse };
  queue.waiting.push(waiting);
  admit(queue);
  await turn;
  try {
    return await check();
  } finally {
    queue.running.splice(queue.running.indexOf(waiting), 1);
    admit(queue);
  }
}

function admit(queue: LoginQueue): void {
  dropAborted(queue);
  for (
    let next = nextOf(queue.waiting, queue.running);
    next !== undefined;
    next = nextOf(queue.waiting, queue.running)
  ) {
    queue.waiting.splice(queue.waiting.indexOf(next), 1);
    queue.running.push(next);
    next.enter(undefined);
  }
}

function dropAborted(queue: LoginQueue): void {
  for (const gone of queue.waiting.filter(({ isGone }) => isGone())) {
    queue.waiting.splice(queue.waiting.indexOf(gone), 1);
    gone.refuse(tooMany('The caller has disconnected.', 1));
  }
}
