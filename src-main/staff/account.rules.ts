/**
 * Computes the state of an account from concurrent statements of stations. A conflict gives nobody more than each side gave: the
 * lesser right applies, and an account that any side disabled is disabled. This lasts until somebody who knows both settles it. Pure.
 */
import { roles, type Role } from '../wire/endpoint.contract.ts';
import { usernameKey } from '../keys/username.rules.ts';

/** Returns the least of these roles. A value that is not a role, such as one of a newer version, gives no more than the least. */
export function roleOf(said: readonly unknown[]): Role {
  const known = said.map((each) => roles.indexOf(each as Role));
  return roles[Math.max(0, Math.min(...(known.length === 0 ? [0] : known)))] ?? roles[0];
}

export const isDisabled = (said: readonly unknown[]): boolean => said.includes(true);

/** True for accounts that may change accounts, and whose service tokens are valid. */
export const isAdministrator = ({ role, disabled }: { role: Role; disabled: boolean }): boolean =>
  role === 'administrator' && !disabled;

/** True if a change of an account makes it an administrator's, or enables it again. */
export const givesRole = ({ kind, fields }: { kind: string; fields: Readonly<Record<string, unknown>> }): boolean =>
  kind === 'account' && (fields['role'] === 'administrator' || fields['disabled'] === false);

/** The entry of the audit trail for an administrator that another station, of this name, made. */
export const arrivalEntry = (staffId: string, station: string) =>
  ({ action: 'administrator-arrived', record: staffId, detail: station, who: null, from: 'station' }) as const;

type Said = { replica: string; at: number };

/** The form in which administrators see it. */
export const waitingOf = (
  staffId: string,
  { replica, at }: Said,
  { by, place }: { by: string; place: { id: string; name: string } | undefined },
) => ({ staffId, by, station: place?.name ?? replica, at: new Date(at).toISOString() });

type Named = { id: string; username: string; station: string };

/**
 * The names, by id, with which accounts of one user name are shown and sign in. The smallest id keeps the name. The others have the
 * name of the station that made them after it. No user name contains a space, so none of these is anybody's own.
 */
export function shownNames(accounts: readonly Named[]): Map<string, string> {
  const shown = new Map<string, string>();
  const taken = new Set<string>();
  for (const { id, username, station } of accounts.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const beside = (number: number) => `${username} (${station}${number === 1 ? '' : ` ${number}`})`;
    let name = username;
    for (let number = 1; taken.has(usernameKey(name)); number++) name = beside(number);
    taken.add(usernameKey(name));
    shown.set(id, name);
  }
  return shown;
}
