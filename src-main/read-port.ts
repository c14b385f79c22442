import { Refusal } from './wire/refusal.contract.ts';

/**
 * Returns the port that an environment variable sets; undefined if it is unset. Throws a `Refusal` for an invalid one.
 */
export function readPort(environment: NodeJS.ProcessEnv, name: string): number | undefined {
  const text = environment[name];
  if (text === undefined || text === '') return undefined;
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65535) return port;
  throw new Refusal('setting', `${name} must be a number from 0 to 65535, not "${text}".`);
}
