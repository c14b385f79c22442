/**
 * The station that a drill starts from its sources, in a process of its own. A drill can therefore disable one of
 * their lines (`without.ts`). It equals `npm run station`, but passwords are cheap to check: guessing them is not
 * what is drilled.
 */
import { printReady } from '../../src-main/bin/station.ts';
import { configFrom } from '../../src-main/config.ts';
import { startStation } from '../../src-main/serve.ts';

process.umask(0o077);
const config = configFrom(process.env, '0.0.0-drill');
const station = await startStation({ ...config, passwordCost: { memoryKiB: 64, passes: 1 } });
process.on('SIGTERM', () => void station.close().then(() => process.exit(0)));
printReady(station);
