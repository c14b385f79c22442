/**
 * Renews the identity of this station: its certificate, and the key pair with which it signs. Both are in the registry,
 * so anyone who copied the folder has them. A new key of the registry alone would leave that copy a member. Changes
 * signed up to here stay valid. Every station that hears of the renewal accepts nothing after them, and admits nobody
 * with the previous certificate.
 *
 * The renewal is made in the copy that a re-key makes. So one rename puts the new key, certificate and replica in
 * place, or none of them.
 */
import { runNow } from '../steps.ts';
import { txOf } from '../station/register.ts';
import { write, type Db, type Writer } from '../db/access.ts';
import { lastKey, listChains } from '../journal/chain.queries.ts';
import type { Point } from '../journal/chain.rules.ts';
import { findOwn, getSelf, listBySeq } from '../journal/journal.queries.ts';
import { admitting, endedOf, endingCertificate, endings } from '../journal/place-row.rules.ts';
import { continueAsNewReplica, saveRecord } from '../journal/record.ts';
import { newKeyPair } from '../journal/signing.ts';
import { getKnown, putKnown, type Renewal } from '../keys/known.queries.ts';
import { carrySeries } from '../identifiers/numbering.commands.ts';
import { listStaff } from '../staff/staff.queries.ts';
import { listReplicasOf } from '../journal/journal.queries.ts';
import { fingerprintOf, makeCertificate } from './certificate.ts';
import { findMember } from './member.queries.ts';
import { listAdmittedByOthers } from './members.ts';
import { findListener, listPeers, replaceListener } from './peer.queries.ts';
import { vouchFor, type Voucher } from '../journal/renewal-vouch.ts';

/** `voucher`: the account that is signed in and may vouch for it. */
export async function renewStation(
  db: Db,
  { reason, voucher }: { reason: string; voucher: Voucher | undefined },
): Promise<void> {
  const { id: station } = getSelf({ db });
  const made = findListener({ db }) && (await makeCertificate());
  const fingerprint = made === undefined ? null : fingerprintOf(made.certificate);
  const pair = newKeyPair();
  const vouch = voucher && (await vouchFor({ station, replica: pair.replica, fingerprint }, voucher));
  await write(db, 'station', (writer) => {
    const before = getSelf(writer).replica;
    const said = endedOf(findMember(writer, station));
    const ended = endedHere(writer, station);
    const former = findListener(writer);
    continueAsNewReplica(writer, { pair, ...(vouch !== undefined && { said: vouch }) });
    if (made !== undefined) replaceListener(writer, made);
    saveRecord(writer, {
      ...{ kind: 'station', id: station, isNew: false },
      fields: {
        ...admitting(pair.replica),
        ...(fingerprint !== null && { fingerprint }),
        ...(former !== undefined && endingCertificate(fingerprintOf(former.certificate))),
        // Repeats what earlier renewals ended: somebody with an old copy may have claimed other things since.
        ...Object.fromEntries(said.certificates.flatMap((each) => Object.entries(endingCertificate(each)))),
        ...endings([...Object.entries(said.replicas), ...ended]),
      },
    });
    const key = lastKey(writer);
    runNow(carrySeries(txOf(writer), before));
    noteRenewal(writer, { reason, key });
  });
}

/**
 * Returns the chains that end now. The chain of the present replica always ends: nobody else continues it. An earlier
 * one, from before a restore, may have been longer than its backup. So it ends only once all peers were met since then,
 * who knew how long it was.
 *
 * A replica that this station never was belongs to somebody with a copy. It ends before its first change.
 */
function endedHere(writer: Writer, station: string): [string, Point[]][] {
  const own = findOwn(writer)?.replica;
  const { replicas } = endedOf(findMember(writer, station));
  const admitted = listAdmittedByOthers(writer, station);
  const of = new Set(listReplicasOf(writer, station).map(({ id }) => id));
  const first = own && listBySeq(writer, { replicaKey: own.key, seq: 1 })[0]?.change.at;
  const haveAllMet = listPeers(writer).every(
    ({ station: member, lastDoneAt }) => member?.revoked === true || (lastDoneAt ?? -Infinity) > (first ?? Infinity),
  );
  return listChains(writer)
    .filter(({ replica }) => of.has(replica) && !(replica in replicas) && (replica === own?.id || haveAllMet))
    .map(({ replica, privateKey, ends }) => {
      const isOurs = privateKey !== null || admitted.includes(replica);
      return [replica, isOurs ? ends : []];
    });
}

function noteRenewal(writer: Writer, said: Pick<Renewal, 'reason' | 'key'>): void {
  const gone = listStaff(writer).flatMap(({ id, disabled }) => (disabled ? [id] : []));
  const known = new Set(getKnown(writer).renewal?.gone ?? []);
  const left = gone.filter((id) => !known.has(id));
  putKnown(writer, { renewal: { at: writer.now, ...said, left, gone } });
}
