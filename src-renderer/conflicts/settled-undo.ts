/** The notice after a choice. If it changed what the record showed, it offers to show that again; no value is lost, see the changes. */
import type { Conflict, ConflictField, Settlement } from '../../src-main/conflicts/conflict.contract.ts';
import { patientEndpoints } from '../../src-main/patients/patient.contract.ts';
import { visitEndpoints } from '../../src-main/visits/visit.contract.ts';
import { call, type Outcome } from '../api.ts';
import { t } from '../messages/words.svelte.ts';
import { newestOwn } from '../own-changes.ts';
import { sayFailure } from '../patients/retire-actions.ts';
import { activity } from '../ui/activity.svelte.ts';
import { notices } from '../ui/notices.svelte.ts';
import { backTo } from './conflict-form.rules.ts';
import { fieldText } from './conflict-words.ts';

type Settled = { conflict: Conflict; found: ConflictField; fields: Settlement['fields'] };

/** `left` is the reply to the choice, `conflict` the record before it. */
export function saySettled(left: Conflict, { conflict, found, fields }: Settled): void {
  const field = fieldText(found.field);
  const text = t('conflict.settled', { field });
  const body = backTo(conflict, found, fields);
  if (body === undefined) return notices.say(text);
  const run = async () => {
    const { version } = newestOwn({ _id: left.id, version: left.version });
    const { id, patientId } = left;
    const outcome = await activity.during<Outcome<unknown>>(
      left.kind === 'patient'
        ? call(patientEndpoints.patch, { params: { patientId }, body, version })
        : call(visitEndpoints.patch, { params: { patientId, visitId: id }, body, version }),
    );
    if (outcome.kind === 'done') notices.say(t('conflict.undone', { field }));
    else sayFailure(outcome);
  };
  notices.say(text, { label: t('common.undo'), run: () => void run() });
}
