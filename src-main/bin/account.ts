/** Asks at the terminal who somebody is. */
import { asking } from './ask.ts';

export const askForAccount = (): Promise<{ username: string; password: string }> =>
  asking(async (ask) => ({
    username: await ask('User name: '),
    password: await ask('Password: ', { isSecret: true }),
  }));
