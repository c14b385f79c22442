/** Measures how long the check for possible duplicates takes while somebody is being registered. */
import { randomFrom } from '../../src-main/demo/random.rules.ts';
import type { NewPatient } from '../../src-main/patients/patient.contract.ts';
import { resolve } from 'node:path';
import { nodeFlags, startChild, stopChild } from './child.ts';
import { note } from './figures.ts';
import type { Served } from './load.ts';

const asked = 1000;
const limitMs = 40;

/**
 * Measures drafts as a clerk leaves them at a pause. They are of known or unknown people, some with a typing mistake, and have few or many
 * fields.
 */
export async function measureDrafts({ api, headers, data, name }: Served, size: number): Promise<void> {
  const random = randomFrom(12);
  const drafts = Array.from({ length: asked }, () => draftOf(data.patient(random.below(2 * size))));
  function draftOf(patient: NewPatient): NewPatient {
    const { name: whole, gender, phoneNumber, residentialAddress, dateOfBirth, age } = patient;
    const at = 1 + random.below(Math.max(1, (whole ?? '').length - 1));
    const slipped = random.chance(0.3) ? `${(whole ?? '').slice(0, at)}${(whole ?? '').slice(at + 1)}` : whole;
    return {
      name: slipped?.trim() || 'A',
      ...(gender != null && { gender }),
      ...(random.chance(0.6) && { ...(dateOfBirth != null && { dateOfBirth }), ...(age != null && { age }) }),
      ...(random.chance(0.4) && phoneNumber != null && { phoneNumber }),
      ...(random.chance(0.5) && residentialAddress != null && { residentialAddress }),
    };
  }
  const bare = await startChild([...nodeFlags, resolve(import.meta.dirname, 'bare-server.ts'), '{}']);
  const bareUrl = `http://127.0.0.1:${String(bare.ready['port'])}/`;
  const [own, other]: [number[], number[]] = [[], []];
  let capped = 0;
  for (const draft of drafts) {
    const from = performance.now();
    const reply = await fetch(`${api}/patients/matches`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(draft),
    });
    const found = (await reply.json()) as { isCapped: boolean };
    own.push(performance.now() - from);
    if (reply.status !== 200) throw new Error(`A draft was answered ${reply.status}.`);
    if (found.isCapped) capped++;
    const bareFrom = performance.now();
    await (await fetch(bareUrl)).arrayBuffer();
    other.push(performance.now() - bareFrom);
  }
  await stopChild(bare);
  const at = (times: number[], part: number) =>
    (times.toSorted((a, b) => a - b)[Math.floor(times.length * part)] ?? 0).toFixed(1);
  const p99 = Number(at(own, 0.99));
  note({
    what: 'who may be the same as a draft, 99th percentile',
    size: name,
    measured: `${at(own, 0.99)} ms (median ${at(own, 0.5)} ms; a bare route in turn ${at(other, 0.99)} and ${at(other, 0.5)} ms; ${((100 * capped) / asked).toFixed(0)} % capped)`,
    limit: `≤ ${limitMs} ms`,
    isReached: p99 <= limitMs,
  });
}
