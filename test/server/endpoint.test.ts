/** The types that the compiler requires of every endpoint. */
import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { endpoint } from '../../src-main/wire/endpoint.contract.ts';

test('an endpoint is whole with its name, its summary, what is audited and an example of its body, or does not compile', () => {
  const whole = {
    method: 'POST',
    url: '/rooms',
    operationId: 'createRoom',
    tag: 'Station',
    access: 'clerk',
    summary: 'Add a room',
    audited: { kind: 'nothing' },
    body: Type.Object({ name: Type.String() }),
    example: { name: 'Laboratory' },
    reply: Type.Null(),
  } as const;
  expect(endpoint(whole)).toBe(whole);
  const { operationId: _name, ...nameless } = whole;
  // @ts-expect-error it has no operationId
  endpoint(nameless);
  const { summary: _summary, ...wordless } = whole;
  // @ts-expect-error it has no summary
  endpoint(wordless);
  const { audited: _audited, ...unaudited } = whole;
  // @ts-expect-error it is not said what is audited
  endpoint(unaudited);
  const { example: _example, ...unshown } = whole;
  // @ts-expect-error its body is not shown
  endpoint(unshown);
  // @ts-expect-error the example is none of the body
  endpoint({ ...whole, example: { title: 'Laboratory' } });
  // @ts-expect-error there is no such member in the body
  endpoint({ ...whole, audited: { kind: 'event', action: 'printed', say: ({ body }) => ({ detail: body.title }) } });
});
