/**
 * PostgreSQL keeps no text with a character of number 0, which JSON and CBOR can hold. A row has the sign for what cannot be shown in its
 * place, and is looked up by that; the journal has what was said. Pure.
 */
export const shown = (text: string): string => (text.includes('\0') ? text.replaceAll('\0', '\uFFFD') : text);
