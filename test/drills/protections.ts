/** All protections, by subject. Add a new one to the file of its subject. */
import type { Protection } from './protection.ts';
import { protectionsOfAccess } from './protections-of-access.ts';
import { protectionsOfHub } from './protections-of-hub.ts';
import { protectionsOfParts } from './protections-of-parts.ts';
import { protectionsOfPrograms } from './protections-of-programs.ts';
import { protectionsOfRecords } from './protections-of-records.ts';
import { protectionsOfStorage } from './protections-of-storage.ts';
import { protectionsOfSync } from './protections-of-sync.ts';
import { protectionsOfWindow } from './protections-of-window.ts';

export const protections: readonly Protection[] = [
  ...protectionsOfAccess,
  ...protectionsOfHub,
  ...protectionsOfParts,
  ...protectionsOfPrograms,
  ...protectionsOfRecords,
  ...protectionsOfStorage,
  ...protectionsOfSync,
  ...protectionsOfWindow,
];
