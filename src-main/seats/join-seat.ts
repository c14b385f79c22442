/**
 * The side of a computer that becomes a seat. As between stations (`pairing/join.ts`), it trusts nothing until the code
 * is proved.
 */
import { hostname } from 'node:os';
import type { Address } from '../wire/address.rules.ts';
import { identityOf, makeCertificate } from '../exchange/certificate.ts';
import { asking, refused, refusedBy, type Asking, type Joined } from '../pairing/join.ts';
import { pairingFormat, SeatIntroduction } from '../pairing/pairing.contract.ts';
import { purposes, sealJson, unsealJson } from '../pairing/pairing-steps.ts';
import { joinTry } from '../pairing/short-code.ts';
import type { Seat } from './seat-file.ts';

type JoinedSeat = { kind: 'joined'; seat: Seat } | Extract<Joined, { kind: 'refused' }>;

/** Requests admission with a new certificate. Writes nothing on this computer. */
export async function joinAsSeat({ address, code }: { address: Address; code: string }): Promise<JoinedSeat> {
  const identity = identityOf(await makeCertificate());
  const name = hostname().slice(0, 200) || 'Seat';
  const asked = await asking({ address, identity }, (pairing) => joinBy({ ...pairing, code, name }));
  if (asked.kind === 'refused') return asked;
  const { key, certificate, fingerprint } = identity;
  const station = { ...asked.station, ...address };
  return { kind: 'joined', seat: { format: 1, name, key, certificate, fingerprint, station } };
}

type By = Asking & { code: string; name: string };

async function joinBy({ ask, own, theirs, code, name }: By) {
  const joining = await joinTry(code);
  const begun = await ask({ step: 'begin', format: pairingFormat, request: joining.request, as: 'seat' });
  if (begun.kind !== 'begun') return refusedBy(begun);
  const granting = theirs() ?? '';
  const found = joining.finish(begun.response, { granting, joining: own });
  if (found === undefined) return refused('wrong-code');
  const { key, proof } = found;
  const sealed = sealJson({ name, fingerprint: own }, key, purposes.seatAsking);
  const proved = await ask({ step: 'prove', try: begun.try, proof, sealed });
  if (proved.kind !== 'proved') return refusedBy(proved);
  const station = unsealJson(SeatIntroduction, proved.sealed, { key, purpose: purposes.seatAdmitted });
  if (station?.fingerprint !== granting) return refused('wrong-code');
  return { kind: 'joined' as const, station };
}
