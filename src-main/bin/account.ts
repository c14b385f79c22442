/** Asks for a user name and password at the terminal. */
import { asking, type Ask } from './ask.ts';

type Account = { username: string; password: string };

export const askForAccount = (): Promise<Account> => asking(accountFrom);

/** Also asks for the passphrase of a file, which is optional. */
export const askForAccountAndPassphrase = (): Promise<Account & { passphrase: string }> =>
  asking(async (ask) => ({
    ...(await accountFrom(ask)),
    passphrase: await ask('Passphrase of the file: ', { isSecret: true }),
  }));

const accountFrom = async (ask: Ask): Promise<Account> => ({
  username: await ask('User name: '),
  password: await ask('Password: ', { isSecret: true }),
});
