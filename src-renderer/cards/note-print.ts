/** Records in the access log that patients are printed, before anything leaves the building. */
import { auditEndpoints } from '../../src-main/audit/audit.contract.ts';
import { call } from '../api.ts';

const auditedAtOnce = 200;

/** Returns whether it was recorded; otherwise nothing may be printed. */
export async function notedAsPrinted(patients: readonly string[]): Promise<boolean> {
  for (let from = 0; from < patients.length; from += auditedAtOnce) {
    const body = { patients: patients.slice(from, from + auditedAtOnce) };
    if ((await call(auditEndpoints.print, { body })).kind !== 'done') return false;
  }
  return true;
}
