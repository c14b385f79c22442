let isQuiet = false;

/** Turns off text for people. Questions and the reason of a failure still appear. */
export const beQuiet = (): void => void (isQuiet = true);

/** Writes a line of JSON for programs. */
export const report = (said: object): void => void process.stdout.write(`${JSON.stringify(said)}\n`);

/** Writes lines for the person at the terminal. */
export const tell = (...lines: string[]): void => {
  if (!isQuiet) explain(...lines);
};

/** Writes why a command failed. */
export const explain = (...lines: string[]): void => void process.stderr.write(`${lines.join('\n')}\n`);
