/** The headings under which the description lists endpoints. */

export const tags = {
  Patients: 'Who is registered: to create, find, change and join records, and the numbers by which people are known.',
  Visits: 'Who comes when, and why.',
  Duplicates: 'Pairs of records that may be of one person.',
  Conflicts: 'What two stations say differently of one record.',
  Drafts: 'What somebody has typed and not saved.',
  Changes: 'What has changed, for programs that keep up with it.',
  Files: 'People of a file that are taken in, and lists of people that go out.',
  Webhooks: 'Addresses that are told what has changed.',
  FHIR: 'The same records in FHIR R4. What a resource may hold is said by FHIR itself.',
  Statistics: 'Numbers of the registry as a whole.',
  'Sign in': 'Sessions of people, and their passwords.',
  Staff: 'The accounts of people.',
  'Service tokens': 'What other programs sign in with.',
  Station: 'This station: its set-up, state, name and settings.',
  Backup: 'Backups, and to restore one.',
  Audit: 'Who saw, searched, changed and exported what.',
  'Other stations': 'Stations and computers that work with this one, over the network.',
  Sync: 'Changes that go to other stations in a file.',
} as const;
export type Tag = keyof typeof tags;
