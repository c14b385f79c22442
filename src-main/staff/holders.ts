/**
 * How a password reaches other stations. The journal has the account and its public key. Its private key, encrypted with the
 * password, is sent beside the journal. Only the latest is sent: a journal never forgets, and an old password must open nothing.
 *
 * The journal decides which key is current, so all stations agree. A holder is accepted only if its public key is the one that the
 * account has here. One that arrives before its account's change is not stored, because anybody could fill the disk with such
 * holders. At the next sync both sides find that they differ, and it is sent again.
 */
import type { Reader, Writer } from '../db/access.ts';
import { announce } from '../journal/events.ts';
import type { PasswordHolder, SentHolder } from '../keys/holder.contract.ts';
import { findHolder, listHolderRows, putHolder } from './holder.queries.ts';
import { isTakenFor, versionAfter } from './holder.rules.ts';
import { digestOfHolders, hashOfHolder, soundHolder } from './sent-holder.ts';
import { findStaff } from './staff.queries.ts';

/** The holders to send to another station, in the order of the accounts. */
export const listHolders = (reader: Reader): SentHolder[] => listHolderRows(reader);

/** Equal for two stations that have the same holders. */
export const holdersDigest = (reader: Reader): string => digestOfHolders(listHolders(reader));

/** Stores a password that was set here as the latest of its account, in the transaction that writes its public key to the journal. */
export function keepHolder(writer: Writer, holder: PasswordHolder): void {
  const { id: accountId } = holder;
  const version = versionAfter(findHolder(writer, accountId)?.version, hashOfHolder(holder));
  putHolder(writer, { accountId, version, holder: plainOf(holder) });
}

/** Stores those that are later than the stored ones and whose key is the account's. Everything else is ignored. */
export function takeHolders(writer: Writer, list: readonly unknown[]): void {
  for (const each of list) {
    const sent = soundHolder(each);
    if (sent === undefined || !isWanted(writer, sent)) continue;
    putHolder(writer, sent);
    announce(writer, { kind: 'access', record: 'staff', id: sent.accountId });
  }
}

const isWanted = (reader: Reader, sent: SentHolder): boolean =>
  isTakenFor(sent, findStaff(reader, sent.accountId), findHolder(reader, sent.accountId)?.version);

/** The holder without the parts of a key slot that belong to one station. */
const plainOf = ({ kind, id, publicKey, privateKey, username, salt, cost }: PasswordHolder): SentHolder['holder'] => ({
  kind,
  id,
  publicKey,
  privateKey,
  username,
  salt,
  cost: { memoryKiB: cost.memoryKiB, passes: cost.passes },
});
