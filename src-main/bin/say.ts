/** For programs: a line of JSON. */
export const report = (said: object): void => void process.stdout.write(`${JSON.stringify(said)}\n`);

/** For the person at the terminal. */
export const tell = (...lines: string[]): void => void process.stderr.write(`${lines.join('\n')}\n`);
