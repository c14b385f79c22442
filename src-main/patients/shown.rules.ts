/** Collects the patients that a request showed, for the access log. Pure. */

type WithJoined = { _id: string; joined?: readonly { _id: string }[] };

/** Includes the records merged into them, because the reply contains their data as well. */
export const withMerged = (patients: readonly WithJoined[]): string[] =>
  patients.flatMap(({ _id, joined = [] }) => [_id, ...joined.map((each) => each._id)]);

type OfPatient = { params: { patientId: string } };

export const patientAsked = ({ params }: OfPatient) => ({ patient: params.patientId });

export function patientShown({ params, reply }: OfPatient & { reply: WithJoined }) {
  const { joined = [] } = reply;
  return joined.length === 0
    ? { patient: params.patientId }
    : { patient: params.patientId, shown: withMerged([reply]) };
}

export const patientsShown = ({ reply }: { reply: { embedded: { patientResourceList: readonly WithJoined[] } } }) => ({
  shown: withMerged(reply.embedded.patientResourceList),
});

export const mergedShown = ({ params, reply }: OfPatient & { reply: { patients: readonly WithJoined[] } }) => ({
  patient: params.patientId,
  shown: withMerged(reply.patients),
});
