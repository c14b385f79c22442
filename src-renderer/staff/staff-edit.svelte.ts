/** Changes the role of an account, or disables it: the request, and the notice afterwards. */
import { untrack } from 'svelte';
import type { Role } from '../../src-main/wire/endpoint.contract.ts';
import { staffEndpoints, type Staff } from '../../src-main/staff/staff.contract.ts';
import { call, type Failure, type Outcome } from '../api.ts';
import { failureText } from '../messages/failure.ts';
import { t } from '../messages/words.svelte.ts';
import { session } from '../shell/session.svelte.ts';
import { personText } from '../shell/staff-names.svelte.ts';
import { activity } from '../ui/activity.svelte.ts';
import { notices } from '../ui/notices.svelte.ts';
import { roleText } from './role-words.ts';

type Change = { role?: Role; disabled?: boolean; keepsTokens?: boolean };

const patch = (staffId: string, body: Change): Promise<Outcome<Staff>> =>
  activity.during(call(staffEndpoints.patch, { params: { staffId }, body }));

/** There is only one reason to refuse an administrator a change of staff. */
const lastAdministrator = (failure: Failure): string | undefined =>
  failure.kind === 'refused' && failure.name === 'forbidden' ? t('staff.last') : undefined;

export class StaffEdit {
  role = $state<Role>('reader');
  areTokensKept = $state(false);
  isBusy = $state(false);
  formError = $state<string>();
  #staff: () => Staff;
  #onchanged: () => void;

  constructor(staff: () => Staff, onchanged: () => void) {
    this.#staff = staff;
    this.#onchanged = onchanged;
    this.role = untrack(staff).role;
  }

  async saveRole(): Promise<void> {
    const before = this.#staff();
    const { role } = this;
    if (!(await this.#send(before, { role, ...this.#tokens() }))) return;
    const said = t('staff.roleChanged', { name: personText(before), role: roleText(role) });
    const isOwn = before.id === session.staff?.id;
    // The session ends with a change of one's own role.
    if (isOwn && role !== before.role) session.end();
    else notices.say(said, { label: t('common.undo'), run: () => void this.#takeBack(before) });
  }

  async disable(): Promise<void> {
    const staff = this.#staff();
    if (await this.#send(staff, { disabled: true, ...this.#tokens() }))
      notices.say(t('staff.disabledNow', { name: personText(staff) }));
  }

  /** Sent only if the administrator chose to keep the tokens. Otherwise they are revoked. */
  #tokens(): Pick<Change, 'keepsTokens'> {
    return this.areTokensKept ? { keepsTokens: true } : {};
  }

  async #send({ id }: Pick<Staff, 'id'>, change: Change): Promise<boolean> {
    if (this.isBusy) return false;
    this.isBusy = true;
    this.formError = undefined;
    const outcome = await patch(id, change);
    this.isBusy = false;
    if (outcome.kind === 'done') this.#onchanged();
    else this.formError = lastAdministrator(outcome) ?? failureText(outcome);
    return outcome.kind === 'done';
  }

  async #takeBack({ id, role }: Staff): Promise<void> {
    const outcome = await patch(id, { role });
    if (outcome.kind === 'done') this.#onchanged();
    else notices.say(lastAdministrator(outcome) ?? failureText(outcome));
  }
}
