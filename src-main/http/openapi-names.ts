/**
 * How things are called in the description, and so in the clients that are generated from it: operations, shapes, tags. A name stays
 * when it was once given: a client that is generated anew would not compile any more.
 */
import { Type, type TSchema } from 'typebox';
import { auditEndpoints } from '../audit/audit.contract.ts';
import { actions } from '../audit/entry.contract.ts';
import { Backup, backupEndpoints, Drill } from '../backup/backup.contract.ts';
import { Draft } from '../drafts/draft.contract.ts';
import { Join, joinEndpoints, JoinValues } from '../duplicates/join.contract.ts';
import { matchEndpoints, PatientMatch } from '../duplicates/match.contract.ts';
import { grades } from '../duplicates/match.rules.ts';
import { reasons } from '../duplicates/reasons.rules.ts';
import { Comparing, Duplicate, duplicateEndpoints, DuplicatePage } from '../duplicates/worklist.contract.ts';
import { feedEndpoints, FeedEntry, feedKinds } from '../feed/feed.contract.ts';
import { fhirEndpoints, OperationOutcome } from '../fhir/fhir.contract.ts';
import { NewExport } from '../files/export.contract.ts';
import { Import, importEndpoints } from '../files/import.contract.ts';
import { History, HistoryEntry } from '../journal/history.contract.ts';
import { patientDetails, writtenDetails } from '../patients/details.contract.ts';
import {
  checkDigits,
  IdentifierSystem,
  IdentifierSystemPatch,
  identifierUses,
  NewIdentifierSystem,
} from '../patients/identifier.contract.ts';
import { Numbering } from '../patients/numbering.contract.ts';
import {
  genders,
  JoinedRecord,
  Match,
  NewPatient,
  Patient,
  patientCategories,
  PatientHit,
  PatientHitPage,
  PatientPage,
  PatientPatch,
  PatientSummary,
} from '../patients/patient.contract.ts';
import { PeopleFilter, PeoplePage, peopleEndpoints, PersonListed, SavedFilter } from '../patients/people.contract.ts';
import { seatEndpoints, Seats } from '../seats/seat.contract.ts';
import {
  Session,
  sessionEndpoints,
  Staff,
  staffEndpoints,
  Token,
  tokenEndpoints,
  tokenRoles,
} from '../staff/staff.contract.ts';
import { DateFormats } from '../station/date-formats.contract.ts';
import { Keys } from '../station/keys.contract.ts';
import { NewStation, stationEndpoints } from '../station/station.contract.ts';
import { troubleEndpoints } from '../station/trouble.contract.ts';
import { AgeBand, MonthReport, Statistics } from '../statistics/statistics.contract.ts';
import { bundleEndpoints } from '../sync/bundle.contract.ts';
import {
  Conflict,
  conflictEndpoints,
  ConflictField,
  ConflictPage,
  ConflictValue,
  Settlement,
} from '../sync/conflict.contract.ts';
import { HubState } from '../hub/hub.contract.ts';
import { Exchanged, FoundStations, ShownCode, syncEndpoints, Counts, SyncState } from '../sync/sync.contract.ts';
import {
  NewVisit,
  UsualReasons,
  Visit,
  VisitOfPatient,
  VisitOfPatientPage,
  VisitPage,
  VisitPatch,
} from '../visits/visit.contract.ts';
import { NewWebhook, Webhook, webhookEndpoints } from '../webhooks/webhook.contract.ts';
import { Page, Role } from './endpoint.contract.ts';
import { Fault, ProblemReply } from './problem.contract.ts';

const oneOf = (values: readonly string[]) => Type.Unsafe<string>({ type: 'string', enum: [...values] });

