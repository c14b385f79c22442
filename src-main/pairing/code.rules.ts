/** The six digits of a code as somebody types them, perhaps in two parts; undefined for anything else. */
export function parseCode(text: string): string | undefined {
  const digits = text.replace(/[\s-]/g, '');
  return /^\d{6}$/.test(digits) ? digits : undefined;
}
