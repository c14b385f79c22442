/** The page in the window of a print preview: draws the pages of the PDF that the desktop made of another window. */
import '../ui/design.css';
import { mount } from 'svelte';
import { knownLanguage } from '../messages/load.ts';
import { words } from '../messages/words.svelte.ts';
import { openPdf } from './pdf.ts';
import PrintPreview from './PrintPreview.svelte';

const target = document.getElementById('app');
// The program names the language of the window that is printed.
await words.choose(knownLanguage([location.hash.slice(1), ...navigator.languages]));
if (target !== null) mount(PrintPreview, { target, props: { opening: openPdf() } });
