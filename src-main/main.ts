/** The Electron entry. All of the desktop's code is in `desktop/`; the station is the same as everywhere else. */
import { openDesktop } from './desktop/desktop.ts';

openDesktop();
