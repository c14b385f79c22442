/**
 * Writes `docs/client/satchel.d.ts` again: `npm run client`, after the description has changed. The file contains the types of every
 * request and reply, for `openapi-fetch` or for a client of one's own.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';
import { projectDir } from '../../src-main/project-dir.ts';
import { describedByServer } from './described.ts';

export const typedClientFile = join(projectDir, 'docs/client/satchel.d.ts');

const head = `/**
 * Satchel: the types of its interface, made from its OpenAPI description by \`npm run client\`. Do not change them by hand.
 * How they are used: docs/interface.md, "Typed client".
 */
`;

/** Returns the contents of the file for a description. */
export async function typedClient(document: unknown): Promise<string> {
  // A field with a default is optional in a request and present in every reply. The schemas show which one applies by `required`.
  const types = await openapiTS(structuredClone(document) as never, { defaultNonNullable: false });
  return head + astToString(types);
}

if (import.meta.main) writeFileSync(typedClientFile, await typedClient(await describedByServer()));
