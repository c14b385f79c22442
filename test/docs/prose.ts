/** Splits what people read into sentences: documents, the comments of a source, and single texts. */

/** `line` is the one on which its paragraph or comment begins. */
export type Sentence = { text: string; line: number };

const comment = /\/\*\*?(.*?)\*\/|(?:^|[^:'"`])\/\/([^\n]*(?:\n\s*\/\/[^\n]*)*)|<!--(.*?)-->/gs;
const fence = /^```.*?^```$/gms;
/** Items of lists begin a paragraph. A heading may be a question, a cell of a table is no sentence, and a paragraph that begins indented is code. */
const paragraph = /^(?!#|\||\s{4}|<)(.+(?:\n(?!#|\||\n| *(?:[-*]|\d+\.) ).+)*)/gm;
/** The beginning of a line that is no part of its sentence: of an item, a quotation, or a line of a comment. */
const mark = /^\s*(\*|\/\/|[-*] |\d+\. |>)\s?/gm;
/** A link keeps its brackets: the title of a page may begin with any word. */
const address = /!?(\[[^\]]*\])\([^)]*\)/g;

/** Returns the sentences of a document or of a text in Markdown. */
export const sentencesOf = (text: string): Sentence[] =>
  sentencesIn(
    text.replaceAll(fence, (block) => block.replaceAll(/[^\n]/g, '')),
    paragraph,
  );

/** Returns the sentences of the comments in a source. */
export const sentencesOfComments = (source: string): Sentence[] => sentencesIn(source, comment);

/** Returns the comments of a source. */
export const commentsOf = (source: string): string[] => source.match(comment) ?? [];

function sentencesIn(text: string, part: RegExp): Sentence[] {
  return [...text.matchAll(part)].flatMap((match) => {
    const line = text.slice(0, match.index + match[0].search(/\S/)).split('\n').length;
    const words = match.slice(1).find((each) => each !== undefined) ?? '';
    return split(words).map((sentence) => ({ text: sentence, line }));
  });
}

const split = (words: string): string[] =>
  withoutCode(words.replaceAll(mark, ' ').replaceAll(address, '$1'))
    .replaceAll(/[*_]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .split(/(?<=[.!?][)”]?) (?=[“[A-Z(\d]|CODE)/)
    .map((sentence) => sentence.replace(/^@\w+ \w+ /, ''))
    .filter((sentence) => /[a-z]/.test(sentence));

/** Replaces what is in backticks: code keeps its names. */
export const withoutCode = (text: string): string => text.replaceAll(/`[^`]*`/g, 'CODE');

/** Counts what has a letter or a digit: an arrow or a dash is no word. */
export const countWords = (sentence: string): number =>
  sentence.split(' ').filter((word) => /[\p{L}\d]/u.test(word)).length;
