/** Asks questions at the terminal and hides typed secrets. It also accepts its answers from a pipe. */
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

export type Ask = (question: string, options?: { isSecret?: boolean }) => Promise<string>;

export async function asking<T>(body: (ask: Ask) => Promise<T>): Promise<T> {
  let isHidden = false;
  const output = new Writable({
    write: (text: Buffer, _encoding, done) => {
      if (!isHidden) process.stderr.write(text);
      done();
    },
  });
  const lines = createInterface({ input: process.stdin, output, terminal: process.stdin.isTTY });
  // Reads answers one by one from a single stream, since piped input arrives all at once.
  const typed = lines[Symbol.asyncIterator]();
  const ask: Ask = async (question, { isSecret = false } = {}) => {
    process.stderr.write(question);
    isHidden = isSecret;
    const answer = String((await typed.next()).value ?? '');
    if (isSecret) process.stderr.write('\n');
    isHidden = false;
    return answer;
  };
  try {
    return await body(ask);
  } finally {
    lines.close();
  }
}
