/**
 * Renews what this station is known by: its certificate, and the key pair with which it signs. Both lie in the registry, so whoever copied
 * the folder has them, and a new key of the registry alone would leave that copy a member. What was signed up to here stays;
 * everybody who hears of the renewal takes nothing behind it, and lets nobody in with the certificate of before.
 *
 * It is done in the copy that a re-key makes, so one rename puts the new key, certificate and replica in place, or none of them.
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

/** `voucher`: who is signed in and may vouch for it. */
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
        // What was said at earlier renewals once more: somebody with an old copy may have said other things since.
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
 * The chains that end now. That of the present replica for certain: nobody else continues it. An earlier one, from before a restore, may
 * have been longer than its backup; so only once all peers were met since, who knew how long. One that this station never was is of
 * somebody who holds a copy: nothing of it was ever said here.
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
