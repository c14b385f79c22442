import { test } from 'vitest';
import { connect } from 'node:net';
import { startStation } from '../../src-main/station.ts';
import { setUp, temporaryDir, testConfig } from '../support/station.ts';
const kinds = { idle: () => '', half: () => 'POST /api/patients HTTP/1.1\r\nHost: x\r\nContent-Le', halfbody: (p:string,t:string)=>`POST /api/patients HTTP/1.1\r\nHost: 127.0.0.1:${p}\r\nAuthorization: Bearer ${t}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`, sse: (p:string,t:string)=>`GET /api/events HTTP/1.1\r\nHost: 127.0.0.1:${p}\r\nAuthorization: Bearer ${t}\r\n\r\n`, sseDestroyed: (p:string,t:string)=>`GET /api/events HTTP/1.1\r\nHost: 127.0.0.1:${p}\r\nAuthorization: Bearer ${t}\r\n\r\n` };
for (const [name, text] of Object.entries(kinds)) test(name, async () => {
  const { station, admin } = await setUp(await startStation(testConfig(temporaryDir())));
  const { port } = new URL(station.url);
  const s = connect({ host: '127.0.0.1', port: Number(port) }); s.on('error', () => 0);
  await new Promise(r => s.on('connect', r));
  const tx = text(port, admin.token); if (tx) s.write(tx);
  await new Promise(r=>setTimeout(r,200));
  if (name==='sseDestroyed') { s.destroy(); await new Promise(r=>setTimeout(r,200)); }
  const t=Date.now();
  const r = await Promise.race([station.close().then(()=>'closed'), new Promise(r=>setTimeout(()=>r('hang'),9000))]);
  console.log('RESULT', name, r, Date.now()-t); s.destroy();
});
