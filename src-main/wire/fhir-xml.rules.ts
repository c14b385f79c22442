/**
 * Converts a FHIR resource from JSON to XML and back. Pure.
 *
 * Both have the same content. Only the definitions of R4 know the order of elements and which of them are lists, so both ways follow
 * `fhir-elements.rules.ts`. A narrative is XHTML, which JSON has as a text; that text is passed on as it is.
 */
import sax from 'sax';
import { elementsOf, isResourceType, isSimple, type FhirElement } from './fhir-elements.rules.ts';
import { isJson, isUnsound, withoutUnsound, type Json } from './fhir-json.rules.ts';
import { invalid, problem, type Problem } from './problem.contract.ts';

const fhirSpace = 'http://hl7.org/fhir';
const xhtmlSpace = 'http://www.w3.org/1999/xhtml';

/** Returns the resource as a document. Members that R4 does not know are left out, because they have no place in the order. */
export const toXml = (resource: Json): string =>
  `<?xml version="1.0" encoding="UTF-8"?>${resourceXml(resource, ` xmlns="${fhirSpace}"`)}`;

function resourceXml(resource: Json, space = ''): string {
  const type = String(resource['resourceType']);
  // A name that is no type of R4 could be anything, and would become a tag.
  return isResourceType(type) ? `<${type}${space}>${childrenXml(resource, type)}</${type}>` : '';
}

const childrenXml = (of: Json, type: string): string =>
  [...(elementsOf(type)?.values() ?? [])]
    .filter(({ name, isAttribute }) => !isAttribute && (name in of || `_${name}` in of))
    .map((element) => elementXml(element, of[element.name], of[`_${element.name}`]))
    .join('');

function elementXml({ name, type }: FhirElement, value: unknown, beside: unknown): string {
  const values: unknown[] = [value].flat();
  const besides: unknown[] = [beside].flat();
  return Array.from({ length: Math.max(values.length, besides.length) }, (_, i) =>
    oneXml(name, { type, value: values[i], beside: besides[i] }),
  ).join('');
}

type One = { type: string; value: unknown; beside: unknown };

function oneXml(name: string, { type, value, beside }: One): string {
  if (type === 'xhtml') return isDiv(value) ? value : '';
  if (isSimple(type)) {
    const own = isJson(beside) ? beside : {};
    const attributes = attribute('id', own['id']) + attribute('value', value);
    const children = childrenXml(own, 'Element');
    return attributes === '' && children === '' ? '' : tag(name, attributes, children);
  }
  if (!isJson(value)) return '';
  if (type === 'Resource') {
    const inner = resourceXml(value);
    return inner === '' ? '' : tag(name, '', inner);
  }
  const attributes = attribute('id', value['id']) + (type === 'Extension' ? attribute('url', value['url']) : '');
  return tag(name, attributes, childrenXml(value, type));
}

const tag = (name: string, attributes: string, children: string): string =>
  children === '' ? `<${name}${attributes}/>` : `<${name}${attributes}>${children}</${name}>`;

