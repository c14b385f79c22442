import './ui/design.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { words } from './messages/words.svelte.ts';
import { session } from './shell/session.svelte.ts';
import { loadSignedIn } from './load-signed-in.ts';
import { listenForScanner } from './shell/scanner.ts';
import { typedToFind } from './shell/typed-to-find.svelte.ts';

listenForScanner();
typedToFind.listen();
const target = document.getElementById('app');
// The page is painted without the answer of a station that is still starting, as in the desktop.
void session.start();
await words.start();
if (target !== null) mount(App, { target });
// Loads the pages after the sign-in screen has been painted, so that nobody has to wait after typing a password. A failed load is tried
// again then.
requestAnimationFrame(() => setTimeout(() => void loadSignedIn().catch(() => undefined)));
