/**
 * The order in which test files start. Files of one project run together: a worker that goes on with a file of another project ends, and
 * the next one loads all modules again. Within a project long files start first, so that none is left running alone at the end.
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Window tests of half a minute and more, longest first. The largest files follow. */
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
