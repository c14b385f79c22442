/**
 * The lines that a person enters from paper. Each is saved as an ordinary registration, by itself. The lines that are not saved yet are one
 * draft. The last ones that were saved are in memory, so that they are still there after a look at another page.
 */
import { tick } from 'svelte';
import { patientEndpoints, type Patient } from '../../src-main/patients/patient.contract.ts';
import { call } from '../api.ts';
import { t } from '../messages/words.svelte.ts';
import { birthTyping, type PatientFormState } from '../patients/patient-form.ts';
import { inputOf, isNothing, patchOf, typedOf, type Typed } from '../patients/form.rules.ts';
import { newRegistration, registrationIn, type Registration } from '../patients/registration.ts';
import { Registering } from '../patients/registering.svelte.ts';
import { sayFailure } from '../patients/retire-actions.ts';
import { undoRegistration } from '../patients/undo-actions.ts';
import { drafts } from '../shell/drafts.svelte.ts';
import { activity } from '../ui/activity.svelte.ts';
import { notices } from '../ui/notices.svelte.ts';

const draftKey = 'paper';
/** The lines that stay in memory. */
const mostLines = 50;

export class Line {
  readonly registering: Registering;
  /** As it was saved; undefined for a line that was not. */
  patient = $state.raw<Patient>();
  /** True while its cells can be typed in. */
  isOpen = $state(true);
  readonly key = crypto.randomUUID();
  readonly form: PatientFormState;
  #sheet: Sheet;
  #isCorrected = false;

  constructor(sheet: Sheet, begun: Registration) {
    this.#sheet = sheet;
    this.registering = new Registering(begun, {
      onkeep: () => sheet.keep(),
      onsaved: (patient) => this.#close(patient),
    });
    this.form = this.registering.form;
  }

  /** The text for the cells of a line below. */
  get text(): Typed {
    return this.patient === undefined || this.isOpen ? this.form.typed : typedOf(this.patient, birthTyping());
  }

  get isEmpty(): boolean {
    return this.patient === undefined && isNothing(this.form.typed);
  }

  /** Opens a saved line for a correction, as the record is now: somebody may have edited it on another page or computer. */
  async correct(): Promise<void> {
    if (this.patient === undefined) return;
    const { _id: patientId } = this.patient;
    const outcome = await activity.during(call(patientEndpoints.get, { params: { patientId } }));
    if (outcome.kind !== 'done') return sayFailure(outcome);
    this.patient = outcome.value;
    this.form.replace(typedOf(outcome.value, birthTyping()));
    this.isOpen = true;
  }

  /** Keeps a correction as the form of the patient does, which can go on with it. */
  keepCorrection(): void {
    const { patient, form } = this;
    if (patient === undefined) return;
    const typed = form.snapshot();
    const key = `edit:${patient._id}`;
    const isChanged = this.isOpen && Object.keys(patchOf(patient, inputOf(typed))).length > 0;
    if (isChanged) drafts.put(key, { typed, base: patient });
    else if (this.#isCorrected) drafts.drop(key);
    this.#isCorrected = isChanged;
  }

  async save(isCertainlyNew = false): Promise<void> {
    if (this.form.isBusy) return;
    if (this.patient !== undefined) await this.#saveCorrection(this.patient);
    else await (isCertainlyNew ? this.registering.save() : this.registering.askOrSave());
  }

  /** Undoes the registration. The line is open again, with its text. */
  async undo(): Promise<void> {
    if (this.patient === undefined || !(await undoRegistration(this.patient))) return;
    const typed = typedOf(this.patient, birthTyping());
    this.patient = undefined;
    this.registering.begin({ ...newRegistration(''), typed });
    this.isOpen = true;
    this.#sheet.keep();
  }

  /** Discards what is typed. A saved line is shown as it is saved. */
  throwAway(notice = t('form.thrownAway')): void {
    const thrown = this.registering.now;
    if (this.patient !== undefined) this.isOpen = false;
    else this.registering.begin(newRegistration(''));
    this.#sheet.keep();
    const run = () => {
      this.registering.begin(thrown);
      this.isOpen = true;
      this.#sheet.keep();
    };
    notices.say(notice, { label: t('common.undo'), run });
  }

  async #saveCorrection(patient: Patient): Promise<void> {
    const { form } = this;
    const body = patchOf(patient, inputOf(form.snapshot()));
    if (Object.keys(body).length === 0) return this.#close(patient);
    form.isBusy = true;
    form.formError = undefined;
    const { _id: patientId, version } = patient;
    const outcome = await activity.during(call(patientEndpoints.patch, { params: { patientId }, body, version }));
    form.isBusy = false;
    if (outcome.kind === 'done') this.#close(outcome.value);
    else form.refuse(outcome);
  }

