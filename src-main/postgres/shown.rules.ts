/**
 * Replaces NUL characters, which JSON and CBOR can contain and PostgreSQL's text cannot. The row has the replacement character in their place,
 * and is looked up by it; the journal keeps the original text. Pure.
 */
export const shown = (text: string): string => (text.includes('\0') ? text.replaceAll('\0', '\uFFFD') : text);
