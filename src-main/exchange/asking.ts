/** Asks another station, and checks that its replies have the shape that they are to have. */
import type { TSchema } from 'typebox';
import { LinkProblem, type Link } from './link.ts';
import { pack, replies, unpack, type Reply, type Request, type RequestOf } from './message.ts';

export type Ask = <Kind extends Request['kind']>(request: RequestOf<Kind>) => Promise<Reply<Kind>>;

/** Throws a `LinkProblem` for a reply of another shape. */
export function asking(link: Link, signal: AbortSignal | undefined): Ask {
  return async <Kind extends Request['kind']>(request: RequestOf<Kind>) => {
    signal?.throwIfAborted();
    const answer = await link.ask(await pack(request), { signal });
    const reply = await unpack<TSchema>(replies[request.kind], answer);
    if (reply === undefined) throw new LinkProblem('broken');
    return reply as Reply<Kind>;
  };
}

/** Asks for the next portion while the last one is being stored. If that fails, it is said after all before it is stored. */
export async function* ahead<Portion>(portions: AsyncGenerator<Portion, void>): AsyncGenerator<Portion, void> {
  for (let asked = portions.next(); ;) {
    const { done, value } = await asked;
    if (done === true) return;
    asked = portions.next();
    // Thrown above, where somebody waits for it.
    asked.catch(() => undefined);
    yield value;
  }
}
