/** The page on the screen of a waiting room. It knows no session and no record: its address has a code that opens one list. */
import '../ui/design.css';
import { mount } from 'svelte';
import { knownLanguage } from '../messages/load.ts';
import { words } from '../messages/words.svelte.ts';
import { languageAsked, screen } from './list.svelte.ts';
import WaitingList from './WaitingList.svelte';

const target = document.getElementById('app');
await words.choose(knownLanguage([languageAsked(), ...navigator.languages]));
void screen.follow();
if (target !== null) mount(WaitingList, { target });
