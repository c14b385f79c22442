/** Whom a request about patients showed, for the audit. Pure. */

type WithJoined = { _id: string; joined?: readonly { _id: string }[] };

/** Also those that were joined into them: what is shown is theirs as well. */
const withJoined = (patients: readonly WithJoined[]): string[] =>
  patients.flatMap(({ _id, joined = [] }) => [_id, ...joined.map((each) => each._id)]);

type OfPatient = { params: { patientId: string } };

export const patientAsked = ({ params }: OfPatient) => ({ patient: params.patientId });

export function patientShown({ params, reply }: OfPatient & { reply: WithJoined }) {
  const shown = withJoined([reply]);
  return { patient: params.patientId, ...(shown.length > 1 && { shown }) };
}

export const patientsShown = ({ reply }: { reply: { embedded: { patientResourceList: readonly WithJoined[] } } }) => ({
  shown: withJoined(reply.embedded.patientResourceList),
});

export const joinedShown = ({ params, reply }: OfPatient & { reply: { patients: readonly WithJoined[] } }) => ({
  patient: params.patientId,
  shown: withJoined(reply.patients),
});
