/** Joining another station with the code that it shows. Several addresses, out of a picture, are tried one after the other. */
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

/** Nobody is there, so that another address may be the right one. */
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
  /** It is to be said first that both registers become one. */
  both = $state.raw<Both>();
  paired = $state.raw<Paired>();
  /** Of the picture that was scanned: what stands in the field is the first of them. */
  #addresses = $state.raw<string[]>([]);

  /**
   * What was scanned or pasted into the field of the address holds the code as well. Only once it is whole: a code reader types letter
   * by letter, and the first digit of an address looks like an address.
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
    await this.#ask([address, ...others], { code, ...(acceptsPatients && { acceptsPatients }) });
    form.isBusy = false;
  }

  /** The form again, with what was typed. What waits for the other side is given up. */
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
    this.#addresses = [];
  }

  async #ask([address = '', ...others]: string[], said: { code: string; acceptsPatients?: boolean }): Promise<void> {
    const outcome = await activity.during(call(syncEndpoints.join, { body: { address, ...said } }));
    if (outcome.kind !== 'done') {
      this.both = undefined;
      return this.form.refuse(outcome);
    }
    const { value } = outcome;
    if (isNobody(value) && others.length > 0) return this.#ask(others, said);
    // Where it answered: the next step asks nobody else.
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
