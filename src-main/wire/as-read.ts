/**
 * A program may read a record, change a member and send all of it back. Members that nobody can change are accepted as they were read, and
 * refused otherwise: dropping one in silence would tell the program that it had been saved.
 */
import { settle, type Soon, type Steps } from '../steps.ts';
import { canonical } from './canonical.rules.ts';
import { invalid, pointerPart } from './problem.contract.ts';
import { stale } from './reply.ts';

type Sent<Edit> = {
  /** The members that can be changed. */
  body: Edit;
  /** The other members that were sent. */
  asRead: Readonly<Record<string, unknown>>;
};

/**
 * Returns the edit that a body stands for. Throws `stale` if the record has another version now, and `invalid-request` for another value
 * of a member that cannot be changed.
 *
 * Only what differs from the record is then an edit. So such a body neither settles a conflict whose value it only sends back, nor gives
 * an account the role that it has.
 */
export function* editIn<Edit extends object>(
  { body, asRead }: Sent<Edit>,
  read: () => Soon<object> | Steps<object>,
): Steps<Edit> {
  if (Object.keys(asRead).length === 0) return body;
  const stored: Record<string, unknown> = { ...(yield* settle(read())) };
  const isStored = ([name, value]: [string, unknown]) => canonical(value) === canonical(stored[name]);
  const { version } = stored;
  if (asRead['version'] !== undefined && typeof version === 'number' && asRead['version'] !== version) {
    throw stale({ version });
  }
  const others = Object.entries(asRead).filter((each) => !isStored(each));
  if (others.length > 0) {
    throw invalid(
      ...others.map(([name]) => ({
        pointer: `/${pointerPart(name)}`,
        detail: `${name} cannot be changed, and this is not its value. Nothing was saved. Leave it out, or read the record again.`,
      })),
    );
  }
  return Object.fromEntries(Object.entries(body).filter((each) => !isStored(each))) as Edit;
}
