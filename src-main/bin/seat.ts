/**
 * `npm run station -- seat`: this computer works on the register of another one and stores nothing. The other one admits it once,
 * with the six digits that it shows. Standard output is a line of JSON, like a station's.
 */
import packageJson from '../../package.json' with { type: 'json' };
import { configFrom, type StationConfig } from '../config.ts';
import { outlive } from '../log.ts';
import { joinAsSeat } from '../seats/join-seat.ts';
import { assertNoRegistry, writeSeat } from '../seats/seat-file.ts';
import { getSeat, startSeatIn } from '../seats/start-seat.ts';
import { Refusal } from '../wire/refusal.contract.ts';
import { defaultSyncPort, parseAddress, type Address } from '../wire/address.rules.ts';
import { parseCode } from '../pairing/code.rules.ts';
import { wordsOf } from '../pairing/words.rules.ts';
import { pairingSentences } from './pairing-sentences.ts';
import { report, tell } from './say.ts';
import { closeOnSignal } from './ending.ts';

const usage = `There are:
  seat                     work on the register of the station that was joined, until Ctrl+C
  seat join ADDRESS CODE   become a seat of the station that shows the code
  seat at ADDRESS          the station has another address now`;

export async function seat(): Promise<void> {
  // From here on, only this account may read the files that are written.
  process.umask(0o077);
  outlive(process.stdout);
  const config = configFrom(process.env, packageJson.version);
  assertNoRegistry(config.dataDir);
  const words = process.argv.slice(2).filter((word) => !word.startsWith('-'));
  const [wanted, ...asked] = words.slice(words.indexOf('seat') + 1);
  if (wanted === undefined) return serveSeat(config);
  if (wanted === 'join') return join(config, asked);
  if (wanted === 'at') return moveTo(config, asked);
  throw new Refusal('setting', usage);
}

async function serveSeat(config: StationConfig): Promise<void> {
  const running = await startSeatIn(config);
  closeOnSignal(running);
  const { url, api, station } = running;
  report({ event: 'ready', url, api, state: 'seat', station });
  tell(`This seat of ${station} is at ${url}. Stop it with Ctrl+C.`);
}

async function join(config: StationConfig, [text, code = '']: string[]): Promise<void> {
  const address = getAddress(text);
  const digits = parseCode(code);
  if (digits === undefined) throw new Refusal('setting', 'The code has six digits.');
  const joined = await joinAsSeat({ address, code: digits });
  if (joined.kind === 'refused') {
    report({ event: 'refused', reason: joined.reason });
    throw new Refusal('setting', pairingSentences[joined.reason]);
  }
  const { name, fingerprint, station } = joined.seat;
  writeSeat(config.dataDir, joined.seat);
  const said = { name, words: wordsOf(fingerprint) };
  report({ event: 'joined', seat: said, station: { name: station.name, words: wordsOf(station.fingerprint) } });
  tell(`This computer is a seat of ${station.name} now, there called ${name}: ${said.words}.`);
}

function moveTo(config: StationConfig, [text]: string[]): void {
  const seat = getSeat(config.dataDir);
  const station = { ...seat.station, ...getAddress(text) };
  writeSeat(config.dataDir, { ...seat, station });
  report({ event: 'moved', station: { name: station.name, host: station.host, port: station.port } });
}

function getAddress(text = ''): Address {
  const address = parseAddress(text, defaultSyncPort);
  if (address === undefined) throw new Refusal('setting', usage);
  return address;
}
