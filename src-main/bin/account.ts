/** Asks at the command line who somebody is. */
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

export async function askForAccount(): Promise<{ username: string; password: string }> {
  let isSecret = false;
  // What is typed as a password is not shown.
  const output = new Writable({
    write: (text: Buffer, _encoding, done) => {
      if (!isSecret) process.stderr.write(text);
      done();
    },
  });
  const lines = createInterface({ input: process.stdin, output, terminal: process.stdin.isTTY });
  // One after the other out of one stream: what is piped in comes all at once.
  const typed = lines[Symbol.asyncIterator]();
  const ask = async (question: string): Promise<string> => {
    process.stderr.write(question);
    return String((await typed.next()).value ?? '');
  };
  try {
    const username = await ask('User name: ');
    isSecret = true;
    const password = await ask('Password: ');
    process.stderr.write('\n');
    return { username, password };
  } finally {
    lines.close();
  }
}
