/**
 * Starts a visit and asks for its reason at once. The field appears with the focus before the station has answered, so that text typed
 * right after the key goes there.
 */
import { flushSync, tick } from 'svelte';
import type { Static } from 'typebox';
import { visitEndpoints, type Visit } from '../../src-main/visits/visit.contract.ts';
import { call } from '../api.ts';
import { failureText } from '../messages/failure.ts';
import { t } from '../messages/words.svelte.ts';
import { whenever } from '../forms/whenever.svelte.ts';
import { drafts, type HeldDraft } from '../shell/drafts.svelte.ts';
import { resource, type Resource } from '../shell/resource.svelte.ts';
import { session } from '../shell/session.svelte.ts';
import { notices } from '../ui/notices.svelte.ts';
import type { Timeline } from './timeline.svelte.ts';
import { saveVisit, startVisit } from './visit-actions.ts';

/** `visit` is unknown until the start is answered. The key makes every attempt result in one visit. */
type ReasonDraft = { visit: Visit | undefined; reason: string; idempotencyKey: string };

export class VisitStart {
  isStarting = $state(false);
  isSaving = $state(false);
  /** True while the reason of a visit that has just begun is asked for. */
  isAsking = $state(false);
  reason = $state('');
  trouble = $state<string>();
  input = $state<HTMLInputElement>();
  /** True while the user is asked whether a patient with an open visit gets a second one. */
  isAskingAnother = $state(false);
  /** The usual reasons here, commonest first. They are read with the patient, so that they are ready when a visit begins. */
  readonly #usual: Resource<Static<typeof visitEndpoints.reasons.reply>>;
  #visit = $state.raw<Visit>();
  /** The newest known version of the visit. */
  readonly #current = $derived.by(() => this.#timeline.find(this.#visit?._id) ?? this.#visit);
  #patientId: string;
  #timeline: Timeline;
  #held: HeldDraft;
  /** The same for every attempt until one is answered, because a lost reply must not make two visits. */
  #idempotencyKey: string = crypto.randomUUID();
  #isUnanswered = false;
  #started: Promise<unknown> = Promise.resolve();

  /** Call it while a component is set up. */
  constructor(patientId: string, timeline: Timeline) {
    this.#patientId = patientId;
    this.#timeline = timeline;
    this.#usual = resource((signal) => call(visitEndpoints.reasons, { signal }));
    this.#held = drafts.hold(this.#draftKey);
    const draft = this.#held.found as ReasonDraft | undefined;
    if (draft !== undefined && session.canEdit) {
      this.#visit = draft.visit;
      this.reason = draft.reason;
      this.#idempotencyKey = draft.idempotencyKey;
      this.isAsking = true;
    }
    // If the visit ends with a reason still in the field, the reason was meant to be saved. A visit that has a reason already keeps it.
    whenever(
      () => this.isAsking && this.#current !== undefined && this.#current.timeEnd !== null,
      () => {
        if (this.#current?.reason === null) void this.save();
        else this.close();
      },
    );
    // The reason of a removed visit is no longer asked for.
    whenever(
      () => this.isAsking && this.#timeline.removed.some(({ _id }) => _id === this.#visit?._id),
      () => this.close(),
    );
  }

  get usualReasons(): string[] {
    return this.#usual.state.kind === 'ready' ? this.#usual.state.value.reasons.map(({ reason }) => reason) : [];
  }

  async start({ isAnother = false } = {}): Promise<void> {
    if (this.isStarting) return;
    // A start without an answer is tried again with its own key, so it makes no second visit.
    this.isAskingAnother = !isAnother && !this.#isUnanswered && this.#timeline.open.length > 0;
    if (this.isAskingAnother) return;
    // A second visit of the same patient follows. The typed reason belongs to the first one.
    if (this.#visit !== undefined && this.isAsking) {
      await this.save();
      if (this.trouble !== undefined) return;
    }
    this.#ask();
    this.isStarting = true;
    const starting = startVisit(this.#patientId, { idempotencyKey: this.#idempotencyKey });
    this.#started = starting;
    const outcome = await starting;
    this.isStarting = false;
    this.#isUnanswered = outcome.kind === 'unreachable' || outcome.kind === 'cancelled';
    if (!this.#isUnanswered) this.#idempotencyKey = crypto.randomUUID();
    if (outcome.kind === 'done') {
      this.#visit = outcome.value;
      this.keep();
      this.#timeline.show(outcome.value);
    } else if (this.reason === '') this.close();
  }

  keep(): void {
    this.trouble = undefined;
    if (this.reason.trim() === '') this.#held.drop();
    else this.#held.keep(this.#draft);
  }

  /** Saves the reason. If the visit could not be started, starts it first. */
  async save(): Promise<void> {
    if (this.isSaving) return;
    const reason = this.reason.trim();
    if (reason === '') return this.close();
    this.isSaving = true;
    await this.#started;
    if (this.#current === undefined) await this.start({ isAnother: true });
    const visit = this.#current;
    const outcome = visit && (await saveVisit(visit, { reason }));
    this.isSaving = false;
    // The failed start has already been reported.
    if (outcome === undefined) return;
    if (outcome.kind === 'done') {
      this.#timeline.show(outcome.value);
      this.close();
    } else this.trouble = outcome.kind === 'refused' ? failureText(outcome) : t('form.unreachable');
  }

  async choose(reason: string): Promise<void> {
    if (this.isSaving) return;
    this.reason = reason;
    this.keep();
    await this.save();
  }

  close(): void {
    const hadFocus = this.input?.form?.contains(document.activeElement) === true;
    const visitId = this.#visit?._id;
    this.#held.end();
    this.isAsking = false;
    this.reason = '';
    this.trouble = undefined;
    this.#visit = undefined;
    // Moves the focus to the visit.
    if (hadFocus) void tick().then(() => document.getElementById(`visit-${visitId}`)?.focus());
  }

  throwAway(): void {
    const thrown = this.#draft;
    this.close();
    if (thrown.reason.trim() === '') return;
    const run = () => {
      this.#ask();
      this.#visit = thrown.visit;
      this.reason = thrown.reason;
      this.keep();
    };
    notices.say(t('form.thrownAway'), { label: t('common.undo'), run });
  }

  #ask(): void {
    if (!this.isAsking) this.#held = drafts.hold(this.#draftKey);
    this.isAsking = true;
    // Before the next key.
    flushSync();
    this.input?.focus();
    // Including the usual reasons below it.
    this.input?.form?.scrollIntoView({ block: 'nearest' });
  }

  get #draft(): ReasonDraft {
    return { visit: this.#visit, reason: this.reason, idempotencyKey: this.#idempotencyKey };
  }

  get #draftKey(): string {
    return `reason:${this.#patientId}`;
  }
}
