/** The draft of an edit of a patient: the same for the whole form and for one part on the record, so that neither loses the other's text. */
import type { Patient } from '../../src-main/patients/patient.contract.ts';
import { drafts } from '../shell/drafts.svelte.ts';
import { birthTyping } from './patient-form.ts';
import { ownChanges } from './own-form.rules.ts';
import { inputOf, isGone, partsTyped, typedOf, type FormPart, type Typed } from './form.rules.ts';

export const editKeyOf = (patientId: string): string => `edit:${patientId}`;

/** The parts of the form that the draft of a patient changes; empty without one. */
export function draftedParts(patientId: string): FormPart[] {
  const draft = drafts.find(editKeyOf(patientId)) as { typed: Typed; base: Patient } | undefined;
  if (draft === undefined) return [];
  // A draft from an older version of this page may lack a field.
  const typed = { ...typedOf(draft.base, birthTyping()), ...draft.typed };
  const parts = partsTyped(draft.base, typed).flatMap((part): FormPart[] => {
    if (part !== 'own') return [isGone(part) ? 'gone' : (part as FormPart)];
    const changes = ownChanges(draft.base.own, inputOf(typed).own);
    return Object.keys(changes).map((id): FormPart => `own.${id}`);
  });
  return [...new Set(parts)];
}
