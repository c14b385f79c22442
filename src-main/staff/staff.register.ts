/** What is asked about accounts, those who are signed in, and service tokens, wherever the register is kept. */
import type { Soon, Steps } from '../steps.ts';
import type { PasswordHolder } from '../keys/holder.contract.ts';
import type { HereRegister, HereTx } from '../journal/here.register.ts';
import type { Staff, Token, Waiting } from './staff.contract.ts';
import type { AccountRow, TokenRow } from './staff-reply.rules.ts';

type StaffQueries = {
  find: (id: string) => Soon<AccountRow | undefined>;
  /** The same; throws `not-found`. */
  get: (id: string) => Soon<AccountRow>;
  /** All accounts, in the order in which they were made. */
  list: () => Soon<AccountRow[]>;
  /** What a guesser tries first: the name of this place, and those of all who may sign in. */
  namesTriedFirst: () => Soon<string[]>;
  reply: (row: AccountRow) => Soon<Staff>;
  /** The replies for all accounts. */
  replies: () => Soon<Staff[]>;
  /** Who waits for an administrator of this register to give them the role, and who wanted it. */
  waiting: () => Soon<Waiting[]>;
  /** Administrators of elsewhere of whom no administrator of this register has said yet that they know. */
  arrived: () => Soon<Waiting[]>;
};

type TokenQueries = {
  /** Also those that were revoked, in the order in which they were made. */
  list: () => Soon<TokenRow[]>;
  reply: (row: TokenRow) => Soon<Token>;
};

export type StaffRegister = HereRegister & { staff: StaffQueries; tokens: TokenQueries };

export type StaffTx = HereTx & {
  staff: StaffQueries & {
    /** An account that nobody else changes until the commit; what is done to accounts comes one after the other. */
    hold: (id: string) => Soon<AccountRow>;
    /** Keeps a password that was set here as the latest of its account, in the transaction that says its public key. */
    keepHolder: (holder: PasswordHolder) => Soon<void>;
    /** The author knows of these. */
    settleArrivals: (ids: readonly string[]) => Soon<void>;
  };
  tokens: TokenQueries & {
    /** The instant by which it is judged whether one has expired. */
    clock: () => Soon<number>;
    insert: (token: Pick<TokenRow, 'hash' | 'name' | 'role' | 'expiresAt'>) => Soon<TokenRow>;
    /** For good; doing it again changes nothing. Throws `not-found`. */
    revoke: (id: string) => Soon<TokenRow>;
    /** Those that this account has made. */
    revokeOf: (maker: string) => Soon<void>;
  };
};

/** `keepsSession`: the caller's own session goes on with the new password. */
export type AccountChange = { id: string; holder?: PasswordHolder | undefined; keepsSession?: boolean };

/**
 * What the secrets of a caller and of accounts are to a host: a station has a key slot for each password, a hub a login queue, and each
 * keeps its sessions in its own way.
 */
export type AccountSecrets = {
  /**
   * Asks the caller for their password once more; a wrong one is a fault of the form. `assertCurrent` throws the same where it was replaced
   * since: `row` is the account in the transaction that acts on it.
   */
  confirmPassword: (password: string) => Promise<{ assertCurrent: (row?: AccountRow) => void }>;
  /** Somebody with a password, of a new account where no `id` is given: the slow part, to be done before anything else waits for it. */
  newHolder: (account: { id?: string; username: string; password: string }) => Promise<PasswordHolder>;
  /** Saves what is done to an account and to what opens for it: both, or nothing. */
  save: (change: AccountChange, body: (tx: StaffTx) => Steps<Staff>) => Promise<Staff>;
  /** The accounts that may sign in and have no password here. */
  withoutPassword: () => Soon<string[]>;
  /** For a while, what gives power over others asks the caller for the password no more. */
  confirmSession: () => Soon<void>;
  endSession: () => Soon<void>;
};
