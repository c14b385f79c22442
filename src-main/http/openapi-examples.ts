/**
 * What a request looks like, for the description: each is sent as it stands here by a test, and accepted. A parameter has one example
 * wherever it stands, unless `operation.parameter` says another.
 */

const ids = {
  patient: '019cabe0-0000-7000-8000-000000000001',
  other: '019cabe0-0000-7000-8000-000000000002',
  visit: '019cabe0-0000-7000-8000-000000000003',
  system: '019cabe0-0000-7000-8000-000000000004',
  staff: '019cabe0-0000-7000-8000-000000000005',
  token: '019cabe0-0000-7000-8000-000000000006',
  group: '019cabe0-0000-7000-8000-000000000007',
  peer: '019cabe0-0000-7000-8000-000000000008',
  seat: '019cabe0-0000-7000-8000-000000000009',
};

const password = 'green boat harbour';
const dateFormats = {
  region: 'GH',
  dayOrder: 'day-first',
  clock: 'h23',
  firstWeekday: 1,
  calendar: 'gregory',
};

/** The smallest JPEG: one grey point. */
const photo =
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////' +
  'wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAA//EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AN//Z';

export const parameterExamples: Readonly<Record<string, unknown>> = {
  patientId: ids.patient,
  visitId: ids.visit,
  systemId: ids.system,
  staffId: ids.staff,
  tokenId: ids.token,
  peerId: ids.peer,
  seatId: ids.seat,
  conflictId: ids.patient,
  /** Of the two of `patientId` and `with`: see `pairId`. */
  duplicateId: '3bb96c6b-364d-8319-a026-a7520c4c046f',
  key: 'register',
  page: 0,
  size: 20,
  sort: '-updatedAt',
  'listPeople.sort': 'name',
  'listPatients.after': 'WyItdXBkYXRlZEF0IiwxLDFd',
  'Last-Event-ID': 'AAAAAAAqm0Zr1yT3Q2aXn5c1Vd8kLw',
  assignNumber: true,
  patientNumber: 'LAB-77',
  identifier: `${ids.system}|1234567890`,
  phone: '0712345678',
  dateOfBirth: '1991-05-31',
  updatedSince: '2026-03-01T00:00:00Z',
  include: 'retired',
  since: 'now',
  limit: 200,
  q: 'maria nunes 34',
  besidesBirth: 'maria nunes',
  bornFrom: '1991-01-01',
  bornTo: '1992-12-31',
  retired: false,
  after: 'WyJuYW1lIiwxLCJhbWEiXQ',
  ageFrom: 18,
  ageTo: 49,
  gender: 'FEMALE',
  category: 'OUTPATIENT',
  village: 'Kumasi',
  visitedDays: 90,
  notVisitedDays: 30,
  registeredFrom: '2026-01-01',
  registeredTo: '2026-12-31',
  withoutNumber: true,
  kind: 'village',
  begins: 'Ku',
  name: 'Women of Kumasi',
  open: true,
  from: '2026-03-01T00:00:00Z',
  to: '2026-04-01T00:00:00Z',
  endedAfter: '2026-03-01T00:00:00Z',
  grade: 'probable',
  days: 56,
  month: '2026-03',
  patient: ids.patient,
  person: ids.staff,
  action: 'patient-viewed',
  before: '1772355600000-0',
  format: 'csv',
};

const newPatient = {
  patientNumber: 'LAB-77',
  name: 'María Núñez',
  gender: 'FEMALE',
  dateOfBirth: '1991-05-31',
  phoneNumber: '0712 345 678',
  village: 'Kumasi',
};

export const bodyExamples: Readonly<Record<string, unknown>> = {
  createPatient: newPatient,
  patchPatient: { phoneNumber: '0712 345 679', residentialAddress: null },
  matchPatient: { name: 'Maria Nunez', dateOfBirth: '1991-05-31' },
  setPatientPhoto: { jpeg: photo },
  joinPatients: { with: ids.other },
  settleJoin: { joined: ids.other, field: 'village', isTaken: true },
  partPatients: { group: ids.group },
  setNumbering: { isOn: true, prefix: 'KUM' },
  createIdentifierSystem: { name: 'National ID', pattern: '##########', isUnique: true },
  patchIdentifierSystem: { name: 'National identity card' },
  saveFilter: { name: 'Women of Kumasi', filter: { gender: 'FEMALE', village: 'Kumasi', sort: 'name' } },
  createVisit: { timeStart: '2026-03-01T09:00:00Z', reason: 'Fever' },
  patchVisit: { timeEnd: '2026-03-01T10:00:00Z' },
  settleConflict: { fields: { phoneNumber: '0712 345 679' } },
  saveDraft: { body: { name: 'María' } },
  signIn: { username: 'ama', password },
  changePassword: { password, newPassword: 'lamp river seven' },
  confirmPassword: { password },
  createStaff: { username: 'kofi', password: 'lamp river seven', role: 'clerk' },
  patchStaff: { role: 'reader' },
  createToken: { name: 'Laboratory', role: 'clerk' },
  setUp: {
    setupCode: '123-456',
    stationName: 'Clinic of Kumasi',
    administrator: { username: 'ama', password },
    dateFormats,
  },
  renameStation: { name: 'Clinic of Kumasi, upper floor' },
  setDateFormats: dateFormats,
  renewRecoveryKey: { password },
  turnOnAutoUnlock: { password },
  renewKey: { password },
  turnOnKeyFile: { password },
  makeBackup: { path: '/media/stick' },
  setSecondPlace: { path: '/media/stick' },
  restoreBackup: { backup: '5d41402abc4b2a76b9719d91', secret: { username: 'ama', password } },
  restoreLocked: { backup: '5d41402abc4b2a76b9719d91', secret: { username: 'ama', password } },
  notePrint: { patients: [ids.patient] },
  patchAuditTrail: { keptYears: 10 },
  setListener: { isOn: true },
  joinStation: { address: '192.168.1.20:4712', code: '123456' },
  makeBundle: { path: '/media/stick', passphrase: 'seven quiet rivers' },
  makeSnapshot: { path: '/media/stick', passphrase: 'seven quiet rivers' },
  importBundle: { path: '/media/stick/changes.satchel', passphrase: 'seven quiet rivers' },
};

/** Of `GET /events`. */
export const eventExample = `event: state\ndata: {"state":"ready"}\n\nevent: record\ndata: {"record":"patient","id":"${ids.patient}"}\n\n`;
