/** Tools with which tests look into a package, and at how it is made. */
import { createRequire } from 'node:module';

export { extractFile, listPackage } from '@electron/asar';
export { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';

/** Loads a module as electron-builder would. */
export const requireOfBuilder = createRequire(import.meta.resolve('electron-builder'));
