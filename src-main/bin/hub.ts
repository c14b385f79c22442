/** `npm run hub`, and `npm run hub -- …`. */
import { readCommandLine, showAnswer } from './command-line.ts';

const asked = readCommandLine(['hub', ...process.argv.slice(2)]);
if ('text' in asked) showAnswer(asked);
else await (await import('./hub-commands.ts')).runHub(asked);
