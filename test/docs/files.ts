import { execFileSync } from 'node:child_process';

/** Returns the files of the project that match these paths, as Git lists them. */
export const filesOf = (...paths: string[]): string[] =>
  execFileSync('git', ['ls-files', ...paths], { encoding: 'utf8' })
    .split('\n')
    .filter(Boolean);

/** The documents of this version. Decisions and the changelog are of their time. */
export const documents = filesOf('*.md').filter(
  (file) => /^(README|SECURITY|CONTRIBUTING|docs\/.*)\.md$/.test(file) && !file.startsWith('docs/decisions/'),
);
