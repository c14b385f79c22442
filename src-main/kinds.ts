/** The kinds of records in the journal, each with the functions of its room. Every program that opens a registry imports this. */
import { clearSystems, projectSystem, systemDigest } from './identifiers/identifier.queries.ts';
import { clearDistinct, projectDistinct } from './matching/distinct.queries.ts';
import {
  clearPatients,
  comparePatient,
  countPatientRows,
  patientDigest,
  projectPatient,
  recountPatients,
} from './patients/patient.queries.ts';
import { recountWords } from './search/postings.queries.ts';
import { projectAccount } from './staff/account.queries.ts';
import { clearVisits, compareVisit, countVisitRows, projectVisit, visitDigest } from './visits/visit.queries.ts';
import { clearOwnFields, projectOwnField } from './own-fields/own-field.queries.ts';
import { clearPlaces, projectPlace } from './places/place.queries.ts';
import * as tables from './db/schema.ts';
import { rowsById } from './journal/digest.ts';
import { putStation, setReplica } from './journal/journal.queries.ts';
import { tellKinds, type Kind } from './journal/kind.ts';
import { touchMemberStatements } from './journal/member-statements.ts';
import { replicaColumns, stationColumns } from './journal/place-row.rules.ts';
import { publicKeyIn } from './journal/signing.ts';

/** The station that a replica belongs to. A rebuild keeps its rows, since changes are stored under their keys. */
const station: Kind = {
  project: (writer, state) => {
    putStation(writer, { id: state.id, ...stationColumns(state) }, { keepsCreatedAt: state.whole === undefined });
    touchMemberStatements(writer);
    return { kind: 'done' };
  },
  clear: () => undefined,
  digest: rowsById(tables.station),
};

/** A replica introduces itself by its public key; see `isOfItself`. */
const replica: Kind = {
  project: (writer, state) => {
    const { publicKey, stationId } = replicaColumns(state);
    setReplica(writer, state.id, { publicKey: publicKeyIn(publicKey), stationId });
    touchMemberStatements(writer);
    return { kind: 'done' };
  },
  clear: () => undefined,
  digest: rowsById(tables.replica),
};

/**
 * The accounts that may sign in. A rebuild keeps their rows, since drafts are stored under them. Only administrators get events
 * of them.
 */
const account: Kind = {
  project: projectAccount,
  clear: () => undefined,
  digest: rowsById(tables.staff),
  event: (id) => ({ kind: 'access', record: 'staff', id }),
};

/** Each kind comes after those that it belongs to. The digest uses this order, which is that of `postgres/rows.ts`. */
tellKinds({
  patient: {
    project: projectPatient,
    compare: comparePatient,
    count: countPatientRows,
    recount: recountPatients,
    clear: clearPatients,
    digest: patientDigest,
    finish: recountWords,
  },
  visit: {
    project: projectVisit,
    compare: compareVisit,
    count: countVisitRows,
    clear: clearVisits,
    digest: visitDigest,
  },
  // The list of identifier systems. No row refers to these: a number stays when its system is unknown.
  'identifier-system': { project: projectSystem, clear: clearSystems, digest: systemDigest },
  // The tree of places. No row refers to these either: a home stays when its place is unknown.
  place: { project: projectPlace, clear: clearPlaces, digest: rowsById(tables.places) },
  // Definitions of the clinic's own fields. No row refers to these either: a value stays when its field is unknown.
  'own-field': { project: projectOwnField, clear: clearOwnFields, digest: rowsById(tables.ownField) },
  distinct: { project: projectDistinct, clear: clearDistinct, digest: rowsById(tables.distinctPair) },
  station,
  replica,
  account,
});
