/** Answers as the window's process does while a thread of it rebuilds all rows of a registry, as an upgrade does too. */
import '../../src-main/kinds.ts';
import Fastify from 'fastify';
import { configFrom } from '../../src-main/config.ts';
import { keyFileSecret } from '../../src-main/keys/key-file.ts';
import { openWithKeyFile } from '../../src-main/keys/keyring.ts';
import { readKeyring } from '../../src-main/keys/slot-file.ts';
import { filesOf, openOptions } from '../../src-main/station/registry.ts';
import { runUpkeep, type Rebuilt } from '../../src-main/station/upkeep.ts';

const config = configFrom(process.env, 'bench');
const { keys, database } = filesOf(config);
const opening = await openWithKeyFile(readKeyring(keys), keyFileSecret(config.keyFile ?? ''));
if (opening === undefined) throw new Error('The key file opens nothing.');
const options = openOptions(config, database, opening.key);

const server = Fastify();
server.get('/api/health', () => ({}));
server.post('/api/rebuild', () => runUpkeep<Rebuilt>('rebuild', options));
await server.listen({ host: '127.0.0.1', port: 0 });
const address = server.addresses()[0];
if (typeof address === 'object')
  process.stdout.write(`${JSON.stringify({ api: `http://127.0.0.1:${address.port}/api` })}\n`);
