/** The names by which a resource calls what is ours, and those of FHIR that are used here. */
export const ownNames = {
  /** Of the number that the station gives. */
  patientNumber: 'urn:satchel:patient-number',
  /** Of a number that was sent by that name, which says of no registry that it is this one. */
  otherNumber: 'urn:satchel:patient-number:other',
  /** Before the id of an identifier system. */
  identifierSystem: 'urn:satchel:identifier-system:',
  /** An extension: whose a further phone is. */
  whosePhone: 'urn:satchel:whose-phone',
  /** An extension: the notes of a visit. */
  notes: 'urn:satchel:visit-notes',
  /** A code system: categories of visits that FHIR has no class for. */
  category: 'urn:satchel:category',
} as const;

export const fhirNames = {
  absent: 'http://hl7.org/fhir/StructureDefinition/data-absent-reason',
  matchGrade: 'http://hl7.org/fhir/StructureDefinition/match-grade',
  identifierType: 'http://terminology.hl7.org/CodeSystem/v2-0203',
  encounterClass: 'http://terminology.hl7.org/CodeSystem/v3-ActCode',
} as const;

/** That something is not known, where FHIR wants it to be said. */
export const notKnown = { extension: [{ url: fhirNames.absent, valueCode: 'unknown' }] } as const;
