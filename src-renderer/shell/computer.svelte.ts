/** The kind of this computer: a station, a workstation, or a practice registry. The program that serves the page knows it. */
import { computerEndpoints, type ThisComputer } from '../../src-main/computer/computer.contract.ts';
import { call, callHere, isDesktop, type Failure } from '../api.ts';

const lookMs = 200;
/** A computer that has not turned by then has failed to. Its page then shows that. */
const longestMs = 15_000;

const [, code = '', first] = /^#\/set-up\/(\w+)(\/restore)?$/.exec(location.hash) ?? [];
/** The desktop passes the set-up code in the address. Anyone at its window may set the station up. */
export const handedOver = code;
/** True if a backup was opened by a double click. */
export const beginsWithRestore = first !== undefined;

class Computer {
  known = $state.raw<ThisComputer>();

  get practice(): ThisComputer['practice'] {
    return this.known?.practice ?? null;
  }

  get seat(): ThisComputer['seat'] {
    return this.known?.seat ?? null;
  }

  /** True if a person may open a practice registry here. */
  get canPractise(): boolean {
    return this.known?.isTurnable === true && this.practice === null && this.seat === null;
  }

  async ask(): Promise<void> {
    const outcome = await callHere(computerEndpoints.get);
    if (outcome.kind === 'done') this.known = outcome.value;
  }

  /** Waits until the computer is something else, and shows that. In the desktop, the program itself shows it. */
  async whenTurned(isTurned: (now: ThisComputer) => boolean): Promise<void> {
    for (const until = performance.now() + longestMs; performance.now() < until;) {
      await new Promise((resolve) => setTimeout(resolve, lookMs));
      const outcome = await callHere(computerEndpoints.get);
      if (outcome.kind === 'done' && isTurned(outcome.value)) break;
    }
    if (!isDesktop) location.reload();
  }

  /** Opens the practice registry; before set-up with the set-up code. `beforeLeaving` runs once it is open. */
  async openPractice(setupCode?: string, beforeLeaving?: () => void): Promise<Failure | undefined> {
    const outcome = await (setupCode === undefined
      ? call(computerEndpoints.openPractice)
      : call(computerEndpoints.openPracticeFirst, { body: { setupCode } }));
    if (outcome.kind !== 'done') return outcome;
    beforeLeaving?.();
    if (!isDesktop) location.assign(outcome.value.url);
    return undefined;
  }

  /** Closes this practice registry, which `isDeleted` also deletes, and shows the real one. */
  async endPractice({ isDeleted }: { isDeleted: boolean }): Promise<Failure | undefined> {
    const home = this.practice?.home ?? '';
    const outcome = await callHere(isDeleted ? computerEndpoints.deletePractice : computerEndpoints.leavePractice);
    if (outcome.kind !== 'done') return outcome;
    if (!isDesktop && home !== '') location.assign(home);
    return undefined;
  }
}

export const computer = new Computer();
