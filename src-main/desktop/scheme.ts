/**
 * `satchel://app`: the desktop's own pages, for when no station can serve one. A custom scheme, since `file:` could
 * read every file of the computer. It serves a short list of paths and nothing else.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { protocol } from 'electron';
import { contentTypeOf } from '../wire/files.ts';
import { contentSecurityPolicy } from '../wire/page.ts';
import type { StartupError } from './startup-error.contract.ts';

export const schemeOrigin = 'satchel://app';
export const startupErrorAddress = `${schemeOrigin}/startup-error.html`;
export const previewAddress = `${schemeOrigin}/print-preview.html`;

/** Registers the scheme. Call it before the app is ready. */
export function registerScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: 'satchel', privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ]);
}

export type StartupErrorPage = {
  /** The folder of the built renderer. */
  pageDir: string;
  reason: StartupError | undefined;
  isShown: () => boolean;
  tryAgain: () => void;
  showFolder: () => void;
  quit: () => void;
  /** Returns the PDF that the preview draws, while it is open. */
  preview: () => Uint8Array<ArrayBuffer> | undefined;
};

const files = /^\/((?:startup-error|print-preview)\.html|icon\.svg|assets\/[\w.-]+)$/;
export async function answerPage(page: StartupErrorPage, { url, method }: Request): Promise<Response> {
  const { pathname } = new URL(url);
  // The runtime passes no origin here, and another page could send a blind request. So it is accepted only while our
  // page is shown.
  if (method === 'POST' && page.isShown()) return act(page, pathname);
  if (method !== 'GET') return refused(405);
  if (pathname === '/startup-error.json') return page.reason === undefined ? refused(404) : Response.json(page.reason);
  if (pathname === '/preview.pdf') {
    const pdf = page.preview();
    return pdf === undefined ? refused(404) : new Response(pdf, { headers: { 'content-type': 'application/pdf' } });
  }
  const file = files.exec(pathname)?.[1];
  if (file === undefined) return refused(404);
  try {
    const body = await readFile(join(page.pageDir, file));
    return new Response(new Uint8Array(body), {
      headers: {
        'content-type': contentTypeOf(file),
        'content-security-policy': contentSecurityPolicy,
        'x-content-type-options': 'nosniff',
      },
    });
  } catch {
    return refused(404);
  }
}

function act(page: StartupErrorPage, pathname: string): Response {
  const acts = new Map([
    ['/try-again', page.tryAgain],
    ['/show-folder', page.showFolder],
    ['/quit', page.quit],
  ]);
  const wanted = acts.get(pathname);
  if (wanted === undefined) return refused(404);
  wanted();
  return new Response(null, { status: 204 });
}

const refused = (status: number) => new Response(null, { status });