  #close(patient: Patient): void {
    this.patient = patient;
    this.isOpen = false;
    this.#sheet.keep();
  }
}

class Sheet {
  readonly owner: string | undefined = drafts.owner;
  lines = $state.raw<readonly Line[]>([]);
  /** The number of saved lines that are no longer in memory. */
  gone = $state(0);
  readonly saved: number = $derived(this.lines.filter(({ patient }) => patient !== undefined).length + this.gone);

  constructor() {
    const found = drafts.find(draftKey)?.['lines'];
    for (const each of Array.isArray(found) ? found : []) this.#add(registrationIn(each as Record<string, unknown>));
    if (this.lines.length === 0) this.next();
  }

  /** The line that is typed. */
  get last(): Line | undefined {
    return this.lines.at(-1);
  }

  /** The line that has to be decided on or corrected before the next one is saved. */
  waitingBefore = (line: Line): Line | undefined =>
    this.lines.slice(0, this.lines.indexOf(line)).find((each) => each.isOpen && !each.isEmpty && !each.form.isBusy);

  above = (line: Line): Line | undefined => this.lines[this.lines.indexOf(line) - 1];

  next(): void {
    this.#add(newRegistration(''));
  }

  keep(): void {
    // A reply may come after somebody else has signed in.
    if (drafts.owner !== this.owner) return;
    const unsaved = this.lines.filter((line) => line.patient === undefined && !line.isEmpty);
    if (unsaved.length === 0) drafts.drop(draftKey);
    else drafts.put(draftKey, { lines: unsaved.map(({ registering }) => registering.now) });
    for (const line of this.lines) line.keepCorrection();
  }

  #add(begun: Registration = newRegistration('')): void {
    // An empty line above the last one was discarded.
    const lines = [...this.lines.filter(({ isEmpty }) => !isEmpty), new Line(this, begun)];
    const old = lines.slice(0, -mostLines).filter(({ isOpen }) => !isOpen);
    this.gone += old.length;
    this.lines = lines.filter((line) => !old.includes(line));
  }
}

let sheet: Sheet | undefined;

/** Returns the sheet of the person who is signed in. */
export function sheetHere(): Sheet {
  if (sheet === undefined || sheet.owner !== drafts.owner) sheet = begunSheet();
  return sheet;
}

/** Begins a sheet whose derived values outlive the page that asks for it first. Those of a page that is gone are no longer derived. */
function begunSheet(): Sheet {
  let begun!: Sheet;
  $effect.root(() => void (begun = new Sheet()));
  return begun;
}

/** Focuses what has to be decided on about a line, or its first wrong cell, or else its first cell. */
export async function focusLine(line: Line | undefined): Promise<void> {
  await tick();
  const row = document.querySelector(`[data-line="${line?.key ?? ''}"]`);
  if (line?.registering.certain !== undefined) return row?.nextElementSibling?.querySelector('button')?.focus();
  const cell = row?.querySelector('[aria-invalid="true"]')?.closest('td') ?? row?.querySelector('td.cell');
  fieldIn(cell)?.focus();
}

export const fieldIn = (cell: Element | null | undefined): HTMLElement | null | undefined =>
  cell?.querySelector<HTMLElement>('input, select');
