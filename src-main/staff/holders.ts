/**
 * How a password gets to other stations. What an account is stands in the journal, its public key too; its private key, sealed by the
 * password, travels beside, and only the latest: a journal never forgets, and an old password is to open nothing.
 *
 * The journal decides which key is current, so that all stations agree: a holder is taken only if its public key is the one that the
 * account has here. One that comes before its account's change is not kept until that comes, since anybody could fill the disk
 * with such: both sides find out at the next exchange that they differ, and it is sent again.
 */
import type { Reader, Writer } from '../db/access.ts';
import { announce } from '../journal/events.ts';
import type { PasswordHolder, SentHolder } from '../keys/holder.contract.ts';
import { findHolder, listHolderRows, putHolder } from './holder.queries.ts';
import { isTakenFor, versionAfter } from './holder.rules.ts';
import { digestOfHolders, hashOfHolder, soundHolder } from './sent-holder.ts';
import { findStaff } from './staff.queries.ts';

/** What another station is given. In the order of the accounts. */
export const listHolders = (reader: Reader): SentHolder[] => listHolderRows(reader);

/** Equal for two stations that have the same holders. */
export const holdersDigest = (reader: Reader): string => digestOfHolders(listHolders(reader));

/** Keeps a password that was set here as the latest of its account, in the transaction that says its public key in the journal. */
export function keepHolder(writer: Writer, holder: PasswordHolder): void {
  const { id: accountId } = holder;
  const version = versionAfter(findHolder(writer, accountId)?.version, hashOfHolder(holder));
  putHolder(writer, { accountId, version, holder: plainOf(holder) });
}

/** Takes those that are later than what is here and whose key is the account's; what is anything else does no harm. */
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

/** Without what belongs to one station, where it was a slot. */
const plainOf = ({ kind, id, publicKey, privateKey, username, salt, cost }: PasswordHolder): SentHolder['holder'] => ({
  kind,
  id,
  publicKey,
  privateKey,
  username,
  salt,
  cost: { memoryKiB: cost.memoryKiB, passes: cost.passes },
});
