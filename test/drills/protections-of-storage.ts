/** The protections of what is on the disk: power cuts, damage, backups, restores, and keys. */
import type { Protection } from './protection.ts';

const powerCut = 'test/drills/power-cut.test.ts';
const restores = 'test/backup/restore.test.ts';
const rekeying = 'src-main/unlock/rekey.ts';
const storage = 'test/station/storage.test.ts';
const trailOfAudit = 'test/audit/trail.test.ts';
/** More images, for faults that show at a few moments only. */
const moreImages = { SATCHEL_DRILL_IMAGES: '400' };
/** The slots of accounts are rebuilt from the accounts when the registry is opened, whatever happened to them. */
const slotsFollow = {
  file: 'src-main/unlock/accounts.ts',
  from: '  if (!isOther && adopted.length === 0) return;\n',
  to: '  if (true) return;\n',
};
/** The new slots replace the old ones, and are not added to them. */
const oldSlotsGo = {
  file: 'src-main/unlock/slots.ts',
  from: 'signed(withAlso(before, slots), key)',
  to: 'signed(withSlots(before, slots), key)',
};
const damageElsewhere = 'test/drills/damage-elsewhere.test.ts';
const moreFlips = { SATCHEL_DRILL_FLIPS: '300' };

export const protectionsOfStorage: readonly Protection[] = [
  {
    name: 'a restore wants a secret of today where the registry can be read',
    lines: [
      {
        file: 'src-main/backup/restore.commands.ts',
        from: "if (asked.kind === 'refused') return asked;",
        to: "if (asked.kind === 'refused') Object.assign(asked, { by: null });",
      },
    ],
    drill: { file: restores, only: 'does not come back with it', says: /AssertionError/ },
  },
  {
    name: 'a registry that is damaged is replaced for its recovery key alone',
    lines: [
      {
        file: 'src-main/backup/restore.commands.ts',
        from: "return 'recoveryKey' in present\n",
        to: 'return present !== undefined\n',
      },
    ],
    drill: { file: restores, only: 'a registry that is damaged', says: /AssertionError/ },
  },
  {
    name: 'where the keys are damaged a restore wants the code of this computer',
    lines: [
      {
        file: 'src-main/backup/restore.commands.ts',
        from: "setupCode === '' || !takesSetupCode(station, setupCode, clientClass)",
        to: "setupCode === '' && !takesSetupCode(station, present === undefined ? '' : station.setupCode, lane)",
      },
    ],
    drill: { file: restores, only: 'where the keys are damaged', says: /AssertionError/ },
  },
  {
    name: 'that code is good for nothing while secrets can be checked',
    lines: [
      {
        file: 'src-main/backup/restore.commands.ts',
        from: "state === 'locked' && !hasKeys(station)",
        to: "state === 'locked' && (setupCode !== '' || !hasKeys(station))",
      },
    ],
    drill: { file: restores, only: 'where the keys are damaged', says: /AssertionError/ },
  },
  {
    name: 'a restore without the window asks an administrator of today',
    lines: [
      {
        file: 'src-main/bin/restore.ts',
        from: "if (asked.kind === 'refused') throw",
        to: "if (asked.kind === 'refused' && config.dataDir === '') throw",
      },
    ],
    drill: { file: 'test/bin/restore.test.ts', only: 'agrees to nothing', says: /AssertionError/ },
  },
  {
    name: 'a restore is stopped by the person who began it alone',
    lines: [
      {
        file: 'src-main/backup/restore.commands.ts',
        from: 'begun === undefined || !isSameSecret(begun, stopCode)',
        to: 'begun === undefined && isSameSecret(String(begun), stopCode)',
      },
    ],
    drill: { file: restores, only: 'has changed nothing, signed in or not', says: /AssertionError/ },
  },
  {
    name: 'the passwords of today are good after a restore',
    lines: [
      {
        file: 'src-main/backup/restore.commands.ts',
        from: 'listHolders(unlocked).filter(({ accountId }) => !left.includes(accountId))',
        to: '[] as { version: string }[]',
      },
    ],
    drill: { file: restores, only: 'after a restore everybody', says: /AssertionError/ },
  },
  {
    name: 'an administrator who left since does not come back with a backup',
    lines: [{ file: 'src-main/backup/restore.ts', from: 'today?.left.includes(id) === true', to: 'id === kind' }],
    drill: { file: restores, only: 'who left since has no password', says: /AssertionError/ },
  },
  {
    name: 'whoever has no password after a restore is named',
    lines: [
      {
        file: 'src-main/unlock/accounts.ts',
        from: 'disabled || opening.has(id) ? [] : [id]',
        to: "disabled || id !== '' ? [] : [id]",
      },
    ],
    drill: { file: restores, only: 'on a new computer all', says: /AssertionError/ },
  },
  {
    name: 'a station that refused a restore is locked again',
    lines: [
      {
        file: 'src-main/backup/restore.commands.ts',
        from: 'if (isOpen && !isRestoredClosed(station))',
        to: 'if (!isOpen && isRestoredClosed(station))',
      },
    ],
    drill: { file: restores, only: 'a locked station restores its own backups', says: /AssertionError/ },
  },
  {
    name: 'backups that somebody asked for do not replace daily ones',
    lines: [
      {
        file: 'src-main/backup/retention.rules.ts',
        from: 'backups.filter((each) => each.reason === reason)',
        to: "reason === 'daily' ? backups : []",
      },
    ],
    drill: {
      file: 'test/backup/retention.rules.test.ts',
      only: 'after a mistake',
      says: /AssertionError/,
    },
  },
  {
    name: 'the first daily backup of a day is kept',
    lines: [
      {
        file: 'src-main/backup/retention.rules.ts',
        from: 'if (first !== undefined) kept.add(first);',
        to: '',
      },
    ],
    drill: { file: 'test/backup/backup.test.ts', only: 'on the day of an import', says: /AssertionError/ },
  },
  {
    name: 'a restore names who needs a new password',
    lines: [
      {
        file: 'src-main/backup/restore.ts',
        from: 'withoutPassword: named.map(({ username }) => username)',
        to: 'withoutPassword: named.flatMap(() => [] as string[])',
      },
    ],
    drill: { file: restores, only: 'or is named and gets another', says: /AssertionError/ },
  },
  {
    name: 'a restore from the command line names who needs a new password',
    lines: [{ file: 'src-main/bin/restore.ts', from: 'withoutPassword.length > 0', to: 'withoutPassword.length < 0' }],
    drill: { file: 'test/bin/restore.test.ts', only: 'who needs a new password', says: /AssertionError/ },
  },
  {
    name: 'a journal that goes on after a crash is no mismatch',
    lines: [{ file: 'src-main/unlock/vouching.rules.ts', from: 'isAhead && journal.wasClosed', to: 'isAhead' }],
    drill: { file: 'test/unlock/vouching.test.ts', only: 'what does not fit has its name', says: /AssertionError/ },
  },
  {
    name: 'each commit is synced',
    lines: [{ file: 'src-main/db/open.ts', from: 'synchronous: 2,', to: 'synchronous: 1,' }],
    drill: { file: powerCut, says: /A patient was acknowledged and is gone/ },
  },
  {
    name: 'the folder of a new registry is synced',
    lines: [{ file: 'src-main/unlock/setup.commands.ts', from: '    syncPath(station.config.dataDir);\n', to: '' }],
    drill: {
      file: powerCut,
      only: 'a station is set up',
      says: /there is no registry/,
      environment: { SATCHEL_DRILL_IMAGES: '1500' },
    },
  },
  {
    name: 'the folder of the audit trail is synced in the one that names it',
    lines: [{ file: 'src-main/audit/trail-files.ts', from: '  syncPath(dirname(folder));\n', to: '' }],
    drill: {
      file: powerCut,
      only: 'a station is set up',
      says: /The audit trail is not whole/,
      environment: { SATCHEL_DRILL_IMAGES: '1500' },
    },
  },
  {
    name: 'the end of the audit trail is synced when a station goes on from it',
    lines: [
      { file: 'src-main/audit/trail.ts', from: '  if (found !== undefined) syncFile(found.file.path);\n', to: '' },
    ],
    drill: { file: powerCut, only: 'had not synced', says: /to deeply equal/ },
  },
  {
    name: 'the folder is synced that names the file of who was refused',
    lines: [{ file: 'src-main/audit/while-locked.ts', from: '  syncFoldersOf(fileIn(folder));\n', to: '' }],
    drill: {
      file: powerCut,
      only: 'people are refused',
      says: /That somebody was refused was acknowledged and is gone/,
      environment: { SATCHEL_DRILL_IMAGES: '1500' },
    },
  },
  {
    name: 'key slots are synced before they get their name',
    lines: [{ file: 'src-main/db/replace-file.ts', from: '    fsyncSync(descriptor);\n', to: '' }],
    drill: { file: powerCut, says: /The key slots in .* cannot be read/, environment: moreImages },
  },
  {
    name: 'the folder of the key slots is synced',
    lines: [
      {
        file: 'src-main/db/replace-file.ts',
        from: '  renameSync(part, file);\n  syncPath(dirname(file));\n',
        to: '  renameSync(part, file);\n',
      },
    ],
    drill: { file: powerCut, says: /An account has no way in|is gone|cannot be read/, environment: moreImages },
  },
  {
    // Either line is enough by itself: the old slots stay until the account is committed, or the slots follow the accounts.
    name: 'key slots are kept until the account is committed, and follow the accounts when the registry is opened',
    lines: [oldSlotsGo, slotsFollow],
    drill: {
      file: powerCut,
      only: 'people come and go',
      says: /An account has no way in|way in that belongs to no account|is gone/,
      environment: { SATCHEL_DRILL_IMAGES: '1500' },
    },
  },
  {
    name: 'a first reply is kept in the transaction that it is about',
    lines: [
      {
        file: 'src-main/keys/idempotency.ts',
        from: 'writeStatements(writer).insert.run({ hash, requestHash: intent.requestHash, reply, createdAt: writer.now });',
        to: `const createdAt = writer.now;
      void import('../db/access.ts').then(({ write }) => write(writer.db, writer.author, (later) =>
        void writeStatements(later).insert.run({ hash, requestHash: intent.requestHash, reply, createdAt })));`,
      },
    ],
    drill: {
      file: 'test/drills/kill.test.ts',
      says: /patients and \d+ replies/,
      environment: { SATCHEL_DRILL_KILLS: '6' },
    },
  },
  {
    name: 'an answer waits for its commit',
    lines: [
      {
        file: 'src-main/db/access.ts',
        from: 'const value = job.body(writer);',
        to: 'const value = job.body(writer);\n    job.resolve(value as never);',
      },
    ],
    drill: { file: 'test/drills/failing-disk.test.ts', says: /was acknowledged and is gone/ },
  },
  {
    name: 'the old secret opens until the new one certainly does',
    lines: [oldSlotsGo],
    drill: {
      file: 'test/drills/failing-secrets.test.ts',
      says: /the old secret opens nothing|neither secret opens|the printed key is dead/,
    },
  },
  {
    name: 'a new key whose file cannot be put in place is taken back before anything is saved',
    lines: [
      { file: rekeying, from: 'settleBeforeSaving(registry.db, () => {', to: '((act: () => void) => act())(() => {' },
      {
        file: rekeying,
        from: '  renameSync(nextOf(file), file);',
        to: '  renameSync(nextOf(file), file);\n  syncPath(folder);',
      },
    ],
    drill: { file: 'test/drills/failing-secrets.test.ts', says: /The station answered 401/ },
  },
  {
    name: 'nothing is saved before that on which it would rest is done',
    lines: [{ file: 'src-main/db/trust.ts', from: 'trust.toSettle = settle;\n    trust.isDoubted = true;', to: '' }],
    drill: {
      file: 'test/db/trust.test.ts',
      only: 'on which it would rest',
      says: /expected 'saved' to be 'storage-failed'/,
    },
  },
  {
    name: 'pages are encrypted and authenticated',
    lines: [
      {
        file: 'src-main/db/cipher.ts',
        from: "  client.pragma(`key='raw:${key.toString('hex')}'`);\n",
        to: '',
      },
    ],
    drill: { file: 'test/drills/damage.test.ts', only: 'in the registry is', says: /damage was served as good/ },
  },
  {
    name: 'what a backup says of itself is compared with its sum',
    lines: [
      {
        file: 'src-main/backup/place.ts',
        from: '    if (sum !== undefined && sum !== sumOf(manifest)) return undefined;\n',
        to: '',
      },
    ],
    drill: {
      file: damageElsewhere,
      only: 'what a backup says of itself',
      says: /damage was served as good/,
      environment: moreFlips,
    },
  },
  {
    // Either line detects it by itself: the checksum of a copy is compared, and each of its pages is authenticated.
    name: 'a backup is compared with its sum, and its pages are authenticated',
    lines: [
      {
        file: 'src-main/db/copy.ts',
        from: 'if (sha256 !== undefined && written !== sha256) ',
        to: 'if (false) ',
      },
      {
        file: 'src-main/db/cipher.ts',
        from: "  client.pragma(`key='raw:${key.toString('hex')}'`);\n",
        to: '',
      },
    ],
    drill: {
      file: damageElsewhere,
      hasThreads: true,
      only: 'in the registry of a backup',
      says: /damage was served as good/,
      environment: moreFlips,
    },
  },
  {
    // Either line detects it by itself: a block is encrypted, and the next block, or the registry, contains its hash.
    name: 'a block of the audit trail is authenticated, and has its hash in the next one',
    lines: [
      { file: 'src-main/keys/seal.ts', from: ', decipher.final()]);', to: ']);' },
      { file: 'src-main/audit/verify.ts', from: ' && block.before.equals(link.hash)', to: '' },
      { file: 'src-main/audit/verify.ts', from: '!own.hash.equals(known.hash)', to: 'false' },
      { file: 'src-main/audit/trail.ts', from: ' || (link.seq === head.seq && !link.hash.equals(head.hash))', to: '' },
    ],
    drill: {
      file: damageElsewhere,
      only: 'in the audit trail',
      says: /damage was served as good/,
      environment: moreFlips,
    },
  },
  {
    name: 'a bundle is read as a whole before anything of it is taken',
    lines: [
      {
        file: 'src-main/sticks/bundle.ts',
        from: '  for await (const part of parts) {',
        to: '  for await (const part of [] as unknown as typeof parts) {',
      },
    ],
    drill: {
      file: damageElsewhere,
      only: 'in a bundle for a pass-phrase',
      says: /damage was served as good/,
      environment: moreFlips,
    },
  },
  {
    name: 'what is in a backup is synced before it gets its name',
    lines: [{ file: 'src-main/backup/place.ts', from: '    await handle.sync();\n', to: '' }],
    drill: {
      file: powerCut,
      only: 'a backup is made',
      says: /A backup was acknowledged and is gone/,
      environment: { SATCHEL_DRILL_IMAGES: '1500' },
    },
  },
  {
    name: 'the file is compared with the one that was closed',
    lines: [
      {
        file: 'src-main/station/registry.ts',
        from: '  registry.asClosed = takeAsClosed(config, { db, key, isUntouched: isUntouched && !isCopy });\n',
        to: '',
      },
    ],
    drill: { file: 'test/drills/older.test.ts', says: /nothing was told/ },
  },
  {
    name: 'what is written is encrypted',
    lines: [
      {
        file: 'src-main/db/cipher.ts',
        from: "  client.pragma(`key='raw:${key.toString('hex')}'`);\n",
        to: '',
      },
    ],
    drill: { file: 'test/drills/planted-names.test.ts', says: /a name is in \/data\/registry/ },
  },
  {
    name: 'files are made for their owner alone',
    lines: [
      { file: 'src-main/bin/station.ts', from: '  process.umask(0o077);\n', to: '' },
      { file: 'src-main/db/replace-file.ts', from: "openSync(part, 'wx', 0o600)", to: "openSync(part, 'wx', 0o666)" },
    ],
    drill: { file: 'test/drills/planted-names.test.ts', says: /others may open/ },
  },
  {
    name: 'a planted link is taken away and not written through',
    lines: [
      {
        file: 'src-main/db/replace-file.ts',
        from: "  rmSync(part, { force: true });\n  const descriptor = openSync(part, 'wx', 0o600);",
        to: "  const descriptor = openSync(part, 'w', 0o600);",
      },
    ],
    drill: { file: 'test/drills/planted-names.test.ts', says: /a link was followed/ },
  },
  {
    name: 'a change of slots is ended before the registry is closed',
    lines: [{ file: 'src-main/station/registry.ts', from: '  await station.slotsTurn;\n', to: '' }],
    drill: { file: 'test/station/closing.test.ts', only: 'a change of slots', says: /not open|closed/ },
  },
  {
    name: 'a key file on a disk that is not mounted is not replaced by one that opens nothing',
    lines: [
      {
        file: 'src-main/keys/key-file.ts',
        from: "if (!existsSync(file)) throw new Refusal('setting', missing(file));",
        to: 'void missing; if (!existsSync(file)) makeKeyFile(file);',
      },
    ],
    drill: { file: 'test/keys/keyring.test.ts', only: 'is missing is refused', says: /AssertionError/ },
  },
  {
    name: 'events that moved while the trail was verified are no damage',
    lines: [
      {
        file: 'src-main/station/audit.commands.ts',
        from: '  const { entries, faults, spans } = await verifyInThread',
        to: '  const end = trail.end;\n  const { entries, faults, spans } = await verifyInThread',
      },
      {
        file: 'src-main/station/audit.commands.ts',
        from: 'listEvents({ db }, trail.end.events)',
        to: 'listEvents({ db }, end.events)',
      },
    ],
    drill: { file: trailOfAudit, only: 'printed while the trail is verified', says: /AssertionError/ },
  },
  {
    name: 'files that were dropped while the trail was verified are no damage',
    lines: [
      {
        file: 'src-main/station/audit.commands.ts',
        from: 'if (getTrail({ db }).baseSeq !== baseSeq)',
        to: 'if (baseSeq < 0)',
      },
    ],
    drill: { file: trailOfAudit, only: 'dropped while the trail is verified', says: /AssertionError/ },
  },
  {
    name: 'damage to the audit trail is shown',
    lines: [
      {
        file: 'src-main/watch/watch.ts',
        from: "if (registry.trail.isDamaged) troubles.begin('audit-damaged');\n    else troubles.end",
        to: 'troubles.end',
      },
    ],
    drill: { file: trailOfAudit, only: 'found by itself', says: /AssertionError/ },
  },
  {
    name: 'a full disk is opened with room that was kept for it',
    lines: [
      {
        file: 'src-main/station/registry.ts',
        from: 'if (!isForReading) makeRoomToOpen',
        to: 'if (false) makeRoomToOpen',
      },
    ],
    drill: { file: storage, only: 'full at the start', says: /AssertionError|TypeError/ },
  },
  {
    name: 'a registry on a read-only disk is read from a copy',
    lines: [{ file: 'src-main/serve.ts', from: "error.kind !== 'disk-read-only'", to: 'true' }],
    drill: { file: storage, only: 'read-only at the start', says: /read-only/ },
  },
  {
    name: 'nothing is saved in a copy for reading',
    lines: [{ file: 'src-main/db/trust.ts', from: 'if (trust.isForReading || isForGood', to: 'if (isForGood' }],
    drill: { file: storage, only: 'read-only at the start', says: /AssertionError/ },
  },
  {
    name: 'looks wait while the disk is read-only',
    lines: [
      {
        file: 'src-main/audit/trail.ts',
        from: "trail.trouble === undefined || faultOf(trail.trouble) === 'disk-read-only'",
        to: 'trail.trouble === undefined',
      },
    ],
    drill: { file: trailOfAudit, only: 'while the disk is read-only', says: /AssertionError/ },
  },
];
