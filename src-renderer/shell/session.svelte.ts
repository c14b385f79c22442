/**
 * The signed-in person, and whether the station can be reached. The whole page follows this one value. After `idleMs` without a key or a
 * touch the screen is locked. The token is given back, the pages are removed from the screen, and only the drafts stay. Two clocks are
 * compared and the later one counts. Someone can turn the wall clock back, and the monotonic one stops on some systems while the laptop
 * sleeps. A key or a touch after `idleMs` finds the screen locked, even as the first event after sleep.
 */
import type { Static } from 'typebox';
import type { Staff } from '../../src-main/staff/staff.contract.ts';
import { quickCodeEndpoints } from '../../src-main/staff/quick-code.contract.ts';
import { sessionEndpoints } from '../../src-main/staff/staff.contract.ts';
import { stationEndpoints, type NewStation, type Place } from '../../src-main/station/station.contract.ts';
import { recoveryPrincipal } from '../../src-main/wire/principal.contract.ts';
import { authorization, call, onOutcome, useToken, type Failure, type Outcome, type SeatTrouble } from '../api.ts';
import { notices } from '../ui/notices.svelte.ts';
import { computer } from './computer.svelte.ts';
import { openedPatients } from './opened-patients.svelte.ts';
import { router } from './router.svelte.ts';
import { forgetOwnChanges } from '../own-changes.ts';

export const idleMs = 5 * 60 * 1000;
/** Short, because after sleep the next check is what removes the patients from the screen. */
const lookMs = 1000;
const retryMs = 2000;

export type SessionState =
  | { kind: 'asking' }
  /** The station has not answered since the page was opened. */
  | { kind: 'unreachable' }
  | { kind: 'setup-required' }
  /** `isLocked`: nobody has signed in since the station was started or a backup was restored. */
  | { kind: 'signed-out'; isLocked: boolean }
  | { kind: 'signed-in'; staff: Staff }
  /** The same person only has to type the password; another person can sign in instead. */
  | { kind: 'screen-locked'; staff: Staff; why: 'idle' | 'asked' | 'ended' };

const bothClocks = () => ({ wall: Date.now(), monotonic: performance.now() });

class Session {
  state = $state.raw<SessionState>({ kind: 'asking' });
  /** True if the station answered the last request. */
  isReachable = $state(true);
  /** When the station was first seen to be unreachable. */
  awaySince = Date.now();
  /** The reason, on a computer that is a seat; undefined on a station. */
  seatTrouble = $state.raw<SeatTrouble>();
  /** The origin of the page. A hub has no set-up, keys, backups and files. */
  place = $state<Place>('station');
  /** The user names of those who chose a quick code at this page. The station decides whether a code is still valid. */
  quickPeople = $state.raw<readonly string[]>([]);
  #last: string | undefined;
  #lastTouch = bothClocks();
  #leaving = new Set<() => Promise<unknown>>();

