/**
 * The schemas of the OpenAPI description. Each shape is written once under its own name, so that a generated client has one type for
 * it.
 *
 * A shape is named by its `title`. One without is named by its first position: the member `drives` of `BackupState` gives
 * `BackupStateDrive`. Shapes are the same if they are identical apart from the description of the whole.
 *
 * Requests are closed: a member that a shape does not name is refused. Replies are open, because a later version may add a member. A shape of
 * both is open, and closed where a request refers to it.
 *
 * Schemas are rewritten so that all generators read them alike. `null` is beside an enumeration and not in it, and a pattern means the
 * same with and without the flag `u`.
 */
import type { TSchema } from 'typebox';

export type Schema = {
  title?: string | undefined;
  const?: unknown;
  type?: string | string[];
  description?: string | undefined;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  enum?: unknown[];
  pattern?: string;
  patternProperties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean | undefined;
  $ref?: string;
  [keyword: string]: unknown;
};

export type Shapes = {
  /** Returns the schema for the description, with references to named shapes; `isSent`: in a request. */
  described: (schema: TSchema, suggestion: string, isSent?: boolean) => Schema;
  /** Returns all shapes that were referenced. */
  components: () => Record<string, Schema>;
};

/** Takes all schemas that will be described, to collect titles from them and their parts. */
export function newShapes({ sent, replied }: { sent: readonly TSchema[]; replied: readonly TSchema[] }): Shapes {
  const titles = new Map<string, Titled>();
  const inReplies = new Set<string>();
  for (const schema of replied) eachPart(plain(schema), (part) => inReplies.add(keyOf(part)));
  for (const schema of [...sent, ...replied]) eachPart(plain(schema), (part) => noteTitle(part, titles));
  const names = new Map([...titles].map(([title, { key }]) => [key, title]));
  if (names.size < titles.size) throw new Error('One shape has two titles.');
  const taken = new Set(names.values());
  const components = new Map<string, Schema>();

  const described = (schema: Schema, suggestion: string, isSent: boolean): Schema => {
    const key = keyOf(schema);
    let name = names.get(key);
    if (name === undefined) {
      if (!isShape(schema)) return withParts(schema, suggestion, isSent);
      name = free(suggestion, taken);
      names.set(key, name);
    }
    if (!components.has(name)) {
      // Added first, so that shapes are listed in the order in which they are met.
      components.set(name, {});
      components.set(
        name,
        withParts(
          { ...schema, title: undefined, description: titles.get(name)?.description },
          name,
          !inReplies.has(key),
        ),
      );
    }
    const { description } = schema;
    return {
      $ref: `#/components/schemas/${name}`,
      ...(description !== undefined && { description }),
      ...(isSent && isClosed(schema) && inReplies.has(key) && { unevaluatedProperties: false }),
    };
  };

  const withParts = (schema: Schema, name: string, isSent: boolean): Schema => {
    const { properties, items, anyOf } = schema;
    const member = ([key, each]: [string, Schema]): [string, Schema] => {
      const part = described(each, name + titled(key), isSent);
      const isOneOfKinds = part.const !== undefined && part.description === undefined;
      return [key, isOneOfKinds ? { ...part, description: 'The discriminator of this variant.' } : part];
    };
    return {
      ...schema,
      title: undefined,
      ...(isClosed(schema) && !isSent && { additionalProperties: undefined }),
      ...(properties !== undefined && { properties: Object.fromEntries(Object.entries(properties).map(member)) }),
      ...(items !== undefined && { items: described(items, singular(name), isSent) }),
      ...(anyOf !== undefined && {
        anyOf: anyOf.map((each) => described(each, nameOfChoice(name, each, anyOf), isSent)),
      }),
    };
  };

  return {
    described: (schema, suggestion, isSent = false) => described(plain(schema), suggestion, isSent),
    components: () => Object.fromEntries(components),
  };
}

/** `description`: the description that all uses of the shape share; undefined if any differs. */
type Titled = { key: string; description: string | undefined };

function eachPart(schema: Schema, note: (part: Schema) => void): void {
  note(schema);
  const { properties = {}, items, anyOf = [] } = schema;
  for (const part of [...Object.values(properties), ...(items === undefined ? [] : [items]), ...anyOf])
    eachPart(part, note);
}

