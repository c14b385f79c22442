/**
 * `npm run station -- seat`: this computer is a workstation of another one and stores nothing. The other one admits it once, with the
 * six digits that it shows. Standard output is a line of JSON, like a station's.
 */
import packageJson from '../../package.json' with { type: 'json' };
import { configFrom, type StationConfig } from '../config.ts';
import { assertWritable } from '../db/lock.ts';
import { outlive } from '../log.ts';
import { joinAsSeat } from '../seats/join-seat.ts';
import { assertNoRegistry, writeSeat } from '../seats/seat-file.ts';
import { getSeat, movedTo } from '../seats/start-seat.ts';
import { Refusal } from '../wire/refusal.contract.ts';
import { defaultSyncPort, parseAddress, type Address } from '../wire/address.rules.ts';
import { parseCode } from '../pairing/code.rules.ts';
import { wordsOf } from '../pairing/words.rules.ts';
import { WrongUsage } from './command-line.ts';
import type { Act } from './declared-commands.ts';
import { pairingSentences } from './pairing-sentences.ts';
import { report, tell } from './say.ts';
import { serveComputer } from '../serve-computer.ts';
import { closeOnSignal, runCommand } from './ending.ts';
import { showServed, showTurned } from './station.ts';

function seatConfig(): StationConfig {
  // From here on, only this account may read the files that are written.
  process.umask(0o077);
  outlive(process.stdout);
  const config = configFrom(process.env, packageJson.version);
  assertNoRegistry(config.dataDir);
  return config;
}

export const serveSeat: Act<'station seat'> = async () => {
  const config = seatConfig();
  getSeat(config.dataDir);
  const computer = await serveComputer(config, {
    onturned: (error) => void runCommand(() => showTurned(computer, error)),
  });
  closeOnSignal(computer);
  showServed(computer);
};

export const joinStation: Act<'station seat join'> = async (_options, text, code) => {
  const address = parsedAddress('station seat join', text);
  const digits = parseCode(code);
  if (digits === undefined) throw new WrongUsage('station seat join', 'The code has six digits.');
  const config = seatConfig();
  // Found out now, because the code works only once.
  assertWritable(config.dataDir);
  const joined = await joinAsSeat({ address, code: digits });
  if (joined.kind === 'refused') {
    report({ event: 'refused', reason: joined.reason });
    throw new Refusal('setting', pairingSentences[joined.reason]);
  }
  const { name, fingerprint, station } = joined.seat;
  writeSeat(config.dataDir, joined.seat);
  const said = { name, words: wordsOf(fingerprint) };
  report({ event: 'joined', seat: said, station: { name: station.name, words: wordsOf(station.fingerprint) } });
  tell(`This computer is now a workstation of ${station.name}, which calls it ${name}: ${said.words}.`);
};

export const moveTo: Act<'station seat at'> = (_options, text) => {
  const address = parsedAddress('station seat at', text);
  const { dataDir } = seatConfig();
  const seat = getSeat(dataDir);
  const { station } = movedTo(seat, address);
  writeSeat(dataDir, { ...seat, station });
  tell(`This workstation now uses ${station.name} at ${text}.`);
  report({ event: 'moved', station: { name: station.name, host: station.host, port: station.port } });
};

function parsedAddress(name: 'station seat join' | 'station seat at', text: string): Address {
  const address = parseAddress(text, defaultSyncPort);
  if (address === undefined) throw new WrongUsage(name, `${text} is not an address, such as 192.168.1.20.`);
  return address;
}
