/** The command line's answer to a computer with patients that asks to pair with a registry with patients. */
import { askAgainMs } from '../pairing/code.rules.ts';
import type { Asking } from '../exchange/sync.contract.ts';
import { report, tell } from './say.ts';

/** Accepts if `--accept-patients` was typed. Otherwise shows what that would do, and declines. */
export async function answerAtTerminal(
  asking: Asking,
  accepts: boolean,
  answer: (said: { id: string; accepts: boolean }) => unknown,
): Promise<void> {
  const { id, name, words, ours, theirs } = asking;
  report({ event: 'asked', accepts, ...asking });
  tell(
    `${name} (${words}) has ${theirs.patients} patients, ${theirs.visits} visits and ${theirs.accounts} accounts; ` +
      `${ours.patients}, ${ours.visits} and ${ours.accounts} are here.`,
  );
  if (!accepts) tell('To combine both registries, use --accept-patients. Nothing was changed.');
  await answer({ id, accepts });
  // The station has to ask again before it learns the answer.
  await new Promise((resolve) => setTimeout(resolve, 2 * askAgainMs));
}
