import './ui/design.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { words } from './messages/words.svelte.ts';
import { session } from './session.svelte.ts';

const target = document.getElementById('app');
await Promise.all([words.start(), session.start()]);
if (target !== null) mount(App, { target });
