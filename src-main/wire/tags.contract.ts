/** The headings under which the description lists endpoints. */

export const tags = {
  Patients: 'Patient records: create, find, change and merge them, and manage ID numbers.',
  Visits: 'Visits of patients.',
  Duplicates: 'Pairs of records that may belong to one person.',
  Conflicts: 'Fields that two stations changed to different values.',
  Drafts: 'Typed data that is kept but not saved yet.',
  Changes: 'Changes to records, for programs that follow them.',
  Files: 'Import and export of patients as files.',
  Webhooks: 'Addresses that receive changes.',
  FHIR: 'The same records in FHIR R4. Their contents are defined by FHIR.',
  Statistics: 'Figures about the whole registry.',
  'Sign in': 'Sessions of people, and their passwords.',
  Staff: 'The accounts of people.',
  'Access tokens': 'Tokens with which other programs sign in.',
  Station: 'This station: set-up, state, name and settings.',
  Backup: 'Backups and restoring them.',
  'Access log': 'Sign-ins, reads, searches, changes and exports.',
  'Other stations': 'Stations and workstations that connect over the network.',
  Sync: 'Sync files and full copies for other stations.',
} as const;
export type Tag = keyof typeof tags;
