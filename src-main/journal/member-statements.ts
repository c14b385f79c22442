/**
 * Marks the state of what the journal says of stations and replicas, and what is held of it: another object after each change. Whoever
 * judges from it who belongs keeps the judgement beside the mark.
 */
import { remembered, type Writer } from '../db/access.ts';

const mark = remembered<object>(() => ({}));

export const memberStatementsMark = mark.get;
export const touchMemberStatements = (writer: Writer): void => mark.set(writer, {});
