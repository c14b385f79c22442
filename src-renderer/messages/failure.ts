/** What to tell a person when a request did not work. */
import type { RefusalKind } from '../../src-main/station/refusal.contract.ts';
import type { Failure } from '../api.ts';
import { t } from './words.svelte.ts';

const known = [
  'unauthenticated',
  'forbidden',
  'password-needed',
  'not-found',
  'stale',
  'locked',
  'storage-full',
  'uncertain',
] as const;

export function failureText(failure: Failure): string {
  if (failure.kind === 'unreachable' && failure.seat !== undefined)
    return failure.seat === 'seat-revoked' ? t('seat.notAdmittedText') : t('seat.awayText');
  if (failure.kind !== 'refused') return t('failure.unreachable');
  const { name, problem, retryAfterS } = failure;
  if (problem.refusal !== undefined) return refusalText(problem.refusal);
  const plain = known.find((one) => one === name);
  if (plain !== undefined) return t(`failure.${plain}`);
  if (problem.trouble !== undefined) return [t(`trouble.${problem.trouble}.what`), t('trouble.stopsSaving')].join(' ');
  if (name === 'stopping') return t('failure.unreachable');
  if (name === 'too-many-attempts') return t('failure.too-many-attempts', { seconds: retryAfterS ?? 1 });
  if (name === 'internal') return t('failure.internal', { id: problem.correlationId ?? '' });
  // What is wrong with a field is said in a sentence for people; what is wrong with a request, in one for programmers.
  const fault = name === 'invalid-request' ? problem.errors?.[0] : undefined;
  return fault === undefined ? t('failure.unknown') : t('failure.other', { detail: fault.detail });
}

/** Signing in met a registry that cannot be opened: what happened, and what to do, as on the page for when nothing starts. */
const refusalText = (kind: RefusalKind): string =>
  [t(`startupError.${kind}.what`), ...t(`startupError.${kind}.do`).split('\n')].join(' ');