function noteTitle(schema: Schema, titles: Map<string, Titled>): void {
  const { title, description } = schema;
  if (title === undefined) return;
  const key = keyOf(schema);
  const known = titles.get(title);
  if (known !== undefined && known.key !== key) throw new Error(`Two shapes have the title ${title}.`);
  const isSame = isShape(schema) && (known === undefined || known.description === description);
  titles.set(title, { key, description: isSame ? description : undefined });
}

/** Returns whether a schema is an object or a choice of objects. A nullable object counts without its null. */
function isShape({ properties, anyOf }: Schema): boolean {
  return properties !== undefined || (anyOf?.every((each) => each.properties !== undefined) ?? false);
}

const isClosed = ({ additionalProperties }: Schema) => additionalProperties === false;

/**
 * The key that identifies a shape. Titles of parts count: schemas that look alike but have another title are different shapes. Whether it is
 * closed does not count, since that depends on its use.
 */
const keyOf = (schema: Schema) =>
  JSON.stringify({ ...schema, title: undefined, description: undefined }, (name, value: unknown) =>
    name === 'additionalProperties' && value === false ? undefined : value,
  );

/**
 * Names an alternative: an `Outcome` of several kinds gives `OutcomeDone` and so on. If null is the only other one, the name stays.
 */
function nameOfChoice(name: string, { properties = {} }: Schema, choices: readonly Schema[]): string {
  if (choices.filter(({ type }) => type !== 'null').length === 1) return name;
  const kind = properties['kind']?.['const'];
  const [first = ''] = Object.keys(properties);
  return name + (typeof kind === 'string' ? titled(kind) : `With${titled(first)}`);
}

const titled = (name: string) =>
  name
    .split(/[-_]/)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('');

const singular = (name: string) =>
  name.endsWith('ies') ? `${name.slice(0, -3)}y` : name.endsWith('ss') ? name : name.replace(/s$/, '');

function free(name: string, taken: Set<string>): string {
  let count = 1;
  while (taken.has(count === 1 ? name : `${name}${count}`)) count++;
  const found = count === 1 ? name : `${name}${count}`;
  taken.add(found);
  return found;
}

/** Converts a schema to plain JSON, so that no library can mistake it for its own kind of object. */
const plain = (schema: TSchema): Schema => readable(JSON.parse(JSON.stringify(schema)) as Schema);

function readable(schema: Schema): Schema {
  const { properties, items, anyOf, patternProperties, additionalProperties, ...rest } = schema;
  const parts = {
    ...rest,
    // Removed, since the examples of a parameter are next to its schema.
    examples: undefined,
    ...(rest.pattern !== undefined && { pattern: withoutSurrogates(rest.pattern) }),
    ...(properties !== undefined && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, readable(each)])),
    }),
    ...(items !== undefined && { items: readable(items) }),
    ...(anyOf !== undefined && { anyOf: anyOf.map(readable) }),
    ...(additionalProperties !== undefined && {
      additionalProperties:
        typeof additionalProperties === 'object' ? readable(additionalProperties) : additionalProperties,
    }),
    // TypeBox writes `patternProperties` for objects that accept any member.
    ...(patternProperties !== undefined && { additionalProperties: true }),
  };
  return withNullBeside(parts);
}

/** Moves null out of a schema that has parts or values, into a choice next to it. `string | null` is left as it is. */
function withNullBeside(schema: Schema): Schema {
  const { type, description, ...rest } = schema;
  if (!Array.isArray(type) || !type.includes('null')) return schema;
  const isPlain = rest.enum === undefined && rest.properties === undefined && rest.items === undefined;
  if (isPlain) return schema;
  const others = type.filter((each) => each !== 'null');
  const value: Schema = {
    type: others.length === 1 ? (others[0] ?? '') : others,
    ...rest,
    ...(rest.enum !== undefined && { enum: rest.enum.filter((each) => each !== null) }),
  };
  return { anyOf: [value, { type: 'null' }], ...(description !== undefined && { description }) };
}

/**
 * Removes surrogates from a pattern. Without the flag `u`, that part would refuse every character written as a pair, such as 𞤀 or 𠮷.
 */
const withoutSurrogates = (pattern: string) => pattern.replaceAll('\\uD800-\\uDFFF', '');
