/**
 * Converts replies to HAL (`application/hal+json`) for clients that ask for it in `Accept`. `embedded` becomes `_embedded`, and
 * `_links` lead to related records. All other clients get the documented reply to the letter.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from './endpoint.contract.ts';
import type { Page } from './endpoint.contract.ts';

export const halType = 'application/hal+json';

type Link = { href: string };
type Linked = { _links: Record<string, Link> };
type Body = Record<string, unknown>;

const patientOf = ({ _id }: Body): string => `/api/patients/${String(_id)}`;

const patient = (body: Body): Body & Linked => {
  const self = patientOf(body);
  const visits = { href: `${self}/visits` };
  return {
    ...body,
    _links: { self: { href: self }, 'start-visit': visits, visits, history: { href: `${self}/history` } },
  };
};

const visit = (body: Body): Body & Linked => {
  const of = `/api/patients/${String(body['patientId'])}`;
  return { ...body, _links: { self: { href: `${of}/visits/${String(body['_id'])}` }, patient: { href: of } } };
};

/** The shape of each endpoint's reply: one record, or a page of them. */
const shapes: Readonly<Record<string, { each: (body: Body) => Body; list?: string }>> = {
  'POST /patients': { each: patient },
  'GET /patients/:patientId': { each: patient },
  'PATCH /patients/:patientId': { each: patient },
  'GET /patients': { each: patient, list: 'patientResourceList' },
  'GET /patients/search': { each: patient, list: 'patientResourceList' },
  'POST /patients/:patientId/visits': { each: visit },
  'GET /patients/:patientId/visits/:visitId': { each: visit },
  'PATCH /patients/:patientId/visits/:visitId': { each: visit },
  'POST /patients/:patientId/visits/:visitId/call': { each: visit },
  'DELETE /patients/:patientId/visits/:visitId/call': { each: visit },
  'GET /patients/:patientId/visits': { each: visit, list: 'visitResourceList' },
  'GET /visits': { each: visit, list: 'visitResourceList' },
};

export const hasHal = ({ method, url }: Pick<Endpoint, 'method' | 'url'>): boolean => `${method} ${url}` in shapes;

/** Returns whether a client accepts HAL and does not prefer plain JSON. */
export function wantsHal({ accept }: { accept?: string | undefined }): boolean {
  if (accept === undefined || !accept.includes('hal+json')) return false;
  const weights = new Map(
    accept.split(',').map((each) => {
      const [type = '', ...parameters] = each.split(';').map((part) => part.trim().toLowerCase());
      const q = parameters.find((parameter) => parameter.startsWith('q='));
      return [type, q === undefined ? 1 : Number(q.slice(2))] as const;
    }),
  );
  const weight = weights.get(halType) ?? 0;
  return weight > 0 && weight >= (weights.get('application/json') ?? 0);
}

export function toHal(
  { method, url }: Pick<Endpoint, 'method' | 'url'>,
  body: unknown,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): unknown {
  const shape = shapes[`${method} ${url}`];
  if (shape === undefined) return body;
  reply.header('content-type', halType);
  const { each, list } = shape;
  if (list === undefined) return each(body as Body);
  const { embedded, page, ...rest } = body as { embedded: Record<string, Body[]>; page: Page };
  const next = nextOf(request, reply, page);
  return {
    ...rest,
    _embedded: { [list]: (embedded[list] ?? []).map(each) },
    _links: { self: { href: request.url }, ...(next !== undefined && { next: { href: next } }) },
    page,
  };
}

/** Returns the link in the reply's header if there is one; otherwise the page with the next number. */
function nextOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { number, size, totalElements }: Page,
): string | undefined {
  const said = /^<(.*)>; rel="next"$/.exec(String(reply.getHeader('link') ?? ''))?.[1];
  if (said !== undefined) return said;
  if ((number + 1) * size >= totalElements) return undefined;
  const [path = '', query] = request.url.split('?', 2);
  const next = new URLSearchParams(query);
  // Pages after a place have no numbers, and this was the last one.
  if (next.has('after')) return undefined;
  next.set('page', String(number + 1));
  return `${path}?${next.toString()}`;
}
