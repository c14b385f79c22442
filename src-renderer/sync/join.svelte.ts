/**
 * Joins another station with the code that it shows. If a scanned picture contains several addresses, they are tried one after the other.
 */
import type { Static } from 'typebox';
import { syncEndpoints, type JoinRefusal } from '../../src-main/exchange/sync.contract.ts';
import { call, type Failure } from '../api.ts';
import { FormState, type Meaning } from '../forms/form-state.svelte.ts';
import { failureText } from '../messages/failure.ts';
import { t } from '../messages/words.svelte.ts';
import { activity } from '../ui/activity.svelte.ts';
import { pairingTextIn } from './pairing-text.rules.ts';

type Reply = Static<typeof syncEndpoints.join.reply>;
export type Both = Extract<Reply, { kind: 'has-patients' }>;
export type Paired = Extract<Reply, { kind: 'joined' }>;

/** True if nothing answers at the address, so that another one may be right. */
const isNobody = (reply: Reply): boolean =>
  reply.kind === 'refused' && (reply.reason === 'unreachable' || reply.reason === 'timed-out');

export class Join {
  readonly form = new FormState({
    typed: { address: '', code: '' },
    inputOf: ({ address, code }) => ({ address: address.trim(), code: code.replace(/[\s-]/g, '') }),
    schema: syncEndpoints.join.body,
    errorsIn: (_typed, { code }) => (code === '' || /^\d{6}$/.test(code) ? {} : { code: t('sync.wrongDigits') }),
    meaningOf: wrongAddress,
  });
  /** Set if both stations have patients, so that the person first learns that both registries become one. */
  both = $state.raw<Both>();
  paired = $state.raw<Paired>();
  /** The share of the registry that this station is to hold. Only one without patients can begin with a part. */
  holds = $state<'everything' | 'part'>('everything');
  /** All addresses of the scanned picture. The field contains the first of them. */
  #addresses = $state.raw<string[]>([]);

  /**
   * Reads a scanned or pasted text in the address field, which contains the code as well. It is read only once it is complete. A code
   * reader types letter by letter, and the first digit of an address looks like an address.
   */
  read = (): void => {
    const found = pairingTextIn(this.form.typed.address);
    if (found === undefined) return;
    const [first = ''] = found.addresses;
    this.#addresses = found.addresses;
    this.form.typed.address = first;
    this.form.typed.code = found.code;
  };

  async send({ acceptsPatients }: { acceptsPatients: boolean }): Promise<void> {
    const { form } = this;
    this.read();
    if (form.isBusy || !form.try()) return;
    form.isBusy = true;
    form.formError = undefined;
    const { address, code } = form.input;
    const others = this.#addresses[0] === address ? this.#addresses.slice(1) : [];
    const part = this.isPart && { holds: 'part' as const };
    await this.#ask([address, ...others], { code, ...(acceptsPatients && { acceptsPatients }), ...part });
    form.isBusy = false;
  }

  get isPart(): boolean {
    return this.holds === 'part';
  }

  /** Returns to the form with its text, and gives up waiting for the other side. */
  async back(): Promise<void> {
    const isWaiting = this.form.isBusy && this.both !== undefined;
    this.both = undefined;
    this.form.formError = undefined;
    if (isWaiting) await activity.during(call(syncEndpoints.closeCode));
  }

  clear(): void {
    void this.back();
    this.form.replace({ address: '', code: '' });
    this.paired = undefined;
    this.holds = 'everything';
    this.#addresses = [];
  }

  async #ask(
    [address = '', ...others]: string[],
    said: { code: string; acceptsPatients?: boolean; holds?: 'part' },
  ): Promise<void> {
    const outcome = await activity.during(call(syncEndpoints.join, { body: { address, ...said } }));
    if (outcome.kind !== 'done') {
      this.both = undefined;
      return this.form.refuse(outcome);
    }
    const { value } = outcome;
    if (isNobody(value) && others.length > 0) return this.#ask(others, said);
    // This address answered, so the next step uses no other.
    this.#addresses = [];
    this.form.typed.address = address;
    if (value.kind === 'has-patients') this.both = value;
    else if (value.kind === 'joined') this.paired = value;
    else this.#refuse(value.reason);
  }

  #refuse(reason: JoinRefusal): void {
    this.both = undefined;
    if (reason !== 'given-up') this.form.formError = t(`sync.refusal.${reason}`);
  }
}

function wrongAddress(failure: Failure): Meaning | undefined {
  if (failure.kind !== 'refused' || failure.name !== 'invalid-request') return undefined;
  const isOfAddress = failure.problem.errors?.some(({ pointer }) => pointer === '/address') === true;
  return isOfAddress ? { fieldErrors: { address: t('sync.wrongAddress') } } : { formError: failureText(failure) };
}
