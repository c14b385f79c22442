import type { Route } from '../wire/route.ts';
import { soon } from '../steps.ts';
import { dateFormatEndpoints } from '../time/date-formats.contract.ts';
import type { HereRegister, HereTx } from '../journal/here.register.ts';

export function dateFormatRoutes(route: Route<HereRegister, HereTx>): void {
  route(dateFormatEndpoints.get, function* ({ register: { here } }) {
    return { dateFormats: (yield* soon(here.dateFormats())) ?? null };
  });

  route(dateFormatEndpoints.put, ({ body, write }) =>
    write(function* ({ here }) {
      yield* soon(here.putDateFormats(body));
      return { dateFormats: body };
    }),
  );
}
