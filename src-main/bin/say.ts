/** Writes a line of JSON for programs. */
export const report = (said: object): void => void process.stdout.write(`${JSON.stringify(said)}\n`);

/** Writes lines for the person at the terminal. */
export const tell = (...lines: string[]): void => void process.stderr.write(`${lines.join('\n')}\n`);
