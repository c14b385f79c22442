import { leaveTo } from '../ui/arrive.ts';

/** To the part of Settings that is open. */
export const leave = leaveTo(() => document.querySelector<HTMLElement>('main [aria-current="page"]'));
