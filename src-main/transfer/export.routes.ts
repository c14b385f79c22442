import { invalid } from '../wire/problem.contract.ts';
import type { Route } from '../wire/route.ts';
import type { Tx } from '../journal/tx.ts';
import type { PasswordCost } from '../keys/holder.contract.ts';
import { contradictionIn } from '../patients/people.rules.ts';
import { passwordFault } from '../staff/password.rules.ts';
import { exportEndpoints, exportTypes, sealedType } from './export.contract.ts';
import { exportStream, type ExportRegister } from './export.ts';
import { exportedName, type ExportContent } from './file.rules.ts';
import { visitRange } from '../visits/visit.rules.ts';

const unfitFor = {
  patients: ['from', 'to', 'due'],
  visits: ['filter', 'due'],
  due: ['filter', 'from', 'to'],
} as const satisfies Record<ExportContent, unknown>;

export function exportRoutes(route: Route<ExportRegister, Tx>, { passwordCost }: { passwordCost: PasswordCost }): void {
  route(exportEndpoints.make, async ({ body, register, header }) => {
    const { format, content = 'patients', filter = {}, passphrase } = body;
    const unfit = unfitFor[content].find((name) => body[name] !== undefined);
    if (unfit !== undefined) {
      throw invalid({ pointer: `/${unfit}`, detail: `${unfit} does not apply to ${content}.` });
    }
    if (content !== 'patients' && format === 'fhir') {
      throw invalid({ pointer: '/format', detail: 'Use xlsx, csv or ndjson for visits.' });
    }
    if (content === 'visits') {
      const range = visitRange(body);
      if (range.kind === 'refused') throw invalid(...range.faults);
    }
    const contradiction = contradictionIn(filter);
    if (contradiction !== undefined) {
      throw invalid({
        pointer: `/filter/${contradiction}`,
        detail: 'The upper limit is below the lower limit.',
      });
    }
    if (passphrase !== undefined) {
      const words = await register.staff.namesTriedFirst();
      const fault = await passwordFault('/passphrase', { password: passphrase, words });
      if (fault !== undefined) throw invalid(fault);
    }
    // The same cost as for sync files: a file that leaves the station is lost more easily than a computer.
    const workFactor = Math.ceil(Math.log2(passwordCost.memoryKiB)) + 2;
    const stream = await exportStream(register, body, { workFactor });
    const isSealed = passphrase !== undefined;
    const name = exportedName(register.today, { format, content, isSealed });
    header('content-type', isSealed ? sealedType : exportTypes[format]);
    header('content-disposition', `attachment; filename="${name}"`);
    return stream;
  });
}