  constructor() {
    for (const name of ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const) {
      addEventListener(name, () => this.#touch(), { capture: true, passive: true });
    }
    setInterval(() => this.#lockWhenIdle(), lookMs);
    document.addEventListener('visibilitychange', () => this.#lockWhenIdle());
    onOutcome((outcome) => this.#hear(outcome));
  }

  get staff(): Staff | undefined {
    return this.state.kind === 'signed-in' ? this.state.staff : undefined;
  }

  /** True if the person signed in with the recovery key, which has no account, no password and no drafts. */
  get isRecovering(): boolean {
    return this.staff?.id === recoveryPrincipal.id;
  }

  get canEdit(): boolean {
    return this.staff !== undefined && this.staff.role !== 'reader';
  }

  get isAtHub(): boolean {
    return this.place === 'hub';
  }

  get isAdministrator(): boolean {
    return this.staff?.role === 'administrator';
  }

  /** Asks the station what it needs first, set-up or a password, until it answers. */
  async start(): Promise<void> {
    const health = await call(stationEndpoints.health);
    if (health.kind !== 'done' || health.value.place === 'station') await computer.ask();
    if (health.kind !== 'done') {
      this.state = { kind: 'unreachable' };
      setTimeout(() => void this.start(), retryMs);
      return;
    }
    const { state, place } = health.value;
    this.place = place;
    this.state = state === 'setup-required' ? { kind: state } : { kind: 'signed-out', isLocked: state === 'locked' };
  }

  /** Signs in with a name and a password, or with the recovery key. */
  async signIn(proof: Static<NonNullable<typeof sessionEndpoints.create.body>>): Promise<Failure | undefined> {
    const outcome = await call(sessionEndpoints.create, { body: proof });
    if (outcome.kind !== 'done') return outcome;
    this.begin(outcome.value);
    return undefined;
  }

  /** Signs in with the quick code that the person chose at this page today. */
  async signInByCode(body: { username: string; code: string }): Promise<Failure | undefined> {
    const outcome = await call(quickCodeEndpoints.signIn, { body });
    if (outcome.kind !== 'done') return outcome;
    this.begin(outcome.value);
    return undefined;
  }

  /** The person who is signed in chose a quick code. */
  noteQuickCode(): void {
    const { staff } = this;
    if (staff !== undefined && !this.hasQuickCode(staff)) this.quickPeople = [...this.quickPeople, staff.username];
  }

  hasQuickCode({ username }: Pick<Staff, 'username'>): boolean {
    return this.quickPeople.includes(username);
  }

  /** Creates the registry. The session begins when the person has written down the recovery key. */
  setUp(input: NewStation): Promise<Outcome<Static<typeof stationEndpoints.setup.reply>>> {
    return call(stationEndpoints.setup, { body: input });
  }

  begin({ token, staff }: { token: string; staff: Staff }): void {
    useToken(token);
    notices.open();
    this.#lastTouch = bothClocks();
    openedPatients.belongTo(staff.id);
    // The patient of the person before is not theirs, and the access log would say that they looked at it.
    if (this.#last !== undefined && this.#last !== staff.id && 'patientId' in router.page)
      router.replace({ name: 'find' });
    this.#last = staff.id;
    this.state = { kind: 'signed-in', staff };
  }

  /** Runs `work` whenever a person leaves, while the token is still valid. */
  beforeLeaving(work: () => Promise<unknown>): void {
    this.#leaving.add(work);
  }

  /** Removes the pages from the screen and gives the token back. */
  lock(why: 'idle' | 'asked' | 'ended' = 'asked'): void {
    if (this.state.kind !== 'signed-in') return;
    const { staff } = this.state;
    this.#giveTokenBack();
    this.#leave({ kind: 'screen-locked', staff, why });
  }

  /**
   * Ends the session because the token is no longer valid. It has expired or was revoked, or the station was restarted and waits for a
   * password.
   */
  end(): void {
    if (this.state.kind !== 'signed-in') return;
    useToken(undefined);
    this.#leave({ kind: 'screen-locked', staff: this.state.staff, why: 'ended' });
  }

  signOut(): void {
    this.#giveTokenBack();
    this.#leave({ kind: 'signed-out', isLocked: false });
  }

  /** Closes the notices too, because they name patients, and their undo belongs to the person who acted. */
  #leave(state: SessionState): void {
    notices.close();
    forgetOwnChanges();
    // The recovery key has no account to return to, so its locked session becomes signed out.
    const isNobody = state.kind === 'screen-locked' && state.staff.id === recoveryPrincipal.id;
    this.state = isNobody ? { kind: 'signed-out', isLocked: false } : state;
    if (this.state.kind !== 'signed-out') return;
    openedPatients.forget();
    void this.#seeWhetherLocked();
  }

  /** Checks whether a restore has locked the station. Then a backup can be restored without signing in. */
  async #seeWhetherLocked(): Promise<void> {
    const health = await call(stationEndpoints.health);
    if (this.state.kind !== 'signed-out' || health.kind !== 'done') return;
    this.state = { kind: 'signed-out', isLocked: health.value.state === 'locked' };
  }

  #giveTokenBack(): void {
    const last = Promise.allSettled([...this.#leaving].map((work) => work()));
    const own = authorization();
    useToken(undefined);
    void last.then(() => call(sessionEndpoints.end, { authorization: own, keepalive: true }));
  }

  #touch(): void {
    this.#lockWhenIdle();
    this.#lastTouch = bothClocks();
  }

  #lockWhenIdle(): void {
    const { wall, monotonic } = bothClocks();
    const idle = Math.max(wall - this.#lastTouch.wall, monotonic - this.#lastTouch.monotonic);
    if (this.state.kind === 'signed-in' && idle >= idleMs) this.lock('idle');
  }

  #hear(outcome: Outcome<unknown>): void {
    if (outcome.kind === 'cancelled') return;
    if (this.isReachable && outcome.kind === 'unreachable') this.awaySince = Date.now();
    this.isReachable = outcome.kind !== 'unreachable';
    this.seatTrouble = outcome.kind === 'unreachable' ? outcome.seat : undefined;
    if (outcome.kind !== 'refused' || this.state.kind !== 'signed-in') return;
    if (outcome.name === 'unauthenticated' || outcome.name === 'locked') this.end();
  }
}

export const session = new Session();
