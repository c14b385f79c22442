/** How Find takes the focus when it is called. */
import { appShell } from '../shell/app-shell.svelte.ts';

/** Focuses and selects on arrival, and whenever somebody asks to find. */
export function focusWhenCalled(searchBox: HTMLInputElement): void {
  const _calls = appShell.findCalls;
  searchBox.focus();
  searchBox.select();
}
