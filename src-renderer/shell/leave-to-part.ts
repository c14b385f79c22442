import { leaveTo } from '../ui/arrive.ts';

/** Moves the focus to the open part of Settings. */
export const leave = leaveTo(() => document.querySelector<HTMLElement>('main [aria-current="page"]'));
