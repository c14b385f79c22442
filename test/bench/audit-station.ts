/**
 * A station from the sources. With `off`, reads are not audited; the program has no such switch on purpose, so it is made here. With
 * `long`, the station has an access log of about 150 MB, as after years.
 */
import { randomUUID } from 'node:crypto';
import { newEntry } from '../../src-main/audit/entry.ts';
import { listFiles } from '../../src-main/audit/trail-files.ts';
import { noteRead, written } from '../../src-main/audit/trail.ts';
import { printReady, serve } from '../../src-main/bin/station.ts';
import { allEndpoints } from '../support/endpoints.ts';

/** The number of files of the long access log, 4 MB each. */
const files = 38;

if (process.argv[2] === 'off') {
  for (const endpoint of allEndpoints) {
    if (endpoint.audited.kind === 'read') endpoint.audited = { kind: 'nothing' };
  }
}
const station = await serve();
if (process.argv[2] === 'long') {
  const { trail } = station.registry();
  while (listFiles(trail.folder).length < files) {
    for (let i = 0; i < 2000; i++) {
      const [who, patient] = [randomUUID(), randomUUID()];
      noteRead(trail, newEntry({ at: Date.now(), action: 'patient-viewed', from: 'window', who, patient }));
    }
    await written(trail);
  }
}
printReady(station);
