/** Keeps the direction of what is in it to itself (Unicode: first strong isolate), so that an Arabic name cannot turn an English sentence round. */
export const isolated = (text: string): string => `\u2068${text}\u2069`;
