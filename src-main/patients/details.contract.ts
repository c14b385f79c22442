/**
 * Further details of a patient, all of them optional. Each is one value, even if it has parts. Otherwise two edits at the same time could
 * combine the name of one relative with the phone of another.
 */
import { Type, type Static } from 'typebox';
import {
  closed,
  endpoint,
  FileReply,
  Nothing,
  NullableBoolean,
  NullableDay,
  NullableText,
} from '../wire/endpoint.contract.ts';
import { exampleIds } from '../wire/examples.contract.ts';
import type { Deceased, NextOfKin, OtherPhone } from '../db/stored-values.rules.ts';
import { identifiers } from '../identifiers/identifier.contract.ts';
import { ownValues } from '../own-fields/own-field.contract.ts';
import { patientAsked } from './shown.rules.ts';

/** Limits of the interface. They apply to writes; values that came from elsewhere are read as they are. */
const phoneLength = 100;
const nameLength = 200;
const wordLength = 60;
const upTo = (maxLength: number | undefined) => (maxLength === undefined ? {} : { maxLength });
const text = (maxLength: number | undefined, description: string) => ({
  ...NullableText,
  ...upTo(maxLength),
  description,
});

export const maxOtherPhones = 4;
const otherPhones = (isWritten: boolean) =>
  Type.Unsafe<OtherPhone[] | null>({
    type: ['array', 'null'],
    ...(isWritten && { maxItems: maxOtherPhones }),
    items: {
      title: isWritten ? 'NewOtherPhone' : 'OtherPhone',
      type: 'object',
      properties: {
        number: {
          ...NullableText,
          type: 'string',
          ...upTo(isWritten ? phoneLength : undefined),
          description: 'The phone number, as it was entered.',
        },
        whose: text(isWritten ? wordLength : undefined, 'The owner of the number, such as the daughter.'),
      },
      required: ['number', 'whose'],
      ...closed,
    },
    description: 'Further phone numbers, with their owners. A write replaces the whole list.',
  });

const nextOfKin = (isWritten: boolean) =>
  Type.Unsafe<NextOfKin | null>({
    title: isWritten ? 'NewNextOfKin' : 'NextOfKin',
    type: ['object', 'null'],
    properties: {
      name: text(isWritten ? nameLength : undefined, 'The name of the relative or guardian.'),
      relation: text(isWritten ? wordLength : undefined, 'The relation to the patient, such as mother.'),
      phone: text(isWritten ? phoneLength : undefined, 'The phone number of the relative or guardian.'),
    },
    required: ['name', 'relation', 'phone'],
    ...closed,
    description: 'The relative or guardian to contact. A write replaces the whole object.',
  });

const deceased = Type.Unsafe<Deceased | null>({
  title: 'Deceased',
  type: ['object', 'null'],
  properties: { on: { ...NullableDay, description: 'The day of death; null if unknown.' } },
  required: ['on'],
  ...closed,
  description: 'States that the patient has died, and when; null if the patient is alive.',
});

const village = { ...NullableText, description: 'The village or quarter where the patient lives.' };
const district = { ...NullableText, description: 'The district where the patient lives.' };
const home = {
  ...NullableText,
  description: 'The `_id` of the place where the patient lives: `GET /places`. `village` stays as it was entered.',
};
const movedAwayOn = { ...NullableDay, description: 'The day on which the patient moved away; null if they live here.' };
/** Any UUID: the id of a record that is not here is kept as it came. */
const uuid = '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$';
const link = (isWritten: boolean, description: string) => ({
  ...NullableText,
  ...(isWritten && { pattern: uuid }),
  description,
});
const household = (isWritten: boolean) =>
  link(
    isWritten,
    'An id that all members of a household have. `PUT /patients/{id}/household` sets it, `GET /patients/{id}/family` lists them.',
  );
const mother = (isWritten: boolean) => link(isWritten, 'The `_id` of the mother’s record.');
const seenAs = {
  ...NullableText,
  description: 'A description of somebody whose name is unknown, such as age, clothes and marks.',
};
const consentToContact: typeof NullableBoolean = Type.Unsafe<Static<typeof NullableBoolean>>({
  ...NullableBoolean,
  description: 'Whether the patient agrees to be called or visited; null if nobody has asked.',
});

/** A JPEG as base64. It is in the journal like everything else, so that it syncs and has a history. Its row is in another table. */
const photo = NullableText;

/**
 * FHIR content that no field has, as JSON (see journal/fhir-kept.rules.ts). Only FHIR replies contain it; a history shows only "there" or "not
 * there".
 */
export const fhirKept = NullableText;
export const maxFhirBytes = 64 * 1024;

