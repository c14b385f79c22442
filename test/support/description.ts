/** The description without references: for tests that read it, and not what is generated from it. */
export function resolved<Document>(document: Document): Document {
  const of = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(of);
    const { $ref, ...beside } = value as { $ref?: string };
    if ($ref === undefined) return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, of(each)]));
    const target = $ref
      .slice('#/'.length)
      .split('/')
      .reduce<any>((above, part) => above[part], document);
    return { ...(of(target) as object), ...beside };
  };
  return of(document) as Document;
}
