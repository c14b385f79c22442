/** French words that the glossary replaced; see `replaced-words.test.ts`. */
export const replaced: readonly string[] = [];
