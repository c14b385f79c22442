/**
 * In which order files of tests begin. One project after the other: a worker goes on with the modules and the browser that it has only
 * while the next file is of the same project, else it ends and another one reads everything anew. In the last project, that of the
 * window, a long file that began last would keep the whole machine for itself at the end.
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Of the window, those that take half a minute, the longest first; what follows begins with the largest files. */
const longest = ['layout', 'access', 'hub', 'import', 'camera', 'stations', 'duplicates', 'startup-error', 'bundles'];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification) => {
      const place = longest.findIndex((name) => moduleId.endsWith(`/test/e2e/${name}.test.ts`));
      return place === -1 ? longest.length : place;
    };
    const byProject = Map.groupBy(await super.sort(files), ({ project }) => project.name);
    return [...byProject.values()].flatMap((each) => each.toSorted((a, b) => placeOf(a) - placeOf(b)));
  }
}