/** The details as replies contain them. */
export const toldDetails = {
  identifiers: identifiers(false),
  otherPhones: otherPhones(false),
  nextOfKin: nextOfKin(false),
  village,
  district,
  home,
  deceased,
  movedAwayOn,
  household: household(false),
  mother: mother(false),
  seenAs,
  consentToContact,
  /** The journal has no such field: see own-fields/own-values.rules.ts. */
  own: ownValues(false),
};
export type DetailName = keyof typeof toldDetails;
export const detailNames = Object.keys(toldDetails) as DetailName[];

/** The details as the journal has them. */
export const patientDetails = { ...toldDetails, photo, fhir: fhirKept };

/** The details as a caller writes them. A photo has its own endpoint. */
export const writtenDetails = {
  ...toldDetails,
  identifiers: identifiers(true),
  otherPhones: otherPhones(true),
  nextOfKin: nextOfKin(true),
  household: household(true),
  mother: mother(true),
  own: ownValues(true),
};
export const detailLengths = { village: 100, district: 100, home: 100, household: 36, mother: 36, seenAs: 500 };

export const maxPhotoBytes = 64 * 1024;

const PhotoParams = Type.Object({
  patientId: Type.String({ description: 'The `_id` of the patient.', examples: [exampleIds.patient] }),
});
const photoAsked = (asked: { params: Static<typeof PhotoParams> }) => ({ ...patientAsked(asked), detail: 'photo' });
/** Base64 takes four characters for three bytes. */
export const photoLength = Math.ceil(maxPhotoBytes / 3) * 4;

const ofPhoto = { url: '/patients/:patientId/photo', tag: 'Patients', params: PhotoParams } as const;

/** The smallest JPEG: one grey point. */
const photoExample =
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////' +
  'wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAA//EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AN//Z';

/** As many as a page of results shows. */
const mostPhotos = 30;

export const photoEndpoints = {
  list: endpoint({
    method: 'GET',
    url: '/patients/photos',
    operationId: 'listPatientPhotos',
    tag: 'Patients',
    access: 'reader',
    summary: 'Fetch the photos of several patients',
    description: 'Patients without a photo are left out, and so are ids that are no listed record.',
    audited: {
      kind: 'read',
      action: 'patients-listed',
      say: ({ reply }) => ({ shown: reply.photos.map(({ patientId }) => patientId), detail: 'photo' }),
    },
    takesTurns: true,
    query: Type.Object({
      ids: Type.String({
        pattern: `^[^,]{1,36}(,[^,]{1,36}){0,${mostPhotos - 1}}$`,
        description: `Up to ${mostPhotos} ids of patients, with commas between them.`,
        examples: [exampleIds.patient],
      }),
    }),
    reply: Type.Object(
      {
        photos: Type.Array(
          Type.Object(
            {
              patientId: PhotoParams.properties.patientId,
              jpeg: Type.String({ contentEncoding: 'base64', description: 'The JPEG file in base64.' }),
            },
            closed,
          ),
          { description: 'The photos, in any order.' },
        ),
      },
      { ...closed, title: 'PatientPhotos' },
    ),
  }),
  get: endpoint({
    ...ofPhoto,
    method: 'GET',
    operationId: 'getPatientPhoto',
    access: 'reader',
    summary: 'Fetch the photo of a patient',
    audited: { kind: 'read', action: 'patient-viewed', say: photoAsked },
    contentType: 'image/jpeg',
    reply: FileReply({ contentMediaType: 'image/jpeg' }),
  }),
  put: endpoint({
    ...ofPhoto,
    method: 'PUT',
    operationId: 'setPatientPhoto',
    access: 'clerk',
    summary: 'Set or replace the photo of a patient',
    description:
      'A JPEG of at most 64 KiB and 4,096 by 4,096 pixels. Only the picture and its orientation are saved. ' +
      'Place, time, camera, comments and thumbnails (Exif, XMP, IPTC) are removed.',
    audited: { kind: 'save', action: 'patient-changed', unchanged: null, say: photoAsked },
    body: Type.Object(
      {
        jpeg: Type.String({
          contentEncoding: 'base64',
          maxLength: photoLength,
          description: 'The JPEG file in base64.',
        }),
      },
      closed,
    ),
    example: { jpeg: photoExample },
    reply: Nothing,
  }),
  remove: endpoint({
    ...ofPhoto,
    method: 'DELETE',
    operationId: 'removePatientPhoto',
    access: 'clerk',
    summary: 'Remove the photo of a patient',
    description: 'The journal keeps the photo, as it keeps every change.',
    audited: { kind: 'save', action: 'patient-changed', unchanged: null, say: photoAsked },
    reply: Nothing,
  }),
};
