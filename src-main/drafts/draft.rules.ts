/** The limits of a draft. Drafts are a convenience: the limits keep them from becoming a second place for records. */
import type { Principal } from '../wire/principal.contract.ts';
import { invalid, problem, type Fault } from '../wire/problem.contract.ts';
import { draftKeyPattern, type DraftBody } from './draft.contract.ts';

const maxDrafts = 50;
const maxDraftBytes = 64 * 1024;
/**
 * Days on which somebody signed in, not calendar days. Otherwise a clock that was ahead for an hour would delete all drafts.
 * A clinic that was closed for a month still finds its drafts.
 */
export const keptDays = 30;

const keyPattern = new RegExp(draftKeyPattern);

/** Returns the text to store for a draft, or why it cannot be kept. */
export function draftText(
  key: string,
  body: DraftBody,
): { kind: 'text'; text: string } | { kind: 'refused'; fault: Fault } {
  if (!keyPattern.test(key)) {
    const detail = 'The key of a draft must be 1 to 100 of the characters a to z, 0 to 9, colon and hyphen.';
    return { kind: 'refused', fault: { pointer: '', detail } };
  }
  const text = JSON.stringify(body);
  if (new TextEncoder().encode(text).length > maxDraftBytes) {
    const detail = 'The draft is larger than 64 KiB and was not kept. Shorten it, or save the record.';
    return { kind: 'refused', fault: { pointer: '/body', detail } };
  }
  return { kind: 'text', text };
}

/** Throws if a person has the maximum number of drafts. */
export function assertRoomForDraft(others: number): void {
  if (others < maxDrafts) return;
  const detail = `You already have ${maxDrafts} drafts. This one was not kept. Save or discard one first.`;
  throw invalid({ pointer: '', detail });
}

/** The owner of the drafts in a request: always the person who sends it. */
export function ownerOfDrafts({ kind, id }: Principal): string {
  if (kind === 'staff') return id;
  throw problem('forbidden', 'Only people who sign in with a password have drafts.');
}
