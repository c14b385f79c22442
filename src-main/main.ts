/** The Electron entry. Everything that the desktop does is in `desktop/`; the station is the same as everywhere else. */
import { openDesktop } from './desktop/desktop.ts';

openDesktop();
