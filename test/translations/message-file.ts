/**
 * Reads and rewrites the text of a message file such as `src-renderer/messages/fr.ts`. Only the texts that changed are replaced, so the
 * comments, the order and everything else stay as they are.
 */
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import ts from 'typescript';
import { projectDir } from '../../src-main/project-dir.ts';

export type Message = {
  key: string;
  text: string;
  /** The comment after the last blank line. */
  section: string;
  /** The comment directly above the key, or else empty. */
  comment: string;
  /** The place of the text in the source, with its quotation marks. */
  from: number;
  to: number;
};

/** Returns the messages of a file in their order. */
export function readMessages(source: string): Message[] {
  const file = ts.createSourceFile('messages.ts', source, ts.ScriptTarget.Latest);
  let section = '';
  return dictionaryOf(file).properties.map((property) => {
    if (!ts.isPropertyAssignment(property) || !ts.isStringLiteralLike(property.initializer)) {
      throw new Error(`A message is not a plain text: ${property.getText(file)}`);
    }
    if (!ts.isStringLiteralLike(property.name) && !ts.isIdentifier(property.name)) {
      throw new Error(`A key is not a plain text: ${property.name.getText(file)}`);
    }
    const comments = commentsAbove(source, property.pos);
    section = comments.section ?? section;
    const { initializer, name } = property;
    const [from, to] = [initializer.getStart(file), initializer.end];
    return { key: name.text, text: initializer.text, section, comment: comments.own, from, to };
  });
}

export const textsOf = (source: string): Record<string, string> =>
  Object.fromEntries(readMessages(source).map(({ key, text }) => [key, text]));

/** Returns the source with these texts. A message that is new in the file is placed as in `english`, under the same section. */
export async function withTexts(
  source: string,
  { texts, english }: { texts: ReadonlyMap<string, string>; english: readonly Message[] },
): Promise<string> {
  if (texts.size === 0) return source;
  const present = new Map(readMessages(source).map((message) => [message.key, message]));
  const edits: { from: number; to: number; text: string }[] = [];
  let end = startOfDictionary(source);
  let section = '';
  for (const message of english) {
    const there = present.get(message.key);
    const text = texts.get(message.key);
    if (there === undefined && text !== undefined) {
      const isFirst = message.section !== section && !hasSection(source, message.section);
      const heading = isFirst && message.section !== '' ? `\n\n// ${message.section}` : '';
      edits.push({ from: end, to: end, text: `${heading}\n'${message.key}': ${literal(text, source)},` });
    }
    if (there !== undefined || text !== undefined) section = message.section;
    if (there === undefined) continue;
    if (text !== undefined) edits.push({ from: there.from, to: there.to, text: literal(text, source) });
    end = source.indexOf(',', there.to) + 1;
  }
  const edited = edits.reduceRight((all, { from, to, text }) => all.slice(0, from) + text + all.slice(to), source);
  return format(edited, { ...(await resolveConfig(join(projectDir, 'package.json'))), parser: 'typescript' });
}

function dictionaryOf(file: ts.SourceFile): ts.ObjectLiteralExpression {
  for (const statement of file.statements) {
    if (!ts.isVariableStatement(statement)) continue;
    let value = statement.declarationList.declarations[0]?.initializer;
    while (value !== undefined && (ts.isAsExpression(value) || ts.isSatisfiesExpression(value)))
      value = value.expression;
    if (value !== undefined && ts.isObjectLiteralExpression(value)) return value;
  }
  throw new Error('The file has no messages.');
}

const startOfDictionary = (source: string): number =>
  source.indexOf('{', dictionaryOf(ts.createSourceFile('messages.ts', source, ts.ScriptTarget.Latest)).pos) + 1;

const hasSection = (source: string, section: string): boolean =>
  readMessages(source).some((message) => message.section === section);

/** Comments without a blank line between them belong together. */
function commentsAbove(source: string, position: number): { section: string | undefined; own: string } {
  let section: string | undefined;
  let own = '';
  let end = position;
  let isSection = false;
  for (const range of ts.getLeadingCommentRanges(source, position) ?? []) {
    const gap = source.slice(end, range.pos);
    const text = source.slice(range.pos, range.end).replaceAll(/^\/[/*]+\s*|\s*\*\/$/g, '');
    if (/\n\s*\n/.test(gap) || source[position - 1] === '{') [isSection, section] = [true, undefined];
    if (isSection) section = section === undefined ? text : `${section} ${text}`;
    else own = own === '' ? text : `${own} ${text}`;
    end = range.end;
  }
  return { section, own };
}

/** Characters that nobody sees in an editor: spaces that do not break a line, and marks of direction. */
const unseen = /[\u00a0\u00ad\u200b-\u200f\u2028-\u202f\u2060-\u2069\ufeff]/g;

/** Writes unseen characters by their number, unless the file has them as they are. */
function literal(text: string, source: string): string {
  const escaped = (char: string) =>
    source.includes(char) ? char : `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return JSON.stringify(text).replaceAll(unseen, escaped);
}
