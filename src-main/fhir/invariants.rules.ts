/** The rules of FHIR's data types beyond their structure. Pure. */
import type { Fault } from '../wire/problem.contract.ts';
import { isUnsound, type Json } from '../wire/fhir-json.rules.ts';
import { isResourceType } from '../wire/fhir-elements.rules.ts';
import { isDiv } from '../wire/fhir-xml.rules.ts';

/** Returns all faults at any depth. */
export function invariantFaults(value: unknown, pointer = ''): Fault[] {
  if (typeof value === 'string') {
    const detail = 'The text contains a control character or half of a character, which FHIR does not allow.';
    return isUnsound(value) ? [{ pointer, detail }] : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.entries(value).flatMap(([name, member]) => invariantFaults(member, `${pointer}/${name}`));
  if (Array.isArray(value)) return inside;
  const detail = faultIn(value as Json, pointer);
  return detail === undefined ? inside : [{ pointer, detail }, ...inside];
}

const isOf = (pointer: string, element: string): boolean => new RegExp(`/${element}(/\\d+)?$`).test(pointer);

function faultIn(of: Json, pointer: string): string | undefined {
  const values = Object.keys(of).filter((name) => /^_?value[A-Z]/.test(name));
  const isExtension = isOf(pointer, '(modifierE|e)xtension');
  if (isExtension && values.length > 0 && 'extension' in of)
    return 'An extension must have either a value or extensions.';
  if (isExtension && new Set(values.map((name) => name.replace('_', ''))).size > 1)
    return 'An extension may have only one value.';
  // The contact of a Subscription is a phone or an email address.
  if (isOf(pointer, '(telecom|contact)') && 'value' in of && !('system' in of))
    return 'A telecom value needs its system.';
  if (isOf(pointer, 'contact') && !['name', 'telecom', 'address', 'organization', 'value'].some((name) => name in of)) {
    return 'A contact needs a name, telecom, address or organization.';
  }
  if (pointer === '/text' && 'div' in of && !isDiv(of['div'])) {
    return 'div must be one well-formed <div xmlns="http://www.w3.org/1999/xhtml">.';
  }
  if (isOf(pointer, 'contained') && !isResourceType(String(of['resourceType']))) return 'FHIR R4 has no such resource.';
  if (isOf(pointer, 'photo') && 'data' in of && !('contentType' in of)) return 'data needs its contentType.';
  const { start, end } = of;
  if (typeof start === 'string' && typeof end === 'string' && isOf(pointer, '(p|boundsP|valueP)eriod')) {
    const length = Math.min(start.length, end.length, 10);
    const [from, to] = [start.slice(0, length), end.slice(0, length)];
    const isReversed = from > to || (start.length > 10 && end.length > 10 && Date.parse(start) > Date.parse(end));
    if (isReversed) return 'The end is before the start.';
  }
  return undefined;
}