/** A value that is not simple is no value. */
const attribute = (name: string, value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? ` ${name}="${escaped(String(value))}"`
    : '';

/** A reader replaces a line break in an attribute by a space, unless it is escaped. */
const escaped = (text: string): string =>
  withoutUnsound(text, '\uFFFD').replace(/[&<>"\t\n\r]/g, (each) => `&#${each.charCodeAt(0)};`);

/** True for a text that is one XHTML element `div`, as the narrative of a resource has to be. */
export function isDiv(text: unknown): text is string {
  if (typeof text !== 'string' || isUnsound(text)) return false;
  try {
    const [div, ...others] = treeOf(text);
    return others.length === 0 && div?.name === 'div' && div.xhtml === text;
  } catch {
    return false;
  }
}

/** An element as it was sent. `xhtml`: the text of a narrative. */
type Node = { name: string; attributes: ReadonlyMap<string, string>; children: Node[]; xhtml?: string };

/** As many as a JSON body may have. */
const mostNodes = 20_000;
const deepest = 64;

/** Returns the outermost elements. Throws a `Problem` for a text that is not well-formed, and for definitions, which could expand without end. */
function treeOf(text: string): Node[] {
  const parser = sax.parser(true, { xmlns: true, strictEntities: true } as sax.SAXOptions);
  const roots: Node[] = [];
  const open: { node: Node; from: number; isXhtml: boolean }[] = [];
  let count = 0;
  parser.onerror = () => {
    throw refused('The body is not well-formed XML.');
  };
  parser.ondoctype = () => {
    throw refused('A document type definition is not accepted.');
  };
  parser.onopentag = (each) => {
    const { local, uri, attributes } = each as sax.QualifiedTag;
    const outer = open.at(-1);
    const isXhtml = uri === xhtmlSpace;
    if (!isXhtml && uri !== fhirSpace) throw refused(`An element is not in the namespace ${fhirSpace}.`);
    if (outer?.isXhtml === true && !isXhtml) throw refused('A narrative may contain only XHTML.');
    if (++count > mostNodes)
      throw problem('too-large', `The body has more than ${mostNodes} elements. Nothing was saved.`);
    if (open.length >= deepest) throw refused(`The body is nested deeper than ${deepest} levels.`);
    const own = Object.values(attributes).filter(({ uri: space }) => space === '');
    const node: Node = {
      name: local,
      attributes: new Map(own.map(({ local: name, value }) => [name, value])),
      children: [],
    };
    if (outer === undefined) roots.push(node);
    else if (!outer.isXhtml) outer.node.children.push(node);
    open.push({ node, from: parser.startTagPosition - 1, isXhtml });
  };
  parser.onclosetag = () => {
    const closed = open.pop();
    if (closed?.isXhtml === true && open.at(-1)?.isXhtml !== true) {
      closed.node.xhtml = text.slice(closed.from, parser.position);
      // JSON needs the namespace in the text itself.
      if (!/^<div\s[^>]*xmlns\s*=/.test(closed.node.xhtml))
        throw refused('A narrative must be a <div> that declares its namespace itself.');
    }
  };
  const onText = (said: string) => {
    if (open.at(-1)?.isXhtml !== true && said.trim() !== '')
      throw refused('Text is only accepted in a narrative; values are attributes.');
  };
  parser.ontext = onText;
  parser.oncdata = onText;
  parser.write(text).close();
  return roots;
}

const refused = (detail: string): Problem => invalid({ pointer: '', detail });

/** Converts a document to the resource that it contains. Throws a `Problem` for what R4 does not know. */
export function fromXml(text: string): Json {
  const encoding = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([^"']*)["']/.exec(text)?.[1] ?? 'utf-8';
  if (encoding.toLowerCase() !== 'utf-8') throw refused('The body must be XML in UTF-8.');
  const [root] = treeOf(text);
  if (root === undefined) throw refused('The body has no element.');
  return resourceOf(root, '');
}

function resourceOf({ name, children }: Node, pointer: string): Json {
  if (!isResourceType(name)) {
    throw invalid({ pointer: `${pointer}/resourceType`, detail: `FHIR R4 has no resource ${name.slice(0, 60)}.` });
  }
  return { resourceType: name, ...membersOf(children, { type: name, pointer }) };
}

function membersOf(children: readonly Node[], { type, pointer }: { type: string; pointer: string }): Json {
  const elements = elementsOf(type);
  const members: Record<string, unknown> = {};
  for (const name of new Set(children.map((each) => each.name))) {
    const element = elements?.get(name);
    const at = `${pointer}/${name}`;
    if (element === undefined || element.isAttribute) {
      throw invalid({ pointer: at, detail: `FHIR R4 has no ${name.slice(0, 60)} here. Nothing was saved.` });
    }
    const same = children.filter((each) => each.name === name);
    if (same.length > 1 && !element.isList) throw invalid({ pointer: at, detail: `${name} may be there only once.` });
    const values = same.map((node, i) => valueOf(node, element.type, element.isList ? `${at}/${i}` : at));
    const besides = same.map((node, i) => (isSimple(element.type) ? besideOf(node, `${at}/${i}`) : null));
    // A list has a place for each value and for what is beside it.
    if (values.some((value) => value !== null)) members[name] = element.isList ? values : values[0];
    if (besides.some((beside) => beside !== null)) members[`_${name}`] = element.isList ? besides : besides[0];
  }
  return members;
}

function valueOf(node: Node, type: string, pointer: string): unknown {
  if (type === 'xhtml') return node.xhtml ?? null;
  if (node.xhtml !== undefined) throw invalid({ pointer, detail: 'XHTML is only accepted in a narrative.' });
  if (isSimple(type)) {
    const text = node.attributes.get('value');
    return text === undefined ? null : simpleOf(text, type);
  }
  if (type === 'Resource') {
    const [inner, ...others] = node.children;
    if (inner === undefined || others.length > 0) throw invalid({ pointer, detail: 'One resource is expected here.' });
    return resourceOf(inner, pointer);
  }
  const [id, url] = [node.attributes.get('id'), node.attributes.get('url')];
  return {
    ...(id !== undefined && { id }),
    ...(type === 'Extension' && url !== undefined && { url }),
    ...membersOf(node.children, { type, pointer }),
  };
}

/** Returns the id and the extensions of a simple value; null if it has none. */
function besideOf({ attributes, children }: Node, pointer: string): Json | null {
  const id = attributes.get('id');
  const beside = { ...(id !== undefined && { id }), ...membersOf(children, { type: 'Element', pointer }) };
  return Object.keys(beside).length === 0 ? null : beside;
}

const numbers: Readonly<Record<string, RegExp>> = {
  integer: /^-?(0|[1-9]\d*)$/,
  unsignedInt: /^(0|[1-9]\d*)$/,
  positiveInt: /^[1-9]\d*$/,
  decimal: /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/,
};

/** A text that does not have the form of its type stays a text, which the check of the resource then refuses by name. */
function simpleOf(text: string, type: string): unknown {
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return numbers[type]?.test(text) === true ? Number(text) : text;
}
