/**
 * Writes `docs/openapi.json` and `docs/client/satchel.d.ts`: run `npm run client` after the description has changed. The first is the
 * description that a station returns, with its usual address. The second has the types of every request and reply, for `openapi-fetch` or another client.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';
import { projectDir } from '../../src-main/project-dir.ts';
import { describedByServer } from './described.ts';

export const descriptionFile = join(projectDir, 'docs/openapi.json');
export const typedClientFile = join(projectDir, 'docs/client/satchel.d.ts');

const head = `/**
 * Satchel: the types of its interface, made from its OpenAPI description by \`npm run client\`. Do not change them by hand.
 * How they are used: docs/interface.md, "Typed client".
 */
`;

/** A station describes itself by a relative address. Without a station, generators would write that address into their clients. */
const servers = [{ url: 'http://127.0.0.1:4711/api', description: 'A station, for programs on the same computer.' }];

export const descriptionText = (document: object): string => `${JSON.stringify({ ...document, servers }, null, 2)}\n`;

/** Returns the text of the typed client of a description. */
export async function typedClient(document: unknown): Promise<string> {
  // A field with a default is optional in a request and present in every reply. The schemas show which one applies by `required`.
  const types = await openapiTS(withoutReplies(document) as never, { defaultNonNullable: false });
  return head + astToString(types);
}

/** The examples of replies would be most of the file. */
const withoutReplies = (document: unknown): unknown =>
  JSON.parse(JSON.stringify(document), (name, value: { content?: Record<string, { example?: unknown }> }) => {
    if (/^20[01]$/.test(name)) for (const each of Object.values(value.content ?? {})) delete each.example;
    return value;
  });

if (import.meta.main) {
  const document = await describedByServer();
  writeFileSync(descriptionFile, descriptionText(document));
  writeFileSync(typedClientFile, await typedClient(document));
}
