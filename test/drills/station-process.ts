/**
 * The station that a drill starts in a process of its own, from its sources, so that a drill can take one line of them out
 * (`without.ts`). As `npm run station`, but for passwords that cost nothing: guessing them is not what is drilled.
 */
import { printReady } from '../../src-main/bin/station.ts';
import { configFrom } from '../../src-main/config.ts';
import { startStation } from '../../src-main/serve.ts';

process.umask(0o077);
const config = configFrom(process.env, '0.0.0-drill');
const station = await startStation({ ...config, passwordCost: { memoryKiB: 64, passes: 1 } });
process.on('SIGTERM', () => void station.close().then(() => process.exit(0)));
printReady(station);
