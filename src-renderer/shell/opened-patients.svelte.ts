/**
 * Whom the person at this window opened last, for Find while nothing is typed. Held in memory alone, like everything that names a
 * patient, and gone when they sign out or somebody else signs in.
 */
import type { Patient } from '../../src-main/patients/patient.contract.ts';

/** As many as are found at a glance. */
const mostKept = 8;

class OpenedPatients {
  /** The last one first. */
  all = $state.raw<readonly Patient[]>([]);
  #staffId: string | undefined;

  /** `patient` is shown in its record, or is there in a newer version. */
  note(patient: Patient): void {
    this.all = [patient, ...this.all.filter(({ _id }) => _id !== patient._id)].slice(0, mostKept);
  }

  /** The same at its place in the list. */
  renew(patient: Patient): void {
    this.all = this.all.map((known) => (known._id === patient._id ? patient : known));
  }

  /** `staffId` sits here now. */
  belongTo(staffId: string): void {
    if (this.#staffId !== staffId) this.forget();
    this.#staffId = staffId;
  }

  forget(): void {
    this.all = [];
  }
}

export const openedPatients = new OpenedPatients();
