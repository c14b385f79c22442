/** Merges two records and unmerges them, each with its undo. */
import { mergeEndpoints, type Merged, type MergeValues } from '../../src-main/merging/merge.contract.ts';
import type { Patient } from '../../src-main/patients/patient.contract.ts';
import { call, type Outcome } from '../api.ts';
import { t } from '../messages/words.svelte.ts';
import { nameText } from '../patients/patient-words.ts';
import { sayFailure } from '../patients/retire-actions.ts';
import { activity } from '../ui/activity.svelte.ts';
import { notices } from '../ui/notices.svelte.ts';

type Wanted = {
  /** Both records as they were seen. The merge is refused if either has changed since. */
  stands: Patient;
  joined: Patient;
  values: MergeValues;
  /** Called when they are two records again. */
  onundone?: (() => void) | undefined;
};

/** The form reports a failure. */
export async function mergePatients({ stands, joined, values, onundone }: Wanted): Promise<Outcome<Merged>> {
  const params = { patientId: stands._id };
  const body = { with: joined._id, withVersion: joined.version, values };
  const outcome = await activity.during(call(mergeEndpoints.join, { params, body, version: stands.version }));
  if (outcome.kind === 'done') say('join.done', outcome.value, { id: joined._id, onundone });
  return outcome;
}

/** `id`: the record that was merged into the other one, so that the unmerge can be recognised by it too. */
export async function unmergePatients({ id, group }: { id: string; group: string }): Promise<Outcome<Merged>> {
  const outcome = await send(id, group);
  if (outcome.kind === 'done') say('part.done', outcome.value, { id });
  return outcome;
}

const send = (patientId: string, group: string) =>
  activity.during(call(mergeEndpoints.part, { params: { patientId }, body: { group } }));

type Undo = { id: string; onundone?: Wanted['onundone'] };

function say(key: 'join.done' | 'part.done', { group, patients }: Merged, { id, onundone }: Undo): void {
  const [patient] = patients;
  if (patient === undefined) return;
  const run = async () => {
    const outcome = await send(id, group);
    if (outcome.kind !== 'done') return sayFailure(outcome);
    onundone?.();
    notices.say(t(key === 'join.done' ? 'part.done' : 'join.done', { name: nameText(patient) }));
  };
  notices.say(t(key, { name: nameText(patient) }), { label: t('common.undo'), run: () => void run() });
}
