/**
 * Rules that ask while they work: the next look-up depends on who was found. They stop at each question, and their caller answers it:
 * a station at once, a hub when PostgreSQL has answered. So both find the same people in the same order. Pure.
 */
import type { Identifier } from '../db/stored-values.rules.ts';
import type { BornSpan } from '../search/birth.rules.ts';
import type { PostingMatch } from '../search/query.rules.ts';

/** Each question asks for keys of patients, in a defined order. */
export type Question =
  | { kind: 'matching'; match: PostingMatch; limit: number; born?: BornSpan }
  /** Selects those of these patients who were born in the span. */
  | { kind: 'born-among'; keys: readonly number[]; born: BornSpan }
  /** Selects patients with this patient number, in the form of `comparedNumber`, or with this identifier. */
  | { kind: 'numbered'; number: string }
  | { kind: 'identified'; identifier: Pick<Identifier, 'system' | 'value'> };

export type Asking<Result, Asked = Question, Answer = number[]> = Generator<Asked, Result, Answer>;

export function answered<Result, Asked, Answer>(
  asking: Asking<Result, Asked, Answer>,
  answer: (question: Asked) => Answer,
): Result {
  let step = asking.next();
  while (step.done !== true) step = asking.next(answer(step.value));
  return step.value;
}

export async function answeredLater<Result, Asked, Answer>(
  asking: Asking<Result, Asked, Answer>,
  answer: (question: Asked) => Promise<Answer>,
): Promise<Result> {
  let step = asking.next();
  while (step.done !== true) step = asking.next(await answer(step.value));
  return step.value;
}
