/** Returns a part of each resource of a reply: `_summary` and `_elements`. Pure. */
import { elementsOf, type FhirElement } from './fhir-elements.rules.ts';
import { child, listIn, type Json } from './fhir-json.rules.ts';

export const summaries = ['true', 'text', 'data', 'count', 'false'] as const;

type Asked = { _summary?: unknown; _elements?: unknown };
type Keeps = (element: FhirElement, type: string) => boolean;

/** A resource with this tag is not whole, and cannot be saved. */
export const subsetted = { system: 'http://terminology.hl7.org/CodeSystem/v3-ObservationValue', code: 'SUBSETTED' };

/** Returns the `meta` of a resource that is not whole. */
export function markedSubsetted(meta: Json = {}): Json {
  const others = listIn(meta, 'tag').filter(({ code }) => code !== subsetted.code);
  return { ...meta, tag: [...others, subsetted] };
}

const always = ['id', 'meta'];

function keepsOf({ _summary: summary, _elements: elements }: Asked): Keeps | undefined {
  if (typeof elements === 'string') {
    const names = elements.split(',').map((name) => name.trim());
    // `deceased` is `deceasedBoolean` or `deceasedDateTime`.
    return ({ name, isRequired }, type) =>
      isRequired ||
      names.some((each) => {
        const own = each.startsWith(`${type}.`) ? each.slice(type.length + 1) : each;
        return own === name || (name.startsWith(own) && /^[A-Z]/.test(name.slice(own.length)) && own !== '');
      });
  }
  switch (summary) {
    case 'true':
      return ({ isSummary }) => isSummary;
    case 'text':
      return ({ name, isRequired }) => isRequired || name === 'text';
    case 'data':
      return ({ name }) => name !== 'text';
    default:
      return undefined;
  }
}

/** Returns the reply as it was asked for. A Bundle stays whole; its resources are reduced. */
export function viewed(reply: Json, asked: Asked): Json {
  const keeps = keepsOf(asked);
  if (keeps === undefined) return reply;
  if (reply['resourceType'] !== 'Bundle') return reduced(reply, keeps);
  const entry = listIn(reply, 'entry').map((each) => {
    const resource = child(each, 'resource');
    return resource === undefined ? each : { ...each, resource: reduced(resource, keeps) };
  });
  return entry.length === 0 ? reply : { ...reply, entry };
}

function reduced(resource: Json, keeps: Keeps): Json {
  const type = String(resource['resourceType']);
  const elements = elementsOf(type);
  const kept = Object.entries(resource).filter(([member]) => {
    const element = elements?.get(member.replace(/^_/, ''));
    return element !== undefined && (always.includes(element.name) || keeps(element, type));
  });
  return {
    resourceType: type,
    ...Object.fromEntries(kept),
    meta: markedSubsetted(child(resource, 'meta')),
  };
}
