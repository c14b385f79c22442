/** How Find takes the focus when it is called. */
import { appShell } from '../shell/app-shell.svelte.ts';

/** Focuses and selects on arrival, and whenever somebody asks to find. */
export function focusWhenCalled(box: HTMLInputElement): void {
  const _calls = appShell.findCalls;
  box.focus();
  box.select();
}
