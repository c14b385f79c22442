/** The commands that `launch.js` can start, from the sources or from a build; each is loaded at its first use. */
import '../kinds.ts';
import type { Act, CommandName } from './declared-commands.ts';
import { station } from './station.ts';

export { runCommand } from './ending.ts';

/** Not those of a hub, nor `dev`, which a build cannot run, nor `sync` alone, which does nothing. */
type Started = Exclude<CommandName, `hub${string}` | 'dev' | 'station sync'>;

export const commands: { readonly [Name in Started]: () => Promise<Act<Name>> } = {
  station: () => Promise.resolve(station),
  start: async () => (await import('./start.ts')).start,
  demo: async () => (await import('./demo.ts')).demo,
  'station backup': async () => (await import('./backup.ts')).backup,
  'station restore': async () => (await import('./restore.ts')).restore,
  'station rebuild': async () => (await import('./rebuild.ts')).rebuild,
  'station rekey': async () => (await import('./rekey.ts')).rekeyRegistry,
  'station sync listen': async () => (await import('./sync.ts')).listen,
  'station sync pair': async () => (await import('./sync.ts')).pair,
  'station sync join': async () => (await import('./sync.ts')).join,
  'station sync now': async () => (await import('./sync.ts')).now,
  'station sync peers': async () => (await import('./sync.ts')).peers,
  'station sync found': async () => (await import('./sync.ts')).found,
  'station sync bundle': async () => (await import('./sync.ts')).bundle,
  'station sync snapshot': async () => (await import('./sync.ts')).snapshot,
  'station sync import': async () => (await import('./sync.ts')).importBundle,
  'station import': async () => (await import('./import.ts')).importPeople,
  'station seat': async () => (await import('./seat.ts')).serveSeat,
  'station seat join': async () => (await import('./seat.ts')).joinStation,
  'station seat at': async () => (await import('./seat.ts')).moveTo,
};
