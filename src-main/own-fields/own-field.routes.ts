import { soon } from '../steps.ts';
import { editIn } from '../wire/as-read.ts';
import { etag, requireVersion } from '../wire/reply.ts';
import type { Route } from '../wire/route.ts';
import { addOwnField, editOwnField, getOwnField } from './own-field.commands.ts';
import { ownFieldEndpoints } from './own-field.contract.ts';
import type { OwnFieldReads, OwnFieldTx } from './own-field.register.ts';
import { inFormOrder, rowToOwnField, type OwnFieldRow } from './own-field.rules.ts';

export function ownFieldRoutes(route: Route<OwnFieldReads, OwnFieldTx>): void {
  route(ownFieldEndpoints.list, function* ({ register }) {
    return { fields: inFormOrder(yield* soon(register.ownFields.list())).map(rowToOwnField) };
  });

  route(ownFieldEndpoints.create, ({ body, write }) =>
    write(function* (tx) {
      return rowToOwnField(yield* addOwnField(tx, body));
    }),
  );

  route(ownFieldEndpoints.patch, async ({ params, body, asRead, write, request, header }) => {
    const { fieldId: id } = params;
    const check = (row: OwnFieldRow) => requireVersion(request, row);
    const saved = await write(function* (tx) {
      yield* soon(tx.hold([id]));
      const edit = yield* editIn({ body, asRead }, function* () {
        return rowToOwnField(yield* getOwnField(tx, id));
      });
      return rowToOwnField(yield* editOwnField(tx, { id, edit, check }));
    });
    header('etag', etag(saved));
    return saved;
  });
}
