/** Returns a query, or the body of a form, as its parameters: a list if one is repeated. Pure. */
export function parametersIn(text: string): Record<string, unknown> {
  const query = new Map<string, unknown>();
  for (const [name, value] of new URLSearchParams(text)) {
    query.set(name, query.has(name) ? [query.get(name), value].flat() : value);
  }
  return Object.fromEntries(query);
}
