/**
 * Makes `docs/client/satchel.d.ts` anew: `npm run client`, after the description has changed. It holds the types of every request and
 * reply, for `openapi-fetch` or for a client of one's own.
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

/** What stands in the file, of a description. */
export async function typedClient(document: unknown): Promise<string> {
  // What has a default may be left out of a request, and stands in every reply: the schemas say which by \`required\`.
  const types = await openapiTS(structuredClone(document) as never, { defaultNonNullable: false });
  return head + astToString(types);
}

if (import.meta.main) writeFileSync(typedClientFile, await typedClient(await describedByServer()));
