/** The full names of staff that this window knows. Every page names a person of staff by these functions. */
import { staffEndpoints, type Staff } from '../../src-main/staff/staff.contract.ts';
import { call } from '../api.ts';
import { t } from '../messages/words.svelte.ts';

/** The full name with the user name, which alone identifies the account. */
export const personText = ({ username, fullName }: Pick<Staff, 'username' | 'fullName'>): string =>
  // Undefined from a station of an earlier version.
  fullName ? t('staff.named', { fullName, username }) : username;

class StaffNames {
  #known = $state.raw<ReadonlyMap<string, string>>(new Map());

  find = (username: string): string | null => this.#known.get(username) ?? null;

  /** Returns any other text unchanged: the name of a program, or of somebody without an account. */
  textOf = (username: string): string => personText({ username, fullName: this.find(username) });

  /** For a narrow place that has the user name as its hint. */
  shortOf = (username: string): string => this.find(username) ?? username;

  /** Call it once a person has signed in, and when an account has changed. If they cannot be read, the known ones stay. */
  async load(): Promise<void> {
    const outcome = await call(staffEndpoints.names);
    if (outcome.kind === 'done')
      this.#known = new Map(outcome.value.names.map(({ username, fullName }) => [username, fullName]));
  }
}

export const staffNames = new StaffNames();
