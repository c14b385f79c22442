/**
 * Commands and handlers that are written once for two engines. SQLite answers immediately, and a station's transaction has to end
 * before anybody else is served. PostgreSQL answers later. So a command is a generator that waits only if its host does, and never at
 * a station.
 */

/** A value now, or a promise of it. */
export type Soon<T> = T | Promise<T>;

/** A computation in steps, which waits between them only where it yields a promise. */
export type Steps<T> = Generator<Promise<unknown>, T, unknown>;

/** Waits for a value if it is a promise: `const row = yield* soon(register.patients.get(id))`. */
export function* soon<T>(value: Soon<T>): Steps<T> {
  return isPromised(value) ? ((yield value) as T) : value;
}

/** Returns whether a value must be awaited. A query that nobody has awaited yet is not a `Promise`, but is awaited like one. */
const isPromised = <T>(value: Soon<T>): value is Promise<T> =>
  typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';

/** Runs steps immediately until the first one that waits, and the rest later. */
export function run<T>(steps: Steps<T>): Soon<T> {
  const step = steps.next();
  return step.done === true ? step.value : runLater(steps, step.value);
}

/** Runs steps that may not wait, since a transaction of SQLite is open. Throws if one does. */
export function runNow<T>(steps: Steps<T>): T {
  const step = steps.next();
  if (step.done === true) return step.value;
  // Its result is ignored: anything that it still does fails, since its writer is no longer valid.
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

/** Runs steps to their end, including those that wait. */
export const runAsync = async <T>(steps: Steps<T>): Promise<T> => run(steps);

const isSteps = <T>(value: Soon<T> | Steps<T>): value is Steps<T> =>
  typeof value === 'object' && value !== null && 'next' in value && 'throw' in value;

/** Returns a value, a promised value, or the result of steps. */
export function* settle<T>(value: Soon<T> | Steps<T>): Steps<T> {
  return isSteps(value) ? yield* value : yield* soon(value);
}

/** Returns a value, or the result of steps that may not wait. */
export const settledNow = <T>(value: T | Steps<T>): T => (isSteps(value) ? runNow(value) : value);

/** Returns a value, or the result of steps, which may wait. */
export const settledSoon = <T>(value: Soon<T> | Steps<T>): Soon<T> => (isSteps(value) ? run(value) : value);
