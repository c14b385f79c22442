/** Photos in SQL, in a separate table, so that queries for many patients read none of them. */
import { eq, inArray, sql } from 'drizzle-orm';
import { reading, writing, type Reader, type Writer } from '../db/access.ts';
import { idKey, isListed, patient, photo } from '../db/schema.ts';
import type { Photo } from './photo.ts';

const readStatements = reading((orm) => ({
  jpeg: orm
    .select({ jpeg: photo.jpeg })
    .from(photo)
    .where(eq(photo.patientKey, sql.placeholder('key')))
    .prepare(),
  ofPatients: orm
    .select({ id: patient.id, jpeg: photo.jpeg })
    .from(patient)
    .innerJoin(photo, eq(photo.patientKey, patient.key))
    .where(
      sql`${idKey(patient.id)} IN (SELECT ${idKey(sql`value`)} FROM json_each(${sql.placeholder('ids')})) AND ${isListed}`,
    )
    .prepare(),
}));

const writeStatements = writing((orm) => ({
  put: orm
    .insert(photo)
    .values({ patientKey: sql.placeholder('key'), jpeg: sql.placeholder('jpeg') })
    .onConflictDoUpdate({ target: photo.patientKey, set: { jpeg: sql`excluded.jpeg` } })
    .prepare(),
  remove: orm
    .delete(photo)
    .where(eq(photo.patientKey, sql.placeholder('key')))
    .prepare(),
  clear: orm.delete(photo).prepare(),
  removeUnsaid: orm
    .delete(photo)
    .where(
      inArray(
        photo.patientKey,
        orm
          .select({ key: patient.key })
          .from(patient)
          .where(sql`${patient.photoHash} IS NULL`),
      ),
    )
    .prepare(),
}));

export function savePhoto(writer: Writer, key: number, saved: Photo | undefined): void {
  if (saved === undefined) writeStatements(writer).remove.run({ key });
  else writeStatements(writer).put.run({ key, jpeg: saved.jpeg });
}

export const findPhoto = (reader: Reader, key: number): Buffer | undefined =>
  readStatements(reader).jpeg.get({ key })?.jpeg;

export const listPhotos = (reader: Reader, ids: readonly string[]): { id: string; jpeg: Buffer }[] =>
  readStatements(reader).ofPatients.all({ ids: JSON.stringify(ids) });

export const clearPhotos = (writer: Writer): void => void writeStatements(writer).clear.run();

/** Removes photos of patients who have none according to the journal, after rows arrived as a whole. */
export const removeUnsaidPhotos = (writer: Writer): void => void writeStatements(writer).removeUnsaid.run();
