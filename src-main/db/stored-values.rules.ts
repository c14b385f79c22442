/**
 * The values of columns that are a closed list or have parts. The contracts of the rooms above describe them to
 * callers.
 */
export const patientCategories = ['GENERAL', 'INPATIENT', 'OUTPATIENT'] as const;
export const genders = ['MALE', 'FEMALE', 'OTHER'] as const;

/** See `check-digits.rules.ts`. */
export const checkDigits = ['none', 'luhn', 'verhoeff', 'mod11-2', 'mod97-10'] as const;

/** The types of a clinic's own fields: see own-fields/own-field.contract.ts. */
export const ownTypes = ['text', 'number', 'date', 'answer', 'choice'] as const;
/** The fields of the form among which own fields have their places, in the order of the form. */
export const formFields = [
  'name',
  'gender',
  'birth',
  'phoneNumber',
  'residentialAddress',
  'patientNumber',
  'patientCategory',
] as const;
/** The languages of the window, in which a clinic may name its own fields. */
export const languages = ['en', 'fr', 'es', 'pt', 'sw', 'ar'] as const;
export type Language = (typeof languages)[number];
/** The name of an own field in a language, and the names of its choices by their values. */
export type OwnWords = { name?: string; choices?: Record<string, string> };
export type OwnTranslations = Partial<Record<Language, OwnWords>>;

export type OwnValue = string | number | boolean;
/** By the id of the field. */
export type OwnValues = Record<string, OwnValue>;

export const grades = ['certain', 'probable', 'possible'] as const;

export const importStates = [
  'reading',
  'checking',
  'ready',
  'running',
  'done',
  'undoing',
  'undone',
  'unreadable',
] as const;

export const outcomes = [
  'new',
  'same',
  'possible',
  'repeated',
  'refused',
  'added',
  'updated',
  'taken-back',
  'kept',
] as const;

export const choices = ['add', 'leave'] as const;

/** Programs are never administrators: accounts, tokens and keys are for people, who can be asked for a password. */
export const tokenRoles = ['reader', 'clerk'] as const;

/** Why the last message was not delivered. */
export const webhookProblems = ['unreachable', 'timed-out', 'redirected', 'refused'] as const;

/** Codes of FHIR. */
export const identifierUses = ['official', 'usual', 'secondary', 'old'] as const;
export type IdentifierUse = (typeof identifierUses)[number];
export type Identifier = {
  /** The id of its system. */
  system: string;
  value: string;
  use: IdentifierUse | null;
  /** The first and last day on which it is valid. */
  from: string | null;
  to: string | null;
};

export type OtherPhone = { number: string; whose: string | null };
export type NextOfKin = { name: string | null; relation: string | null; phone: string | null };
export type Deceased = { on: string | null };
