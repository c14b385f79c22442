/** A replica that does not run our program. It writes whatever a test wants, on a chain of its own. */
import { generateKeyPairSync, sign as cryptoSign } from 'node:crypto';
import type { Change, ChangeHash } from '../../src-main/journal/change.contract.ts';
import { encodeChange, type EncodedChange } from '../../src-main/journal/encoding.ts';
import type { Hlc } from '../../src-main/journal/hlc.rules.ts';
import { replicaIdOf } from '../../src-main/journal/signing.ts';
import { emptyFrontier, grown, rootOf } from '../../src-main/journal/merkle-tree.ts';
import type { SignedHead } from '../../src-main/journal/signed-head.ts';

export type Stranger = {
  id: string;
  introduction: EncodedChange;
  /** Returns the next change of its chain. */
  write: (said: Partial<Change>) => EncodedChange;
  /**
   * Signs the last change of its chain, as changes that travel between stations are signed, with the root of its chain or
   * another. With `null` it signs as earlier versions did.
   */
  sign: (root?: Buffer | null) => Buffer;
  /** The same signature, with what accompanies it in a slice. */
  head: (root?: Buffer | null) => SignedHead;
};

export function newStranger(
  introducedAs: Partial<Change> = {},
  station = '01920000-0000-7000-8000-00000000000a',
): Stranger {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const key = publicKey.export({ format: 'jwk' }).x ?? '';
  const replica = replicaIdOf(Buffer.from(key, 'base64url'));
  let [seq, previous]: [number, ChangeHash | null] = [0, null];
  let frontier = emptyFrontier;
  const write = (said: Partial<Change>): EncodedChange => {
    const encoded = encodeChange({
      replica,
      seq: ++seq,
      previous,
      at: Date.UTC(2026, 2, 1),
      hlc: '0195000000000000' as Hlc,
      schema: 1,
      kind: 'patient',
      id: 'not said',
      author: 'stranger',
      after: [],
      fields: {},
      ...said,
    });
    previous = encoded.hash;
    frontier = grown(frontier, Buffer.from(encoded.hash, 'hex'));
    return encoded;
  };
  const fields = { publicKey: key, station };
  const sign = (root: Buffer | null = rootOf(frontier)) => {
    const named = root === null ? '' : ` ${root.toString('hex')}`;
    return cryptoSign(null, Buffer.from(`satchel head ${replica} ${seq} ${previous}${named}`), privateKey);
  };
  const head = (root: Buffer | null = rootOf(frontier)) => ({
    ...{ replica, seq, publicKey: Buffer.from(key, 'base64url'), signature: sign(root) },
    ...(root !== null && { root }),
    hash: previous ?? ('' as ChangeHash),
  });
  const introduction = write({ kind: 'replica', id: replica, fields, ...introducedAs });
  return { id: replica, introduction, write, sign, head };
}
