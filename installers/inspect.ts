/** What looks into a package and at how it is made. Tests use it. */
import { createRequire } from 'node:module';

export { extractFile, listPackage } from '@electron/asar';
export { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';

/** Loads a module as electron-builder would. */
export const requireOfBuilder = createRequire(import.meta.resolve('electron-builder'));
