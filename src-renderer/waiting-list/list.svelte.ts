/** The list on the screen of a waiting room. It is read again each second, so it continues by itself after the station was away. */
import { screenEndpoints, type WaitingList } from '../../src-main/visits/screen.contract.ts';
import { callHere } from '../api.ts';
import { t } from '../messages/words.svelte.ts';

export type Shown = WaitingList['patients'][number];

const everyMs = 1000;
/** A list that is older may call somebody who was seen meanwhile. */
const longestAwayMs = 10_000;

class Screen {
  /** `closed`: the registry is locked or cannot be reached. `ended`: an administrator ended the code. */
  kind = $state<'loading' | 'list' | 'closed' | 'ended'>('loading');
  list = $state.raw<WaitingList>({ patients: [], more: 0 });
  /** A sentence about the patients who were called just now, for screen readers. */
  news = $state('');
  #readAt = performance.now();

  async follow(): Promise<never> {
    for (;;) {
      await this.#look();
      await new Promise((next) => setTimeout(next, everyMs));
    }
  }

  async #look(): Promise<void> {
    const outcome = await callHere(screenEndpoints.list, { authorization: { authorization: `Bearer ${codeAsked()}` } });
    if (outcome.kind === 'done') {
      this.#readAt = performance.now();
      this.#show(outcome.value);
      return;
    }
    const status = outcome.kind === 'refused' ? outcome.problem.status : undefined;
    if (status === 401) this.kind = 'ended';
    else if (status === 423 || performance.now() - this.#readAt > longestAwayMs) this.kind = 'closed';
  }

  #show(list: WaitingList): void {
    const before = this.list.patients.filter(isCalled).map(({ number }) => number);
    const calls = list.patients.filter((each) => isCalled(each) && !before.includes(each.number));
    if (calls.length > 0 && this.kind === 'list') {
      this.news = calls.map((each) => t('screen.calledNow', { who: nameOf(each) })).join(' ');
    }
    this.kind = 'list';
    this.list = list;
  }
}

export const isCalled = ({ state }: Shown): boolean => state === 'called';
const nameOf = ({ firstName, number }: Shown): string => (firstName === null ? number : `${firstName}, ${number}`);

/** The part of the address after `#`: a language and the code. */
const asked = (): string[] => location.hash.slice(1).split('/');
export const languageAsked = (): string => asked()[0] ?? '';
const codeAsked = (): string => asked()[1] ?? '';

export const screen = new Screen();
