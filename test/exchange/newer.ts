/** Makes a station write as a newer version does, in a form that this version cannot read. */
import type { Writer } from '../../src-main/db/access.ts';
import { changeSchema, type Change } from '../../src-main/journal/change.contract.ts';
import { encodeChange } from '../../src-main/journal/encoding.ts';
import { latestOf } from '../../src-main/journal/heads.rules.ts';
import { nextHlc } from '../../src-main/journal/hlc.rules.ts';
import { listHeads } from '../../src-main/journal/journal.queries.ts';
import { applyChange } from '../../src-main/journal/record.ts';
import { chainEnd } from '../../src-main/journal/replica.ts';

/** Writes a change that knows everything stored here. */
export function sayAsNewer(writer: Writer, said: Pick<Change, 'kind' | 'id' | 'fields'>): void {
  const { replica, seq, hash, hlc } = chainEnd(writer);
  const after = latestOf(listHeads(writer, said.id)).map((head) => head.hash);
  const { bytes } = encodeChange({
    ...{ replica, seq: seq + 1, previous: hash, at: writer.now, hlc: nextHlc(hlc, writer.now), author: 'ama' },
    ...{ schema: changeSchema + 1, after, ...said },
  });
  applyChange(writer, bytes);
}
