/**
 * A station from the sources, with the audit of reads or, called with `off`, without: that there is no such switch in the program
 * is on purpose, so it is made here.
 */
import { auditedEndpoints } from '../../src-main/audit/audit.rules.ts';
import { printReady, serve } from '../../src-main/bin/station.ts';

if (process.argv[2] === 'off') {
  for (const [endpoint, { kind }] of Object.entries(auditedEndpoints)) {
    if (kind === 'read') auditedEndpoints[endpoint] = { kind: 'nothing' };
  }
}
printReady(await serve());
