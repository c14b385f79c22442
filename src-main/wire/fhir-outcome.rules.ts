/** Converts a problem to a FHIR OperationOutcome. Pure. */
import type { Problem, ProblemReply, ProblemType } from './problem.contract.ts';
import type { Json, Resource } from './fhir-json.rules.ts';

/** Codes of the FHIR value set `issue-type`. */
const codes: Record<ProblemType, string> & Partial<Record<string, string>> = {
  'invalid-request': 'invalid',
  unauthenticated: 'login',
  'new-password-needed': 'login',
  forbidden: 'forbidden',
  'password-needed': 'forbidden',
  'not-found': 'not-found',
  'unknown-cursor': 'expired',
  'method-not-allowed': 'not-supported',
  'not-acceptable': 'not-supported',
  stale: 'conflict',
  'not-current': 'conflict',
  'already-there': 'duplicate',
  'too-large': 'too-long',
  'address-too-long': 'too-long',
  'headers-too-large': 'too-long',
  'unsupported-media-type': 'not-supported',
  'expectation-failed': 'not-supported',
  'idempotency-mismatch': 'duplicate',
  'seat-revoked': 'forbidden',
  locked: 'lock-error',
  'too-many-attempts': 'throttled',
  internal: 'exception',
  uncertain: 'incomplete',
  'storage-failed': 'no-store',
  stopping: 'transient',
  'others-away': 'transient',
  'station-away': 'transient',
  'storage-full': 'no-store',
};

/** Returns the outcome of a request that succeeded. */
export const informing = (text: string): Resource<'OperationOutcome'> => ({
  resourceType: 'OperationOutcome',
  issue: [{ severity: 'information', code: 'informational', details: { text } }],
});

/** Returns an outcome with one issue for each fault, or one for the whole problem. */
export function outcomeOf({ type, detail, errors, correlationId }: ProblemReply, said?: Problem['issue']): Resource {
  const name = type.replace(/^.*#problem-/, '');
  const code = codes[name] ?? 'processing';
  const issue = (text: string, more: Json = {}) => ({ severity: 'error', code, details: { text }, ...more });
  const whole = issue(detail, said ?? (correlationId === undefined ? {} : { diagnostics: correlationId }));
  return {
    resourceType: 'OperationOutcome',
    issue: errors?.map((fault) => issue(fault.detail, expressionOf(fault.pointer))) ?? [whole],
  };
}

/** Converts `/name/0/family` to `name[0].family`; a query parameter becomes `http.` and its name. */
function expressionOf(pointer: string): Json {
  if (pointer === '') return {};
  if (pointer.startsWith('?')) return { expression: [`http.${pointer.slice(1)}`] };
  const path = pointer
    .slice(1)
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce(
      (before, part) => (/^\d+$/.test(part) ? `${before}[${part}]` : before === '' ? part : `${before}.${part}`),
      '',
    );
  return { expression: [path] };
}
