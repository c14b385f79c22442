/** Photos in SQL, in a separate table, so that queries for many patients read none of them. */
import { eq, sql } from 'drizzle-orm';
import { reading, writing, type Reader, type Writer } from '../db/access.ts';
import { photo } from '../db/schema.ts';
import type { Photo } from './photo.ts';

const readStatements = reading((orm) => ({
  jpeg: orm
    .select({ jpeg: photo.jpeg })
    .from(photo)
    .where(eq(photo.patientKey, sql.placeholder('key')))
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
}));

export function savePhoto(writer: Writer, key: number, saved: Photo | undefined): void {
  if (saved === undefined) writeStatements(writer).remove.run({ key });
  else writeStatements(writer).put.run({ key, jpeg: saved.jpeg });
}

export const findPhoto = (reader: Reader, key: number): Buffer | undefined =>
  readStatements(reader).jpeg.get({ key })?.jpeg;

export const clearPhotos = (writer: Writer): void => void writeStatements(writer).clear.run();
