/** The elements of every type of FHIR R4 in their order, from `fhir-elements.json`. Pure. */
import lists from './fhir-elements.json' with { type: 'json' };

export type FhirElement = {
  name: string;
  type: string;
  isList: boolean;
  /** An attribute in XML. */
  isAttribute: boolean;
  /** In a summary of its resource. */
  isSummary: boolean;
  isRequired: boolean;
};

export type FhirElements = ReadonlyMap<string, FhirElement>;

const texts = lists as Readonly<Record<string, string>>;
const known = new Map<string, FhirElements>();

/** Returns the elements of a type by their names; undefined if R4 has no such type. */
export function elementsOf(type: string): FhirElements | undefined {
  const read = known.get(type);
  if (read !== undefined || !Object.hasOwn(texts, type)) return read;
  const [base = '', ...own] = (texts[type] ?? '').split(' ');
  const elements = new Map([...(elementsOf(base) ?? []), ...own.map(elementIn)]);
  known.set(type, elements);
  return elements;
}

function elementIn(text: string): [string, FhirElement] {
  const [, name = '', type = '', marks = ''] = /^(\w+):([\w.]+)(.*)$/.exec(text) ?? [];
  const has = (mark: string) => marks.includes(mark);
  const [isList, isAttribute, isSummary, isRequired] = [has('*'), has('@'), has('+'), has('!')];
  return [name, { name, type, isList, isAttribute, isSummary, isRequired }];
}

/** True for a type that R4 defines as a resource. */
export const isResourceType = (type: string): boolean => elementsOf(type)?.has('implicitRules') === true;

/** True for a type whose value is one text, number or boolean. */
export const isSimple = (type: string): boolean => /^[a-z]/.test(type) && type !== 'xhtml';
