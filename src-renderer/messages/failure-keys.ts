/**
 * The messages for failed requests. The station's English text is for programs and is never shown. A problem without a message here is a
 * type error.
 */
import type { ProblemType } from '../../src-main/wire/problem.contract.ts';
import type { Failure } from '../api.ts';
import type { MessageKey } from './message-key.ts';

export type Sentence = { key: MessageKey; values?: Record<string, string | number> };

const byProblem: Record<ProblemType, MessageKey> = {
  'invalid-request': 'failure.other',
  unauthenticated: 'failure.unauthenticated',
  'new-password-needed': 'signIn.newPassword',
  forbidden: 'failure.forbidden',
  'password-needed': 'failure.password-needed',
  'not-found': 'failure.not-found',
  stale: 'failure.stale',
  'not-current': 'failure.not-current',
  'too-large': 'failure.other',
  'too-many-attempts': 'failure.too-many-attempts',
  locked: 'failure.locked',
  'storage-full': 'trouble.stopsSaving',
  'storage-failed': 'trouble.stopsSaving',
  uncertain: 'failure.uncertain',
  stopping: 'failure.unreachable',
  'others-away': 'elsewhere.bringAway',
  'station-away': 'seat.awayText',
  'seat-revoked': 'seat.notAdmittedText',
  internal: 'failure.internal',
  // A person can do nothing about a fault of a program except try again.
  'method-not-allowed': 'failure.unknown',
  'not-acceptable': 'failure.unknown',
  'unsupported-media-type': 'failure.unknown',
  'idempotency-mismatch': 'failure.unknown',
  'unknown-cursor': 'failure.unknown',
  'already-there': 'failure.unknown',
  'address-too-long': 'failure.unknown',
  'headers-too-large': 'failure.unknown',
  'expectation-failed': 'failure.unknown',
};

export function sentencesFor(failure: Failure): Sentence[] {
  if (failure.kind === 'unreachable' && failure.seat !== undefined) return [{ key: byProblem[failure.seat] }];
  if (failure.kind !== 'refused') return [{ key: 'failure.unreachable' }];
  const { name, problem, retryAfterS } = failure;
  const { refusal, trouble, correlationId } = problem;
  // Signing in found a registry that cannot be opened. The message is that of the page for a failed start.
  if (refusal !== undefined) return [{ key: `startupError.${refusal}.what` }, { key: `startupError.${refusal}.do` }];
  // The same words as above every page, also from the access log and from a hub, which name no trouble.
  const fault = trouble ?? (name === 'storage-full' ? 'disk-full' : undefined);
  if (fault !== undefined) return [{ key: `trouble.${fault}.what` }, { key: 'trouble.stopsSaving' }];
  const values = { seconds: retryAfterS ?? 1, id: correlationId ?? '' };
  return [{ key: isKnown(name) ? byProblem[name] : 'failure.unknown', values }];
}

/** A newer station may report problems that this page does not know. */
const isKnown = (name: string): name is ProblemType => Object.hasOwn(byProblem, name);
