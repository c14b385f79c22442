/** The commands that `launch.js` can start, from the sources or from a build; each is loaded at its first use. */
import '../kinds.ts';
import { station } from './station.ts';

export { runCommand } from './ending.ts';

export const commands: Record<string, () => Promise<() => Promise<void>>> = {
  station: () => Promise.resolve(station),
  start: async () => (await import('./start.ts')).start,
  demo: async () => (await import('./demo.ts')).demo,
  backup: async () => (await import('./backup.ts')).backup,
  restore: async () => (await import('./restore.ts')).restore,
  rebuild: async () => (await import('./rebuild.ts')).rebuild,
  sync: async () => (await import('./sync.ts')).sync,
  import: async () => (await import('./import.ts')).importPeople,
  seat: async () => (await import('./seat.ts')).seat,
  rekey: async () => (await import('./rekey.ts')).rekeyRegistry,
};
