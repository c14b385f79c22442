/**
 * An edit of a record that others may save at the same time. It is the difference between the typed values and the version that the form
 * was filled from. A newer version is merged with it part by part, and nothing of either is lost without being asked. Until it is saved,
 * it is kept as a draft.
 */
import type { TSchema } from 'typebox';
import type { HistoryEntry } from '../../src-main/journal/history.contract.ts';
import type { Failure, Outcome } from '../api.ts';
import { t } from '../messages/words.svelte.ts';
import { drafts } from '../shell/drafts.svelte.ts';
import { newestOwn } from '../own-changes.ts';
import { activity } from '../ui/activity.svelte.ts';
import { notices } from '../ui/notices.svelte.ts';
import { FormState, meaningOfSave, type FieldErrors } from './form-state.svelte.ts';
import type { Difference, Edits } from './three-way.rules.ts';

/** How a kind of record is shown in its form, and how two edits of it are merged. */
export type RecordForm<Value, Text, Input, Patch, Part extends string> = {
  schema: TSchema;
  typedOf: (value: Value) => Text;
  /** The value that the schema checks, as it would be sent. */
  inputOf: (base: Value, typed: Text) => Input;
  isChanged: (base: Value, typed: Text) => boolean;
  /** Returns the merge patch that turns `base` into what is typed. */
  patchOf: (base: Value, typed: Text) => Patch;
  differencesOf: (edits: Edits<Value, Text>) => Difference<Part>[];
  mergedTyped: (edits: Edits<Value, Text>, isMineChosen: (part: Part) => boolean) => Text;
};

export type EditOptions<Value, Text, Input, Patch> = {
  draftKey: string;
  /** The newest version that this window knows. */
  current: () => Value;
  errorsIn: (typed: Text, input: Input) => FieldErrors;
  load: () => Promise<Outcome<Value>>;
  history: () => Promise<Outcome<{ history: HistoryEntry[] }>>;
  save: (base: Value, patch: Patch) => Promise<Outcome<Value>>;
  /** Called if the station knows a newer version than this window. */
  onnewer: (value: Value) => void;
  /** `back` is the patch that restores the earlier values. */
  onsaved: (value: Value, back: Patch) => void;
  onleave: () => void;
  /** Called if the user wants a discarded edit back. */
  onreopen: () => void;
};

type Texts = Record<string, string | boolean>;

export class Edit<
  Value extends { _id: string; version: number },
  Text extends Texts,
  Input extends object,
  Patch,
  Part extends string,
> {
  readonly form: FormState<Text, Input>;
  /** The version that this form was filled from. */
  base: Value;
  readonly isRestored: boolean;
  readonly isChanged: boolean = $derived.by(() => this.#kind.isChanged(this.base, this.form.typed));
  readonly isOld: boolean = $derived.by(() => this.#options.current().version > this.base.version);
  /** The parts in which a newer version differs from what is typed. */
  readonly differences: Difference<Part>[] = $derived.by(() =>
    this.isOld ? this.#kind.differencesOf(this.#edits()) : [],
  );
  /** The latest changes of the record, with who made them; empty until `readHistory`. */
  history: HistoryEntry[] = $state.raw([]);
  #kind: RecordForm<Value, Text, Input, Patch, Part>;
  #options: EditOptions<Value, Text, Input, Patch>;
  #held: ReturnType<typeof drafts.hold>;

  constructor(kind: RecordForm<Value, Text, Input, Patch, Part>, options: EditOptions<Value, Text, Input, Patch>) {
    this.#kind = kind;
    this.#options = options;
    this.#held = drafts.hold(options.draftKey);
    const draft = this.#held.found as { typed: Text; base: Value } | undefined;
    const base = draft?.base ?? options.current();
    this.base = $state.raw(base);
    this.isRestored = draft !== undefined;
    this.form = new FormState<Text, Input>({
      // A draft from an older version of this page may lack a field.
      typed: { ...kind.typedOf(base), ...draft?.typed },
      inputOf: (typed) => kind.inputOf(this.base, typed),
      schema: kind.schema,
      errorsIn: options.errorsIn,
      meaningOf: meaningOfSave,
    });
  }

  keep(): void {
    if (this.isChanged) this.#held.keep({ typed: this.form.snapshot(), base: this.base });
    else this.#held.drop();
  }

  /**
   * Merges the newer version. Parts that both changed are as chosen; the others come from the person who changed them. The result is an
   * edit of the newer version.
   */
  merge(isMineChosen: (part: Part) => boolean): void {
    const edits = this.#edits();
    this.form.replace(this.#kind.mergedTyped(edits, isMineChosen));
    this.base = edits.theirs;
    this.keep();
  }

  /** Reads who saved the newer version. Without a reply it is somebody else. */
  async readHistory(): Promise<void> {
    const outcome = await this.#options.history();
    if (outcome.kind === 'done') this.history = outcome.value.history;
  }

  /** Takes the newer version without asking, if nothing has to be chosen. */
  bringUpToDate(): void {
    // A version that this window saved itself is not reported as newer.
    const isOwn = newestOwn(this.base).version >= this.#options.current().version;
    this.merge(() => false);
    if (!isOwn) notices.say(t('form.broughtUpToDate'));
  }

  /** Saves the changes and leaves. If the station knows a newer version, reads that instead. */
  async save(): Promise<'left' | 'is-old' | 'failed'> {
    if (!this.isChanged) {
      this.leave();
      return 'left';
    }
    const { form, base } = this;
    form.isBusy = true;
    form.formError = undefined;
    this.keep();
    const outcome = await this.#options.save(base, this.#kind.patchOf(base, form.snapshot()));
    form.isBusy = false;
    if (outcome.kind === 'done') {
      const back = this.#kind.patchOf(outcome.value, this.#kind.typedOf(base));
      this.#options.onsaved(outcome.value, back);
      this.leave();
      return 'left';
    }
    if (outcome.kind === 'refused' && outcome.name === 'stale') return this.#readNewer();
    return this.#fail(outcome);
  }

  leave(): void {
    this.#held.end();
    this.#options.onleave();
  }

  throwAway(): void {
    const thrown = { typed: this.form.snapshot(), base: this.base };
    const wasChanged = this.isChanged;
    this.leave();
    if (!wasChanged) return;
    const run = () => {
      drafts.put(this.#options.draftKey, thrown);
      this.#options.onreopen();
    };
    notices.say(t('form.thrownAway'), { label: t('common.undo'), run });
  }

  #edits(): Edits<Value, Text> {
    return { base: this.base, theirs: this.#options.current(), typed: this.form.snapshot() };
  }

  async #readNewer(): Promise<'is-old' | 'failed'> {
    const outcome = await activity.during(this.#options.load());
    if (outcome.kind !== 'done') return this.#fail(outcome);
    this.#options.onnewer(outcome.value);
    return 'is-old';
  }

  #fail(failure: Failure): 'failed' {
    this.form.refuse(failure);
    return 'failed';
  }
}
