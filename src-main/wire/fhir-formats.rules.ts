/** The content types in which FHIR is exchanged, and the one that a request asks for. Pure. */
import type { Json } from './fhir-json.rules.ts';
import { toXml } from './fhir-xml.rules.ts';

export const fhirType = 'application/fhir+json';
const fhirXmlType = 'application/fhir+xml';

const languages: Readonly<Record<string, 'json' | 'xml'>> = {
  [fhirType]: 'json',
  'application/json': 'json',
  [fhirXmlType]: 'xml',
  'application/xml': 'xml',
  'text/xml': 'xml',
};
export const xmlTypes = Object.keys(languages).filter((type) => languages[type] === 'xml');

/** Types that stand for others, in `Accept` and in `_format`. */
const standsFor: Readonly<Record<string, string>> = {
  '*/*': fhirType,
  'application/*': fhirType,
  'text/*': 'text/xml',
  json: fhirType,
  xml: fhirXmlType,
};

/** The version of FHIR that a content type may name. */
const isOurVersion = (parameter: string): boolean =>
  !parameter.startsWith('fhirversion=') || /=4\.0(\.1)?$/.test(parameter);

/** Returns the content type that `_format` or `Accept` asks for, `_format` first; undefined if it is none of ours. */
export function typeAsked({
  format,
  accept,
}: {
  format: string | undefined;
  accept: string | undefined;
}): string | undefined {
  // A plus in a query is decoded as a space.
  const said = format === undefined ? (accept ?? '*/*') : format.replaceAll(' ', '+');
  const ranges = said.split(',').flatMap((each) => {
    const [name = '', ...parameters] = each.split(';').map((part) => part.trim().toLowerCase().replaceAll('"', ''));
    const type = standsFor[name] ?? name;
    const quality = Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? 1);
    return type in languages && quality > 0 && parameters.every(isOurVersion) ? [{ type, quality }] : [];
  });
  return ranges.toSorted((a, b) => b.quality - a.quality)[0]?.type;
}

export const written = (type: string, resource: unknown): string =>
  languages[type] === 'xml' ? toXml(resource as Json) : JSON.stringify(resource);

/** Returns what a client prefers (RFC 7240), by name. */
export const preferences = (prefer: string): ReadonlyMap<string, string> =>
  new Map(
    prefer.split(/[,;]/).map((each) => {
      const [name = '', value = ''] = each.split('=').map((part) => part.trim().replaceAll('"', ''));
      return [name.toLowerCase(), value.toLowerCase()];
    }),
  );