/** Of a list, or of what can be null, the name is that of the one. */
export const shapeNames: Readonly<Record<string, TSchema | undefined>> = {
  Problem: ProblemReply,
  Fault,
  Page,
  NewPatient,
  PatientPatch,
  Patient,
  PatientSummary,
  PatientPage,
  PatientHit,
  PatientHitPage,
  Match,
  JoinedRecord,
  Gender: oneOf(genders),
  PatientCategory: oneOf(patientCategories),
  Identifier: patientDetails.identifiers,
  NewIdentifier: writtenDetails.identifiers,
  IdentifierUse: oneOf(identifierUses),
  OtherPhone: patientDetails.otherPhones,
  NewOtherPhone: writtenDetails.otherPhones,
  NextOfKin: patientDetails.nextOfKin,
  NewNextOfKin: writtenDetails.nextOfKin,
  Deceased: patientDetails.deceased,
  PersonListed,
  PeoplePage,
  PeopleFilter,
  SavedFilter,
  SavedFilters: peopleEndpoints.filters.reply,
  Numbering,
  IdentifierSystem,
  NewIdentifierSystem,
  IdentifierSystemPatch,
  CheckDigit: oneOf(checkDigits),
  PatientMatch,
  PatientToMatch: matchEndpoints.find.body,
  PatientMatches: matchEndpoints.find.reply,
  Grade: oneOf(grades),
  MatchReason: oneOf(reasons),
  Duplicate,
  DuplicatePage,
  DuplicateCount: duplicateEndpoints.count.reply,
  DuplicateDecision: duplicateEndpoints.reject.reply,
  Comparing,
  Join,
  JoinValues,
  NewJoin: joinEndpoints.join.body,
  Joined: joinEndpoints.join.reply,
  JoinSettlement: joinEndpoints.settle.body,
  NewVisit,
  VisitPatch,
  Visit,
  VisitPage,
  VisitOfPatient,
  VisitOfPatientPage,
  UsualReasons,
  History,
  HistoryEntry,
  StationName: HistoryEntry.properties.where,
  Conflict,
  ConflictField,
  ConflictValue,
  ConflictPage,
  Settlement,
  NameCollision: conflictEndpoints.names.reply.properties.names,
  Draft,
  FeedPage: feedEndpoints.changes.reply,
  FeedEntry,
  FeedKind: oneOf(feedKinds),
  Import,
  ImportPatch: importEndpoints.patch.body,
  ImportRowPage: importEndpoints.rows.reply,
  ImportRow: importEndpoints.rows.reply.properties.embedded.properties.importRowResourceList,
  NewExport,
  Webhook,
  NewWebhook,
  MadeWebhook: webhookEndpoints.create.reply,
  OperationOutcome,
  FhirCapabilityStatement: fhirEndpoints.metadata.reply,
  FhirBundle: fhirEndpoints.bundle.reply,
  FhirPatient: fhirEndpoints.readPatient.reply,
  FhirEncounter: fhirEndpoints.readEncounter.reply,
  FhirParameters: fhirEndpoints.merge.reply,
  FhirAuditEvent: fhirEndpoints.readAuditEvent.reply,
  Statistics,
  MonthReport,
  AgeBand,
  VisitsOfDay: Statistics.properties.visitsByDay,
  VisitsOfReason: MonthReport.properties.visitsByReason,
  Proof: sessionEndpoints.create.body,
  Session,
  CurrentSession: sessionEndpoints.current.reply,
  NewPassword: sessionEndpoints.changePassword.body,
  OwnPassword: sessionEndpoints.confirm.body,
  Role,
  Staff,
  NewStaff: staffEndpoints.create.body,
  KnownStaff: staffEndpoints.know.body,
  StaffPatch: staffEndpoints.patch.body,
  Token,
  NewToken: tokenEndpoints.create.body,
  MadeToken: tokenEndpoints.create.reply,
  TokenRole: oneOf(tokenRoles),
  Health: stationEndpoints.health.reply,
  NewStation,
  SetUpStation: stationEndpoints.setup.reply,
  Station: stationEndpoints.station.reply,
  DateFormats,
  RecoveryKey: stationEndpoints.renewRecoveryKey.reply,
  Trouble: troubleEndpoints.list.reply.properties.troubles,
  Keys,
  Backup,
  BackupState: backupEndpoints.state.reply,
  BackupToRestore: backupEndpoints.restore.body,
  Restored: backupEndpoints.restore.reply,
  Drill,
  AuditPage: auditEndpoints.list.reply,
  AuditEntry: auditEndpoints.list.reply.properties.entries,
  AuditAction: oneOf(actions),
  AuditTrail: auditEndpoints.trail.reply,
  AuditVerification: auditEndpoints.verify.reply,
  SyncState,
  Peer: SyncState.properties.peers,
  Exchanged,
  Exchange: SyncState.properties.peers.items.properties.exchange,
  StationJoined: syncEndpoints.join.reply,
  StationToJoin: syncEndpoints.join.body,
  RegisterCounts: Counts,
  StationUndo: syncEndpoints.undo.reply,
  FoundStations,
  ShownCode,
  Seats,
  Seat: seatEndpoints.list.reply.properties.seats,
  BundleState: bundleEndpoints.state.reply,
  NewBundle: bundleEndpoints.make.body,
  BundleToImport: bundleEndpoints.import.body,
};

/** Of a hub alone. */
export const hubShapeNames: Readonly<Record<string, TSchema | undefined>> = {
  Hub: HubState,
  HubDatabase: HubState.properties.database,
  HubProcess: HubState.properties.processes,
  HubReceived: HubState.properties.received,
};
