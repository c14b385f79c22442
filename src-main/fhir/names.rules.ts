/** The names that resources use for concepts of ours, and the names of FHIR that are used here. */
export const ownNames = {
  /** The system of the ids of stations. */
  station: 'urn:satchel:station',
  /** The system of the numbers that the station assigns. */
  patientNumber: 'urn:satchel:patient-number',
  /** The system of a number that was sent under the name above, which does not identify a registry. */
  otherNumber: 'urn:satchel:patient-number:other',
  /** The prefix of the id of an identifier system. */
  identifierSystem: 'urn:satchel:identifier-system:',
  /** An extension: the owner of a further phone. */
  whosePhone: 'urn:satchel:whose-phone',
  /** An extension: the notes of a visit. */
  notes: 'urn:satchel:visit-notes',
  /** Extensions: the id that the members of a household share, the record of the mother, what was seen of an unknown person. */
  household: 'urn:satchel:household',
  mother: 'urn:satchel:mother',
  seenAs: 'urn:satchel:seen-as',
  /** An extension: the day on which the patient moved away. */
  movedAwayOn: 'urn:satchel:moved-away-on',
  /** Extensions: the day on which a patient is to come back after a visit, and why. */
  returnOn: 'urn:satchel:return-on',
  returnReason: 'urn:satchel:return-reason',
  /** The prefix of the id of an own field; an extension of a Patient. */
  ownField: 'urn:satchel:own-field:',
  /** A code system: categories of visits that FHIR has no class for. */
  category: 'urn:satchel:category',
} as const;

export const fhirNames = {
  absent: 'http://hl7.org/fhir/StructureDefinition/data-absent-reason',
  matchGrade: 'http://hl7.org/fhir/StructureDefinition/match-grade',
  mothersMaidenName: 'http://hl7.org/fhir/StructureDefinition/patient-mothersMaidenName',
  identifierType: 'http://terminology.hl7.org/CodeSystem/v2-0203',
  priority: 'http://terminology.hl7.org/CodeSystem/v3-ActPriority',
  encounterClass: 'http://terminology.hl7.org/CodeSystem/v3-ActCode',
} as const;

/** States that a value is unknown, where FHIR requires one. */
export const notKnown = { extension: [{ url: fhirNames.absent, valueCode: 'unknown' }] } as const;
