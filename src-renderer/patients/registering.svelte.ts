/** A registration while it is typed and saved. It asks once before it makes another record of a patient who is certainly registered. */
import { matchEndpoints, type PatientMatch } from '../../src-main/matching/match.contract.ts';
import { NewPatient, type Patient } from '../../src-main/patients/patient.contract.ts';
import { call } from '../api.ts';
import { FormState, meaningOfSave } from '../forms/form-state.svelte.ts';
import { activity } from '../ui/activity.svelte.ts';
import { draftToMatch } from './form-matches.rules.ts';
import { inputOf, isNothing } from './form.rules.ts';
import { errorsIn, type PatientFormState } from './patient-form.ts';
import { newRegistration, registerOnce, type Registration } from './registration.ts';

type Options = {
  /** Called before each request too, because the page may be gone before the reply. */
  onkeep: () => void;
  /** `again` is another registration with the same text. The key of this one would only return this patient. */
  onsaved: (patient: Patient, again: Registration) => void;
};

export class Registering {
  readonly form: PatientFormState;
  /** The patient who is certainly registered already, until somebody has decided. */
  certain = $state.raw<PatientMatch>();
  readonly isEmpty: boolean = $derived.by(() => isNothing(this.form.typed) && this.registration.relative === undefined);
  /** As it began, with what was sent. */
  registration: Registration;
  #options: Options;

  constructor(begun: Registration, options: Options) {
    this.#options = options;
    this.registration = $state.raw(begun);
    this.form = new FormState({
      typed: begun.typed,
      inputOf,
      schema: NewPatient,
      errorsIn: (typed, input) => errorsIn(typed, input),
      meaningOf: meaningOfSave,
    });
  }

  /** As it is to be kept. */
  get now(): Registration {
    return { ...this.registration, typed: this.form.snapshot() };
  }

  begin(next: Registration): void {
    this.registration = next;
    this.certain = undefined;
    this.form.replace(next.typed);
  }

  async askOrSave(): Promise<void> {
    if (!this.form.try()) return;
    this.form.isBusy = true;
    this.certain = await activity.during(this.#findCertain());
    this.form.isBusy = false;
    if (this.certain === undefined) await this.save();
  }

  async save(): Promise<void> {
    const { form, registration: before } = this;
    this.certain = undefined;
    form.isBusy = true;
    form.formError = undefined;
    const { input } = form;
    this.registration = { ...before, sent: before.sent ?? input };
    this.#options.onkeep();
    const { outcome, sent } = await activity.during(registerOnce(before, input));
    form.isBusy = false;
    if (outcome.kind === 'done') {
      this.#options.onsaved(outcome.value, { ...newRegistration(before.from), typed: form.snapshot() });
      return;
    }
    this.registration = { ...this.registration, sent };
    this.#options.onkeep();
    form.refuse(outcome);
  }

  async #findCertain(): Promise<PatientMatch | undefined> {
    const draft = draftToMatch(this.form.input);
    // The earlier attempt may have been saved, and then the match would be that same patient.
    if (draft === undefined || this.registration.sent !== undefined) return undefined;
    const outcome = await call(matchEndpoints.find, { body: { ...draft, limit: 1 } });
    const match = outcome.kind === 'done' ? outcome.value.matches[0] : undefined;
    return match?.grade === 'certain' ? match : undefined;
  }
}
