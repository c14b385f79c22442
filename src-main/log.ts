/** Writes one line of JSON per event to standard error. Record ids only: no patient data, no tokens, no search text. */
export type Log = {
  info: (event: string, fields?: Record<string, unknown>) => void;
  error: (event: string, fields?: Record<string, unknown>) => void;
};

/**
 * Ignores errors of an output stream. Its reader can go away, and the disk under a log can be full. A line that nobody
 * gets is no reason to end a station.
 */
export const outlive = (stream: NodeJS.WriteStream): void => void stream.on('error', () => undefined);

outlive(process.stderr);

export const standardErrorLog: Log = { info: lineWriter('info'), error: lineWriter('error') };

function lineWriter(level: string) {
  return (event: string, { error, ...fields }: Record<string, unknown> = {}) => {
    const line = { at: new Date().toISOString(), level, event, ...fields, ...(error !== undefined && describe(error)) };
    process.stderr.write(`${JSON.stringify(line)}\n`);
  };
}

/**
 * Describes an error by its stack, which names our code and not people. Messages of SQLite can quote values, so only
 * its code is logged.
 */
function describe(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: typeof error };
  const code = (error as { code?: unknown }).code;
  const frames = error.stack
    ?.split('\n')
    .filter((line) => line.startsWith('    at '))
    .slice(0, 8);
  return { error: error.name, ...(typeof code === 'string' && { code }), frames };
}
