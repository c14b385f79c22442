/** The words of messages for people outside the window: details of problems, refusals of a program, and log lines. */
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { filesOf } from './files.ts';
import { forbiddenOpenings } from './openings.ts';
import { sentencesOf } from './prose.ts';
import { forbiddenIn } from './words.ts';

/** The functions and classes that take a message as their last text. */
const takesMessage = /^(problem|fault|refused|tooMany|Refusal|FileProblem|(.+\.)?(error|info))$/;
/** The members that hold a message. */
const holdsMessage = /^(detail|sentence|help)$/;

/** Returns the text of an expression without the values that a template inserts. */
function textOf(node: ts.Expression | undefined): string | undefined {
  if (node === undefined) return undefined;
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map(({ literal }) => `CODE${literal.text}`).join('');
  if (!ts.isBinaryExpression(node)) return undefined;
  const [left, right] = [textOf(node.left), textOf(node.right)];
  return left === undefined || right === undefined ? undefined : left + right;
}

function messagesIn(file: string): { where: string; text: string }[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const found: { where: string; text: string }[] = [];
  const add = (node: ts.Node, text: string | undefined) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    if (text?.includes(' ') === true) found.push({ where: `${file}:${line + 1}`, text });
  };
  const visit = (node: ts.Node) => {
    if ((ts.isCallExpression(node) || ts.isNewExpression(node)) && takesMessage.test(node.expression.getText()))
      for (const argument of node.arguments ?? []) add(argument, textOf(argument));
    if ((ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node)) && holdsMessage.test(node.name.getText()))
      add(node, textOf(node.initializer));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

test('messages use the words of the glossary and begin with their subject', () => {
  const files = filesOf('src-main').filter((file) => file.endsWith('.ts') && !file.startsWith('src-main/bin/'));
  const messages = files.flatMap(messagesIn);
  expect(messages.length).toBeGreaterThan(300);
  const found = messages.flatMap(({ where, text }) =>
    [...forbiddenIn(text), ...forbiddenOpenings(sentencesOf(text))].map((each) => `${where}: ${each}`),
  );
  expect(found).toEqual([]);
});
