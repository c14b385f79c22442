/** A sentence in parts, so that a page can show a name in it as a link. */
import type { IntlMessageFormat } from 'intl-messageformat';

/** Where a value stands in a message. */
export type Place<Name extends string> = { name: Name };

export function splitAt<Name extends string>(
  message: IntlMessageFormat,
  names: readonly Name[],
): (string | Place<Name>)[] {
  const places = Object.fromEntries(names.map((name) => [name, { name }]));
  return [message.format<Place<Name>>(places)].flat();
}
