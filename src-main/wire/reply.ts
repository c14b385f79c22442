/** The parts of a reply that several features share: pages and versions. */
import type { FastifyRequest } from 'fastify';
import { invalid, problem, type Problem } from './problem.contract.ts';
import { defaultPageSize, pageOf, type Page } from './endpoint.contract.ts';

/** Returns the page that a query asks for, with defaults applied; with `total`, also the `page` member of the reply. */
export function paging(query: { page?: number | undefined; size?: number | undefined; total?: number }): {
  page: number;
  size: number;
  reply: Page;
} {
  const input = { page: query.page ?? 0, size: query.size ?? defaultPageSize };
  return { ...input, reply: pageOf({ ...input, total: query.total ?? 0 }) };
}

/** Returns the entity tag of the version alone; `conditional.ts` adds what else the reply depends on. */
export const etag = ({ version }: { version: number }): string => `"${version}"`;

/** Refuses with 412 when the request names versions in `If-Match` and this is none of them. */
export function requireVersion(request: FastifyRequest, record: { version: number }): void {
  const header = request.headers['if-match'];
  if (header === undefined || header.trim() === '*') return;
  const tags = header.split(',').map((tag) => tag.trim());
  // Without quotes too, which a shell often takes away.
  const versions = tags
    .map((tag) => /^(?:"(\d+)(?:-[\w-]*)?"|(\d+)(?:-[\w-]*)?)$/.exec(tag))
    .map((tag) => tag?.[1] ?? tag?.[2]);
  if (!tags.every((tag) => /^(?:W\/)?"[^"]*"$|^\d+(?:-[\w-]*)?$/.test(tag))) {
    const detail =
      'If-Match must be the ETag of a reply, such as "3", or several with commas between them, or *. Nothing was saved.';
    throw invalid({ pointer: '', detail });
  }
  if (!versions.includes(String(record.version))) throw stale(record);
}

export const stale = (record: { version: number }): Problem =>
  problem('stale', `The record has changed since and is now version ${record.version}. Load it again and repeat.`, {
    headers: { etag: etag(record) },
  });

/** Returns whether the request creates something only if it does not exist yet. */
export function asksIfAbsent({ headers }: FastifyRequest): boolean {
  const header = headers['if-none-match'];
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  throw invalid({ pointer: '', detail: 'When creating a record, If-None-Match can only be *.' });
}

/** Returns the link to the next page (RFC 8288). */
export function nextPage(url: string, { after, size }: { after: string; size: number }): string {
  const [path = '', query] = url.split('?', 2);
  const next = new URLSearchParams(query);
  next.delete('page');
  next.set('size', String(size));
  next.set('after', after);
  return `<${path}?${next.toString()}>; rel="next"`;
}

/**
 * Returns the patient as requested by an id. If that record was merged, the reply shows it, and a link gives the id to
 * use from now on.
 */
export function throughId<Told extends { _id: string }>(
  patient: Told,
  asked: string,
  header: (name: string, value: string) => void,
): Told {
  if (patient._id === asked) return patient;
  header('link', `</api/patients/${patient._id}>; rel="canonical"`);
  return { ...patient, mergedInto: patient._id };
}
