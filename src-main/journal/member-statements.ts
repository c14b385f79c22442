/**
 * Marks the state of all statements about stations and replicas, including those that are held: a new object after each change. A
 * judgement of membership is cached under this mark.
 */
import { remembered, type Writer } from '../db/access.ts';

const mark = remembered<object>(() => ({}));

export const memberStatementsMark = mark.get;
export const touchMemberStatements = (writer: Writer): void => mark.set(writer, {});
