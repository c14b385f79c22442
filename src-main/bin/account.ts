/** Asks at the terminal who somebody is. */
import { asking, type Ask } from './ask.ts';

type Account = { username: string; password: string };

export const askForAccount = (): Promise<Account> => asking(accountFrom);

/** With a pass-phrase for a file, which may be left out. */
export const askForAccountAndPassphrase = (): Promise<Account & { passphrase: string }> =>
  asking(async (ask) => ({
    ...(await accountFrom(ask)),
    passphrase: await ask('Pass-phrase of the file: ', { isSecret: true }),
  }));

const accountFrom = async (ask: Ask): Promise<Account> => ({
  username: await ask('User name: '),
  password: await ask('Password: ', { isSecret: true }),
});
