/**
 * What an account is when stations that had not heard of each other said different things of it. Nobody gets more by a conflict than
 * each side gave: the lesser right holds, and who was disabled anywhere is, until somebody who knows both settles it. Pure.
 */
import { roles, type Role } from '../wire/endpoint.contract.ts';
import { usernameKey } from '../keys/username.rules.ts';

/** The least of what is said; what no role is, as one of a newer version may be, gives no more than the least. */
export function roleOf(said: readonly unknown[]): Role {
  const known = said.map((each) => roles.indexOf(each as Role));
  return roles[Math.max(0, Math.min(...(known.length === 0 ? [0] : known)))] ?? roles[0];
}

export const isDisabled = (said: readonly unknown[]): boolean => said.includes(true);

/** Who may change accounts, and whose service tokens let programs in. */
export const isAdministrator = ({ role, disabled }: { role: Role; disabled: boolean }): boolean =>
  role === 'administrator' && !disabled;

/** Whether a change of an account makes it an administrator's, or lets one in again. */
export const givesRole = ({ kind, fields }: { kind: string; fields: Readonly<Record<string, unknown>> }): boolean =>
  kind === 'account' && (fields['role'] === 'administrator' || fields['disabled'] === false);

/** As an entry of the audit says that another station, of this name, made an administrator. */
export const arrivalEntry = (staffId: string, station: string) =>
  ({ action: 'administrator-arrived', record: staffId, detail: station, who: null, from: 'station' }) as const;

type Said = { replica: string; at: number };

/** As administrators are shown it. */
export const waitingOf = (
  staffId: string,
  { replica, at }: Said,
  { by, place }: { by: string; place: { id: string; name: string } | undefined },
) => ({ staffId, by, station: place?.name ?? replica, at: new Date(at).toISOString() });

type Named = { id: string; username: string; station: string };

/**
 * How accounts of one user name are shown, and sign in, by id: the smallest id keeps the name, the others have the name of the station
 * beside it that made them. No user name has a blank, so none of these is anybody's own.
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
