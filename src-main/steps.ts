/**
 * Commands and handlers that are written once for two engines. SQLite answers at once, and a station's transaction has to end before
 * anybody else is served; PostgreSQL answers later. So a command is a generator that waits where its host waits: nowhere at a station.
 */

/** A value now, or a promise of it. */
export type Soon<T> = T | Promise<T>;

/** What runs in steps, and waits between them only where a promise is yielded. */
export type Steps<T> = Generator<Promise<unknown>, T, unknown>;

/** Waits for a value where it is a promise: `const row = yield* soon(register.patients.get(id))`. */
export function* soon<T>(value: Soon<T>): Steps<T> {
  return isPromised(value) ? ((yield value) as T) : value;
}

/** A query that nobody has awaited yet is no instance of `Promise`, but has to be waited for like one. */
const isPromised = <T>(value: Soon<T>): value is Promise<T> =>
  typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';

/** Runs steps at once as far as they do not wait, and later from there. */
export function run<T>(steps: Steps<T>): Soon<T> {
  const step = steps.next();
  return step.done === true ? step.value : runLater(steps, step.value);
}

/** Runs steps that may not wait, since a transaction of SQLite is open. Throws where one does. */
export function runNow<T>(steps: Steps<T>): T {
  const step = steps.next();
  if (step.done === true) return step.value;
  // Nobody waits for it: whatever it still does fails, since its writer is dead.
  void step.value.then(undefined, () => undefined);
  throw new Error('A transaction of a station waited for something.');
}

async function runLater<T>(steps: Steps<T>, first: Promise<unknown>): Promise<T> {
  for (let waiting = first; ;) {
    const settled = await waiting.then(
      (value) => () => steps.next(value),
      (error: unknown) => () => steps.throw(error),
    );
    const step = settled();
    if (step.done === true) return step.value;
    waiting = step.value;
  }
}

/** Runs steps to their end, wherever they wait. */
export const runAsync = async <T>(steps: Steps<T>): Promise<T> => run(steps);

const isSteps = <T>(value: Soon<T> | Steps<T>): value is Steps<T> =>
  typeof value === 'object' && value !== null && 'next' in value && 'throw' in value;

/** A value, a promised one, or what steps come to. */
export function* settle<T>(value: Soon<T> | Steps<T>): Steps<T> {
  return isSteps(value) ? yield* value : yield* soon(value);
}

/** A value, or what steps come to that may not wait. */
export const settledNow = <T>(value: T | Steps<T>): T => (isSteps(value) ? runNow(value) : value);

/** A value, or what steps come to. */
export const settledSoon = <T>(value: Soon<T> | Steps<T>): Soon<T> => (isSteps(value) ? run(value) : value);
