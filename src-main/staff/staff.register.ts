/** Queries about accounts, sessions and service tokens, wherever the registry is kept. */
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
  /** The names that an attacker tries first: the name of this place, and those of all who may sign in. */
  namesTriedFirst: () => Soon<string[]>;
  reply: (row: AccountRow) => Soon<Staff>;
  /** The replies for all accounts. */
  replies: () => Soon<Staff[]>;
  /** The accounts that wait for an administrator of this registry to give them the role, and who requested it. */
  waiting: () => Soon<Waiting[]>;
  /** Administrators from elsewhere whom no administrator of this registry has confirmed yet. */
  arrived: () => Soon<Waiting[]>;
};

type TokenQueries = {
  /** All tokens, including revoked ones, in the order in which they were made. */
  list: () => Soon<TokenRow[]>;
  reply: (row: TokenRow) => Soon<Token>;
};

export type StaffRegister = HereRegister & { staff: StaffQueries; tokens: TokenQueries };

export type StaffTx = HereTx & {
  staff: StaffQueries & {
    /** Locks an account until the commit. Edits of accounts run one after the other. */
    hold: (id: string) => Soon<AccountRow>;
    /** Stores a password that was set here as the latest of its account, in the transaction that writes its public key. */
    keepHolder: (holder: PasswordHolder) => Soon<void>;
    /** Records that the author knows these administrators. */
    settleArrivals: (ids: readonly string[]) => Soon<void>;
  };
  tokens: TokenQueries & {
    /** The instant at which the expiry of tokens is judged. */
    clock: () => Soon<number>;
    insert: (token: Pick<TokenRow, 'hash' | 'name' | 'role' | 'scopes' | 'origins' | 'expiresAt'>) => Soon<TokenRow>;
    /** Revokes for good; repeating it changes nothing. Throws `not-found`. */
    revoke: (id: string) => Soon<TokenRow>;
    /** Revokes the tokens that this account has made. */
    revokeOf: (maker: string) => Soon<void>;
  };
};

/** `keepsSession`: the caller's own session continues with the new password. */
export type AccountChange = { id: string; holder?: PasswordHolder | undefined; keepsSession?: boolean };

/**
 * The secrets of a caller and of accounts, as a host implements them. A station has a key slot for each password, a hub has a login queue,
 * and each keeps its sessions in its own way.
 */
export type AccountSecrets = {
  /**
   * Asks the caller for their password again; a wrong one is a fault of the form. `assertCurrent` throws the same fault if it was replaced
   * since. Its `row` is the account in the transaction that acts on it.
   */
  confirmPassword: (password: string) => Promise<{ assertCurrent: (row?: AccountRow) => void }>;
  /**
   * Makes a holder with a password; without `id` it is for a new account. This is slow, so call it before anything else has to wait for it.
   */
  newHolder: (account: { id?: string; username: string; password: string }) => Promise<PasswordHolder>;
  /** Saves an edit of an account and its holder: both or neither. */
  save: (change: AccountChange, body: (tx: StaffTx) => Steps<Staff>) => Promise<Staff>;
  /** The accounts that may sign in and have no password here. */
  withoutPassword: () => Soon<string[]>;
  /** For a while, actions that give power over others do not ask the caller for the password again. */
  confirmSession: () => Soon<void>;
  endSession: () => Soon<void>;
};
