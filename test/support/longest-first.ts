/** In which order files of tests begin: a long one that began last would keep the whole machine for itself at the end. */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Those that take half a minute and more, the longest first. */
const longest = [
  'e2e/layout',
  'e2e/access',
  'e2e/stations',
  'journal/convergence',
  'bin/sync',
  'desktop/update',
  'desktop/leaving',
  'sync/schedules',
  'desktop/packaged',
  'e2e/bundles',
  'e2e/camera',
  'e2e/startup-error',
];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification) => {
      const place = longest.findIndex((name) => moduleId.endsWith(`/test/${name}.test.ts`));
      return place === -1 ? longest.length : place;
    };
    const usual = await super.sort(files);
    return usual.toSorted((a, b) => placeOf(a) - placeOf(b));
  }
}
