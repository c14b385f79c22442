/**
 * Writes as a person at another station who knew nothing of what is written here. It is for tests that need a conflict but
 * no second station.
 */
import { write, type Db } from '../../src-main/db/access.ts';
import type { Change } from '../../src-main/journal/change.contract.ts';
import { applyChange } from '../../src-main/journal/record.ts';
import { newStranger } from '../journal/stranger.ts';

export async function elsewhere(db: Db, name: string): Promise<{ say: (said: Partial<Change>) => Promise<void> }> {
  const station = '01920000-0000-7000-8000-00000000000b';
  const stranger = newStranger();
  const apply = (...changes: { bytes: Uint8Array }[]) =>
    write(db, 'sync', (writer) => {
      for (const { bytes } of changes) {
        const { kind } = applyChange(writer, bytes);
        if (kind !== 'applied') throw new Error(`The change from elsewhere was not applied: ${kind}.`);
      }
    });
  const place = stranger.write({ kind: 'station', id: station, fields: { name } });
  const at = { kind: 'replica', id: stranger.id, fields: { station }, after: [stranger.introduction.hash] };
  await apply(stranger.introduction, place, stranger.write(at));
  return { say: (said) => apply(stranger.write({ author: 'Kofi', ...said })) };
}
