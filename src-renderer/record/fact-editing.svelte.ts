/** The fact of a record that is edited where it is read: one at a time, by the form of the patient with this field alone. */
import type { Patient } from '../../src-main/patients/patient.contract.ts';
import { draftedParts } from '../patients/edit-draft.ts';
import { detailNames, type DetailPart } from '../patients/details.rules.ts';
import type { FormPart } from '../patients/form.rules.ts';
import { router } from '../shell/router.svelte.ts';
import { session } from '../shell/session.svelte.ts';

const beside = ['deceased', 'movedAwayOn', 'household', 'mother', 'identifiers', 'own'] as const;
/** The details among the facts. A death and a move are edited beside the name, links in the family, the others in lists. */
export const detailFacts = (Object.keys(detailNames) as DetailPart[]).filter(
  (part): part is Exclude<DetailPart, (typeof beside)[number]> => !beside.some((each) => each === part),
);

export class FactEditing {
  part = $state<FormPart>();
  /** The fact whose form was closed. Its button takes the focus. */
  closed: FormPart | undefined;
  readonly patient: () => Patient;
  readonly onnewer: (patient: Patient) => void;

  /** Text typed in one fact before a lock or a reload is shown again. Text of several facts is on the page of the whole form. */
  constructor(patient: () => Patient, onnewer: (patient: Patient) => void) {
    this.patient = patient;
    this.onnewer = onnewer;
    const [drafted, ...others] = this.isAllowed ? draftedParts(patient()._id) : [];
    if (others.length === 0) this.part = drafted;
  }

  get isAllowed(): boolean {
    return session.canEdit && this.patient().retired !== true;
  }

  /** If text of another part is not saved yet, opens the form with both. */
  open(part: FormPart): void {
    const patientId = this.patient()._id;
    if (draftedParts(patientId).some((drafted) => drafted !== part)) router.go({ name: 'edit', patientId });
    else this.part = part;
  }

  close(): void {
    this.closed = this.part === 'gone' ? undefined : this.part;
    this.part = undefined;
  }
}
