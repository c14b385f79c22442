import { resolve } from 'node:path';

/**
 * Resolves a typed path. npm starts us in the project's folder, and passes the folder of its own start in `INIT_CWD`.
 */
export const typedPath = (path: string): string => resolve(process.env['INIT_CWD'] ?? '', path);
