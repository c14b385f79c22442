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
await Promise.all([words.start(), session.start()]);
if (target !== null) mount(App, { target });
// When the door has been painted: whoever has typed a password then waits for nothing. What fails is asked again then.
requestAnimationFrame(() => setTimeout(() => void loadSignedIn().catch(() => undefined)));
