/** The kinds of records that are journalled. A change of any other kind is kept for a version that knows it. */
import { clearPatients, projectPatient } from '../patients/patient.queries.ts';
import { recountWords } from '../search/postings.queries.ts';
import { clearVisits, projectVisit } from '../visits/visit.queries.ts';
import type { Kind } from './kind.ts';
import { putStation, setReplica } from './journal.queries.ts';
import { replicaIdOf } from './replica.ts';

/** The place in which replicas stand. Its rows stay in a rebuild: changes are kept under their keys. */
const station: Kind = {
  project: (writer, { id, values, whole, updatedAt }) => {
    const name = values.get('name');
    const createdAt = whole?.createdAt ?? updatedAt;
    putStation(writer, { id, name: typeof name === 'string' ? name : null, createdAt });
    return { kind: 'done' };
  },
  clear: () => undefined,
};

/** A replica introduces itself by its public key; one that its id does not follow from is not taken. */
const replica: Kind = {
  project: (writer, { id, values }) => {
    const [publicKey, stationId] = [values.get('publicKey'), values.get('station')];
    const bytes = Buffer.from(typeof publicKey === 'string' ? publicKey : '', 'base64url');
    if (replicaIdOf(bytes) === id) {
      setReplica(writer, id, { publicKey: bytes, stationId: typeof stationId === 'string' ? stationId : null });
    }
    return { kind: 'done' };
  },
  clear: () => undefined,
};

/** Each stands after those that it belongs to. */
export const kinds: Readonly<Record<string, Kind>> = {
  patient: { project: projectPatient, clear: clearPatients, finish: recountWords },
  visit: { project: projectVisit, clear: clearVisits },
  station,
  replica,
};
