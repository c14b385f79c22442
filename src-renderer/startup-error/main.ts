/** The page in place of the registry, for a station that cannot start and for a window that crashed. */
import '../ui/design.css';
import { mount } from 'svelte';
import { knownLanguage } from '../messages/load.ts';
import { words } from '../messages/words.svelte.ts';
import { askWhy } from './desktop.ts';
import StartupError from './StartupError.svelte';

const target = document.getElementById('app');
const why = await askWhy();
// Not stored, because the person's choice belongs to the registry's own page, and this page may have another origin.
await words.choose(knownLanguage([why.language ?? '', ...navigator.languages]));
if (target !== null) mount(StartupError, { target, props: { why } });
