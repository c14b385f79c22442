/** A full disk is the one failure of it that people can end by themselves, so it is told apart from all others. */
import { Refusal } from '../station/refusal.contract.ts';
import { faultOf } from './fault.rules.ts';

export const isDiskFull = (error: unknown): boolean => faultOf(error) === 'disk-full';

/** What a start met on a full disk, as the sentence for it; any other error as it is. */
export function diskFullAsRefusal(error: unknown, folder: string): unknown {
  if (!isDiskFull(error)) return error;
  return new Refusal('disk-full', `The disk of ${folder} is full. Make room on it and start again; nothing was lost.`);
}
