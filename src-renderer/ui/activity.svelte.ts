/** Work in progress, for the progress bar. The bar appears only if the work takes longer than half a second. */
const patienceMs = 500;

class Activity {
  #pending = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  isLong = $state(false);

  /** Shows progress until the promise settles. */
  async during<Value>(work: Promise<Value>): Promise<Value> {
    this.#pending += 1;
    this.#timer ??= setTimeout(() => (this.isLong = true), patienceMs);
    try {
      return await work;
    } finally {
      this.#pending -= 1;
      if (this.#pending === 0) {
        clearTimeout(this.#timer);
        this.#timer = undefined;
        this.isLong = false;
      }
    }
  }
}

export const activity = new Activity();
