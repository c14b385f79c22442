import { invalid } from '../http/problem.contract.ts';
import type { StationRoute } from '../http/route.ts';
import { contradictionIn } from '../patients/people.rules.ts';
import { passwordFault } from '../staff/password.rules.ts';
import { namesTriedFirst } from '../staff/staff.queries.ts';
import { exportEndpoints, exportTypes, sealedType } from './export.contract.ts';
import { exportStream } from './export.ts';
import { exportedName } from './file.rules.ts';

export function exportRoutes(route: StationRoute): void {
  route(exportEndpoints.make, async ({ body, registry, register, station, header }) => {
    const { format, filter = {}, passphrase } = body;
    const contradiction = contradictionIn(filter);
    if (contradiction !== undefined) {
      throw invalid({
        pointer: `/filter/${contradiction}`,
        detail: 'This is less than where it begins: nobody would fit.',
      });
    }
    if (passphrase !== undefined) {
      const fault = await passwordFault('/passphrase', { password: passphrase, words: namesTriedFirst(registry) });
      if (fault !== undefined) throw invalid(fault);
    }
    // As for bundles: what leaves the station is lost more easily than a computer.
    const workFactor = Math.ceil(Math.log2(station.config.passwordCost.memoryKiB)) + 2;
    const stream = await exportStream({ registry, register }, body, { workFactor });
    const isSealed = passphrase !== undefined;
    const name = exportedName(registry.db.clock.today(), { format, isSealed });
    header('content-type', isSealed ? sealedType : exportTypes[format]);
    header('content-disposition', `attachment; filename="${name}"`);
    return stream;
  });
}
