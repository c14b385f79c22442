/** The page in place of the registry: when the station cannot start, and when the window itself broke down. */
import '../ui/design.css';
import { mount } from 'svelte';
import { knownLanguage } from '../messages/load.ts';
import { words } from '../messages/words.svelte.ts';
import { askWhy } from './desktop.ts';
import StartupError from './StartupError.svelte';

const target = document.getElementById('app');
const why = await askWhy();
// Not kept: what the person chose is in the registry's own page, and this one may be another origin.
await words.choose(knownLanguage([why.language ?? '', ...navigator.languages]));
if (target !== null) mount(StartupError, { target, props: { why } });
