/** Why nothing of a file can be imported, as a sentence for the person who sent it. */
import type { FileFault } from './file.rules.ts';

export class FileProblem extends Error {
  readonly kind: FileFault;
  readonly row: number | undefined;
  constructor(kind: FileFault, detail: string, row?: number, options?: ErrorOptions) {
    super(detail, options);
    this.kind = kind;
    this.row = row;
  }
}

export const tooLarge = () =>
  new FileProblem('bomb', 'The file needs more memory than is available. Save the table as CSV, or send it in parts.');
