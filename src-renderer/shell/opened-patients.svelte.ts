/**
 * The patients that the person at this window opened last, for Find while nothing is typed. Held in memory alone, like everything that
 * names a patient. Cleared when they sign out or someone else signs in.
 */
import type { Patient } from '../../src-main/patients/patient.contract.ts';

/** As many as people can take in at a glance. */
const mostKept = 8;

class OpenedPatients {
  /** The most recent first. */
  all = $state.raw<readonly Patient[]>([]);
  #staffId: string | undefined;

  /** Notes that `patient` is shown in its record, or has a newer version. */
  note(patient: Patient): void {
    this.all = [patient, ...this.all.filter(({ _id }) => _id !== patient._id)].slice(0, mostKept);
  }

  /** Replaces the patient by a newer version, at the same position. */
  renew(patient: Patient): void {
    this.all = this.all.map((known) => (known._id === patient._id ? patient : known));
  }

  /** `staffId` is the person who uses this window now. */
  belongTo(staffId: string): void {
    if (this.#staffId !== staffId) this.forget();
    this.#staffId = staffId;
  }

  forget(): void {
    this.all = [];
  }
}

export const openedPatients = new OpenedPatients();
