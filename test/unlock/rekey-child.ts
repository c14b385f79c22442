/** A station whose administrator asks for a new key, and which kills itself that many milliseconds later. */
import { configFrom } from '../../src-main/config.ts';
import { startStation } from '../../src-main/serve.ts';

const [dataDir, afterMs] = process.argv.slice(2);
const config = configFrom({ SATCHEL_DATA_DIR: dataDir, SATCHEL_PORT: '0' }, 'test');
const station = await startStation({ ...config, passwordCost: { memoryKiB: 64, passes: 1 } });
const send = async (path: string, body: unknown, token = '') => {
  const headers = { 'content-type': 'application/json', ...(token !== '' && { authorization: `Bearer ${token}` }) };
  const reply = await fetch(station.api + path, { method: 'POST', headers, body: JSON.stringify(body) });
  return (await reply.json()) as { token: string };
};
const password = 'correct horse battery';
const { token } = await send('/sessions', { username: 'ama', password });
void send('/keys/renewal', { password }, token);
setTimeout(() => process.kill(process.pid, 'SIGKILL'), Number(afterMs));
