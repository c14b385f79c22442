/** Imports and exports through the interface. */
import { Readable } from 'node:stream';
import { writeXlsx } from 'hucre/xlsx';
import { expect } from 'vitest';
import type { Import, ImportRow } from '../../src-main/transfer/import.contract.ts';
import type { Client } from '../support/station.ts';

type File = string | Uint8Array;

/** Sends a file, and waits until work on it has ended. */
export async function sent(client: Client, file: File, name = 'people.csv'): Promise<Import> {
  const reply = await send(client, file, name);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return settled(client, reply.body._id);
}

export async function send(
  { api, token }: Client,
  file: File,
  name = 'people.csv',
): Promise<{ status: number; body: any }> {
  const reply = await fetch(`${api}/imports?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    body: file as BodyInit,
  });
  return { status: reply.status, body: await reply.json() };
}

export async function settled(client: Client, id: string): Promise<Import> {
  for (;;) {
    const { body, status } = await client.get(`/imports/${id}`);
    expect(status, JSON.stringify(body)).toBe(200);
    if (!body.isWorking) return body;
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
}

/** Runs or undoes an import, and waits until that is done. */
export async function done(client: Client, id: string, act: 'run' | 'undo'): Promise<Import> {
  const { status, body } = await client.post(`/imports/${id}/${act}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return settled(client, id);
}

export async function changed(client: Client, id: string, patch: object): Promise<Import> {
  const { status, body } = await client.patch(`/imports/${id}`, patch);
  expect(status, JSON.stringify(body)).toBe(200);
  return settled(client, id);
}

export async function rowsOf(client: Client, id: string, outcome?: string): Promise<ImportRow[]> {
  const { body } = await client.get(
    `/imports/${id}/rows?size=200${outcome === undefined ? '' : `&outcome=${outcome}`}`,
  );
  return body.embedded.importRowResourceList;
}

export async function patientsOf(client: Client): Promise<any[]> {
  return (await client.get('/patients?size=200')).body.embedded.patientResourceList;
}

/** Returns a workbook as a spreadsheet saves it. */
export const workbook = (rows: (string | number | Date | null)[][], name = 'Sheet1'): Promise<Uint8Array> =>
  writeXlsx({ sheets: [{ name, rows }] });

/** Returns the bytes of an export, after typing the password again. */
export async function exported(client: Client, asked: object, password: string): Promise<Buffer> {
  await client.send('PUT', '/sessions/current/confirmation', { password });
  const reply = await fetch(`${client.api}/exports`, {
    method: 'POST',
    headers: { authorization: `Bearer ${client.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(asked),
  });
  const bytes = Buffer.from(await reply.arrayBuffer());
  expect(reply.status, bytes.toString()).toBe(200);
  return bytes;
}

export const listOf = <T>(all: AsyncIterable<T>): Promise<T[]> => Readable.from(all).toArray() as Promise<T[]>;
