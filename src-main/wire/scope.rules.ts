/** The scopes of service tokens, and the one that an endpoint needs. Pure. */
import type { Endpoint } from './endpoint.contract.ts';

/** The scopes of a service token. Each is granted by itself. */
export const scopes = ['read', 'write', 'import', 'export', 'changes'] as const;
export type Scope = (typeof scopes)[number];

/** Scopes of addresses by their beginning; all others follow from the role that they need. */
const byAddress: Readonly<Record<string, Scope | 'any'>> = {
  '/sessions': 'any',
  '/changes': 'changes',
  '/events': 'changes',
  '/stream': 'export',
  '/exports': 'export',
  '/imports': 'import',
};

/** Returns the scope that an endpoint needs; undefined if it is for people alone. */
export function scopeOf({ url, access }: Pick<Endpoint, 'url' | 'access'>): Scope | 'any' | undefined {
  // Every request of a program asks for it.
  const end = url.indexOf('/', 1);
  return (
    byAddress[end === -1 ? url : url.slice(0, end)] ??
    ({ reader: 'read', clerk: 'write' } as const)[access as 'reader' | 'clerk']
  );
}

/** Returns the scopes of a service token. One of an earlier version has those that its role had. */
export function scopesIn({ role, scopes: text }: { role: 'reader' | 'clerk'; scopes: string | null }): Scope[] {
  if (text === null) return scopesOfRole(role);
  const granted = text.split(' ');
  return scopes.filter((scope) => granted.includes(scope));
}

export const scopesOfRole = (role: 'reader' | 'clerk'): Scope[] =>
  role === 'clerk' ? ['read', 'write', 'changes'] : ['read', 'changes'];
