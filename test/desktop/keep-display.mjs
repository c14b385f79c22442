// Stays connected to the display and does nothing else: see `keepDisplay` in prepare.ts.
import { app } from 'electron';

// Not awaited: a program becomes ready only when its main module has been evaluated.
void app.whenReady().then(() => process.stdout.write('ready\n'));
