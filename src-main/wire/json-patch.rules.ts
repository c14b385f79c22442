/** Applies a JSON Patch (RFC 6902) to a document. Pure: the document that is given stays as it is. */
import { Type, type Static } from 'typebox';
import { isSame } from './fhir-json.rules.ts';
import { invalid, problem } from './problem.contract.ts';

const pointer = (description: string) => Type.String({ maxLength: 200, pattern: '^(/.*)?$', description });

const Operation = Type.Object(
  {
    op: Type.Unsafe<'add' | 'remove' | 'replace' | 'move' | 'copy' | 'test'>({
      type: 'string',
      enum: ['add', 'remove', 'replace', 'move', 'copy', 'test'],
      description: 'The kind of change.',
    }),
    path: pointer('A JSON pointer to the place of the change.'),
    from: Type.Optional(pointer('A JSON pointer to the value that is moved or copied.')),
    value: Type.Optional(Type.Unknown({ description: 'The value that is added, or that has to be there.' })),
  },
  { additionalProperties: false, title: 'JsonPatchOperation' },
);
/** Changes of a patch at most. */
export const mostOperations = 100;
/** Characters that all copies of a patch may have, as JSON. Each copy of a document into itself doubles it. */
const mostCopied = 256 * 1024;

export const JsonPatch = Type.Array(Operation, {
  title: 'JsonPatch',
  minItems: 1,
  maxItems: mostOperations,
  description: 'The changes, in their order. All are saved, or none.',
});
export type JsonPatch = Static<typeof JsonPatch>;

type Container = unknown[] | Record<string, unknown>;

/** Throws `invalid-request` for a place that is not there, and `stale` if a value is not the one of a `test`. */
export function patched(document: unknown, operations: JsonPatch): unknown {
  const root = { '': structuredClone(document) };
  let copied = 0;
  for (const [at, { op, path, from, value }] of operations.entries()) {
    const refused = (member: string, detail: string) => invalid({ pointer: `/${at}/${member}`, detail });
    const placeOf = (member: 'path' | 'from', text: string) => {
      const names = text.split('/').map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
      const container = names.slice(0, -1).reduce<unknown>((of, name) => memberOf(of, name), root);
      const name = names.at(-1) ?? '';
      if (!isContainer(container) || (Array.isArray(container) && !/^(-|0|[1-9]\d*)$/.test(name))) {
        throw refused(member, 'There is nothing at this place of the resource.');
      }
      return { container, name };
    };
    const take = (member: 'path' | 'from', text: string): unknown => {
      const { container, name } = placeOf(member, text);
      const found = memberOf(container, name);
      if (found === undefined) throw refused(member, 'There is nothing at this place of the resource.');
      return found;
    };
    const target = placeOf('path', path);
    if (op === 'move' || op === 'copy') {
      if (from === undefined) throw refused('from', 'from is missing.');
      if (op === 'move' && path.startsWith(`${from}/`)) throw refused('path', 'A value cannot be moved into itself.');
      const moved = structuredClone(take('from', from));
      if (op === 'move') removeFrom(placeOf('from', from));
      else copied += JSON.stringify(moved).length;
      if (copied > mostCopied) throw refused('from', 'The copies of this patch are too large.');
      if (!addTo(placeOf('path', path), moved)) throw refused('path', 'The list is shorter than this place.');
      continue;
    }
    if (op !== 'remove' && value === undefined) throw refused('value', 'value is missing.');
    if (op !== 'add') take('path', path);
    if (op === 'test' && !isSame(memberOf(target.container, target.name), value)) {
      throw problem('stale', 'The resource does not have the value of a test. Nothing was saved. Read it again.');
    }
    if (op === 'remove') removeFrom(target);
    if (op === 'replace') replaceAt(target, value);
    if (op === 'add' && !addTo(target, value)) throw refused('path', 'The list is shorter than this place.');
  }
  return root[''];
}

type Place = { container: Container; name: string };

const isContainer = (value: unknown): value is Container => typeof value === 'object' && value !== null;

function memberOf(of: unknown, name: string): unknown {
  if (!isContainer(of) || !Object.hasOwn(of, name) || (Array.isArray(of) && name === 'length')) return undefined;
  return (of as Record<string, unknown>)[name];
}

function removeFrom({ container, name }: Place): void {
  if (Array.isArray(container)) container.splice(Number(name), 1);
  else Reflect.deleteProperty(container, name);
}

function replaceAt({ container, name }: Place, value: unknown): void {
  if (Array.isArray(container)) container[Number(name)] = value;
  // Defined, not assigned: a member called `__proto__` is a member.
  else Object.defineProperty(container, name, { value, enumerable: true, configurable: true, writable: true });
}

/** Returns false if the list is too short. */
function addTo(place: Place, value: unknown): boolean {
  const { container, name } = place;
  if (!Array.isArray(container)) {
    replaceAt(place, value);
    return true;
  }
  const at = name === '-' ? container.length : Number(name);
  if (at > container.length) return false;
  container.splice(at, 0, value);
  return true;
}
