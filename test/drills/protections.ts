import type { Protection } from './protection.ts';
import { protectionsOfHub } from './protections-of-hub.ts';

const powerCut = 'test/drills/power-cut.test.ts';
const foreignPage = 'test/e2e/foreign-page.test.ts';
const worklist = 'test/duplicates/worklist.test.ts';
const schedules = 'test/sync/schedules.test.ts';
const joins = 'test/duplicates/join.test.ts';
const accountsAtHub = 'test/hub/accounts.test.ts';
const lives = { SATCHEL_DRILL_SCHEDULES: '1000' };
/** What only a few moments show needs more of them. */
const moreImages = { SATCHEL_DRILL_IMAGES: '400' };
/** Whatever became of the slots of accounts, they are made anew from the accounts when the registry is opened. */
const slotsFollow = {
  file: 'src-main/station/accounts.ts',
  from: '  if (!isOther && adopted.length === 0) return;\n',
  to: '  if (true) return;\n',
};
const damageElsewhere = 'test/drills/damage-elsewhere.test.ts';
/** What a test in a browser says when it waits for what does not come, or sees something else. */
const missed = /waiting for|AssertionError|Timeout/;
const moreFlips = { SATCHEL_DRILL_FLIPS: '300' };

export const protections: readonly Protection[] = [
  {
    name: 'each commit is synced',
    lines: [{ file: 'src-main/db/open.ts', from: 'synchronous: 2,', to: 'synchronous: 1,' }],
    drill: { file: powerCut, says: /A patient was acknowledged and is gone/ },
  },
  {
    name: 'the folder of a new registry is synced',
    lines: [{ file: 'src-main/station/setup.commands.ts', from: '    syncPath(station.config.dataDir);\n', to: '' }],
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
    // Either alone is enough: what was cut off is taken back, or the slots follow the accounts.
    name: 'key slots are kept until the account is committed, and follow the accounts when the registry is opened',
    lines: [
      {
        file: 'src-main/station/slots.ts',
        from: 'keepBefore(file, account === undefined ? null : accountOf(account))',
        to: 'readKeyring(file)',
      },
      slotsFollow,
    ],
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
        file: 'src-main/http/idempotency.ts',
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
    name: 'an account that is committed keeps its slots, or gets them back when the registry is opened',
    lines: [{ file: 'src-main/station/slots.ts', from: 'begun.account !== null', to: 'false' }, slotsFollow],
    drill: {
      file: 'test/drills/failing-disk.test.ts',
      says: /An account has no way in/,
      only: 'name be changed',
      environment: { DRILLS: '1', SATCHEL_DRILL_POINTS: '500' },
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
    // Either finds it alone: a copy is compared with its sum, and every page of it is authenticated.
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
    // Either finds it alone: a block is sealed, and the next one, or the registry, has its hash.
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
        file: 'src-main/sync/bundle.ts',
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
    name: 'a session that is over lets nobody in',
    lines: [{ file: 'src-main/staff/present.ts', from: ': endsAt <= clock.elapsed();', to: ': false;' }],
    drill: { file: 'test/drills/routes.test.ts', says: /let in an expired session/ },
  },
  {
    name: 'a revoked token lets nobody in',
    lines: [{ file: 'src-main/http/session.ts', from: ' || found.revokedAt !== null', to: '' }],
    drill: { file: 'test/drills/routes.test.ts', says: /let in a revoked token/ },
  },
  {
    name: 'administrators of a hub come one after the other',
    lines: [
      {
        file: 'src-main/hub/turn.ts',
        from: '  await writer.orm.execute(sql`SELECT pg_advisory_xact_lock(${lockOfAdministrators})`);\n',
        to: '',
      },
    ],
    drill: { file: accountsAtHub, only: 'of two who add one user name', says: /AssertionError/ },
  },
  {
    name: 'an account that a station is changing is held at a hub before it is looked at',
    lines: [{ file: 'src-main/hub/staff.commands.ts', from: '    await holdRecords(writer, [id]);\n', to: '' }],
    drill: { file: accountsAtHub, only: 'that a station is just changing', says: /expected 200 to be 412/ },
  },
  {
    name: 'who saves at a hub is asked for once more in the transaction',
    lines: [
      {
        file: 'src-main/hub/route.ts',
        from: '          await assertStillIn(writer, principal, endpoint.access);\n',
        to: '',
      },
    ],
    drill: { file: accountsAtHub, only: 'a program that is revoked while', says: /expected 200 to be 401/ },
  },
  {
    name: 'a password that was replaced at a hub sets no other',
    lines: [
      {
        file: 'src-main/hub/staff.commands.ts',
        from: '    if ((await findStaff(writer, id))?.publicKey !== publicKey) throw notTheCurrentPassword();\n',
        to: '',
      },
    ],
    drill: { file: accountsAtHub, only: 'a change of the own password that was begun', says: /expected 200 to be 400/ },
  },
  {
    name: 'tokens of a hub end with the right of their maker',
    lines: [{ file: 'src-main/hub/rows.ts', from: 'if (state.isForeign && isAdministrator(before)', to: 'if (false' }],
    drill: { file: accountsAtHub, only: 'a program ends for good', says: /expected 200 to be 401/ },
  },
  {
    name: 'sessions of a hub end with another role',
    lines: [
      {
        file: 'src-main/hub/rows.ts',
        from: 'isSame ? { except: row.publicKey } : {}',
        to: '{ except: row.publicKey }',
      },
    ],
    drill: { file: accountsAtHub, only: 'a lesser role ends', says: /expected 403 to be 401/ },
  },
  {
    name: 'the stream of who may not listen any more ends at each process of a hub',
    lines: [{ file: 'src-main/hub/live.ts', from: 'if (!present.has(hash)) end();', to: 'if (!end) end();' }],
    drill: { file: accountsAtHub, only: 'who is disabled there', says: /timed out/ },
  },
  {
    name: 'guesses of who is signed in at a hub are counted by themselves',
    lines: [
      {
        file: 'src-main/hub/sign-in.ts',
        from: 'counted: `signed-in\\n${principal.id}`',
        to: 'counted: `${principal.name}\\n127.0.0.1`',
      },
    ],
    drill: { file: accountsAtHub, only: 'guesses at the own password', says: /expected 429 to be 200/ },
  },
  {
    name: 'every route asks for its role',
    lines: [{ file: 'src-main/http/server.ts', from: '    requireRole(principal, endpoint.access);\n', to: '' }],
    drill: { file: 'test/drills/routes.test.ts', says: /let in the role/ },
  },
  {
    name: 'a page of another origin is refused',
    lines: [{ file: 'src-main/http/guard.ts', from: 'origin !== undefined && !origins.has(origin)', to: 'false' }],
    drill: { file: foreignPage, says: /\/patients as application\/x-www-form-urlencoded/ },
  },
  {
    name: 'another name for this computer is refused',
    lines: [{ file: 'src-main/http/guard.ts', from: '!hosts.has(soleHost(request.rawHeaders))', to: 'false' }],
    drill: { file: foreignPage, says: /under another name/ },
  },
  {
    name: 'the window is shown within no other page',
    lines: [{ file: 'src-main/http/page.ts', from: `; frame-ancestors 'none'"`, to: '"' }],
    drill: { file: foreignPage, says: /the sign-in is shown within another page/ },
  },
  {
    name: 'slots beside an account that may be committed are not taken back, or come back when the registry is opened',
    lines: [
      {
        file: 'src-main/station/slots.ts',
        from: '!isUncertain(error) || findBegun(file)?.account === null',
        to: 'error !== undefined',
      },
      slotsFollow,
    ],
    drill: {
      file: 'test/drills/failing-disk.test.ts',
      only: 'fails a sync of the log',
      says: /An account has no way in/,
      environment: { DRILLS: '1', SATCHEL_DRILL_POINTS: '240' },
    },
  },
  {
    name: 'what is no JSON is refused, and is no fault of the program',
    lines: [
      {
        file: 'src-main/http/guard.ts',
        from: "throw invalid({ pointer: '', detail: 'The body is not JSON.' });",
        to: "throw new Error('taken out');",
      },
    ],
    drill: { file: 'test/drills/many-requests.test.ts', says: /to be less than 500/ },
  },
  {
    name: 'a change replaces only what it knew',
    lines: [
      {
        file: 'src-main/journal/taking.rules.ts',
        from: '(head) => knowsAll || ancestry.knows(after, head)',
        to: '() => true',
      },
    ],
    drill: { file: schedules, says: /shows something else/, environment: lives },
  },
  {
    name: 'between changes that did not know each other the stamp decides',
    lines: [
      {
        file: 'src-main/journal/heads.rules.ts',
        from: 'for (const head of heads.toSorted(byStamp)) {',
        to: 'for (const head of heads) {',
      },
    ],
    drill: { file: schedules, says: /shows something else/, environment: lives },
  },
  {
    name: 'whoever is saved while a thread compares is compared again',
    lines: [
      {
        file: 'src-main/duplicates/due.queries.ts',
        from: 'void writeStatements(writer).forgiveVersion.run(due);',
        to: 'void writeStatements(writer).forgive.run({ key: due.key });',
      },
    ],
    drill: { file: worklist, only: 'as it was before leaves it due', says: /expected 2 to be 3/ },
  },
  {
    name: 'two stations that call two records two people say one thing',
    lines: [
      {
        file: 'src-main/duplicates/pair-id.ts',
        from: '(one < other ? [one, other] : [other, one])',
        to: '[one, other]',
      },
    ],
    drill: { file: worklist, only: 'have said one thing', says: /toHaveLength|length|404/ },
  },
  {
    name: 'of records that were joined in a circle the smallest id stands',
    lines: [
      {
        file: 'src-main/patients/standing.rules.ts',
        from: 'return way.slice(way.indexOf(again)).toSorted()[0] ?? id;',
        to: 'return again;',
      },
    ],
    drill: { file: joins, only: 'who joins each other', says: /AssertionError/ },
  },
  {
    name: 'stations that joined two records each other’s way round show the same one',
    lines: [
      {
        file: 'src-main/patients/standing.rules.ts',
        from: 'return way.slice(way.indexOf(again)).toSorted()[0] ?? id;',
        to: 'return again;',
      },
    ],
    drill: { file: schedules, says: /another record stands for|shows something else than/, environment: lives },
  },
  {
    name: 'whoever was joined into a record that comes later stands behind it',
    lines: [
      {
        file: 'src-main/patients/patient.queries.ts',
        from: 'const isAwaited = before === undefined && (!state.isNew || state.isForeign);',
        to: 'const isAwaited = false;',
      },
    ],
    drill: { file: joins, only: 'not here yet', says: /AssertionError/ },
  },
  {
    name: 'parting leaves what somebody said since',
    lines: [
      {
        file: 'src-main/journal/taking-back.rules.ts',
        from: 'if (!said.some(({ hash }) => hashes.has(hash))) taken.left.push(field);\n    else if',
        to: 'if',
      },
    ],
    drill: {
      file: joins,
      only: 'parting gives back both',
      says: /to deeply equal|to match object/,
    },
  },
  {
    name: 'a chain with two ends is noted',
    lines: [
      {
        file: 'src-main/journal/record.ts',
        from: '  if (row !== undefined && besides.length > 0) noteFork(writer, row, seq);\n',
        to: '',
      },
    ],
    drill: { file: schedules, says: /go on to know different things|shows something else|is gone/, environment: lives },
  },
  {
    name: 'what no signature covers is not taken',
    lines: [{ file: 'src-main/sync/slice.ts', from: '    .filter(({ hash }) => isCovered.has(hash))\n', to: '' }],
    drill: { file: schedules, says: /what nobody wrote|go on to know different things/, environment: lives },
  },
  {
    name: 'what could not be taken is tried again',
    lines: [{ file: 'src-main/sync/taking.ts', from: 'if (taken.applied > 0 && isAnyHeld(writer))', to: 'if (false)' }],
    drill: { file: schedules, says: /wait for ever|go on to know different things/, environment: lives },
  },
  {
    name: 'what was saved while a snapshot was taken comes along',
    lines: [
      {
        file: 'src-main/sync/bring-over.ts',
        from: '  await catchUp(db, fresh, signal);\n  assertAllThere(db, fresh, placesAfter);\n',
        to: '',
      },
    ],
    drill: { file: schedules, says: /was saved and is gone/, environment: lives },
  },
  {
    name: 'who has which identifier is made anew after a snapshot',
    lines: [{ file: 'src-main/patients/patient.queries.ts', from: '  remakeIdentifiers(writer);\n', to: '' }],
    drill: {
      file: 'test/sync/snapshot.test.ts',
      only: 'a new station has all that the other has',
      says: /to deeply equal/,
    },
  },
  {
    name: 'what was sent is noted after it has arrived',
    lines: [
      {
        file: 'src-main/sync/exchange.ts',
        from: 'let sentTo = comparedTo;',
        to: `let sentTo = comparedTo;
  await noteExchanged(db, { stationId, sentKey: comparedTo, clockOffsetMs: null });`,
      },
    ],
    drill: {
      file: 'test/drills/link.test.ts',
      says: /is said to be sent/,
      environment: { SATCHEL_DRILL_BREAKS: '200' },
    },
  },
  {
    name: 'a station meets its peers by itself',
    lines: [
      {
        file: 'src-main/sync/rounds.ts',
        from: '(due.get(stationId)?.at ?? 0) > clock.elapsed()',
        to: 'due.has(stationId)',
      },
    ],
    drill: { file: 'test/drills/link.test.ts', says: /the two are stuck/, environment: { SATCHEL_DRILL_BREAKS: '20' } },
  },
  {
    name: 'a change that comes and the row of its record are one transaction',
    lines: [
      {
        file: 'src-main/journal/record.ts',
        from: 'const isMade = project(writer, { kind, id }, { heads: after, isNew, whole, isForeign: true });',
        to: `const isMade = true;
  setTimeout(() => void import('../db/access.ts').then(({ write }) => write(writer.db, 'sync', (later) =>
    void project(later, { kind, id }, { heads: after, isNew, whole, isForeign: true }))), 20);`,
      },
    ],
    drill: {
      file: 'test/drills/link-kill.test.ts',
      says: /rows are not what the journal says|show something else|are gone/,
      environment: { SATCHEL_DRILL_LINK_KILLS: '10' },
    },
  },
  {
    name: 'a number that was given is not given again',
    lines: [
      {
        file: 'src-main/patients/numbering.commands.ts',
        from: '  setSeries(writer, { isOn, chosen, chosenFor, prefix, last: next });\n',
        to: '',
      },
    ],
    drill: { file: 'test/patients/numbering.test.ts', only: 'not given again', says: /AssertionError/ },
  },
  {
    name: 'a number that somebody has is passed over',
    lines: [
      {
        file: 'src-main/patients/numbering.commands.ts',
        from: 'while (isTaken(reader, comparedNumber(numberOf(prefix, next)))) next++;',
        to: '',
      },
    ],
    drill: { file: 'test/patients/numbering.test.ts', only: 'is passed over', says: /AssertionError/ },
  },
  {
    name: 'a card is read by its check digits',
    lines: [
      {
        file: 'src-main/patients/record-id.rules.ts',
        from: 'return checkOf(BigInt(`0x${digits}`)) === check ? idIn(digits) : undefined;',
        to: 'return idIn(digits);',
      },
    ],
    drill: { file: 'test/patients/record-id.rules.test.ts', only: 'misread', says: /Property failed/ },
  },
  {
    name: 'a photo is not larger than may be kept',
    lines: [
      {
        file: 'src-main/patients/photo.rules.ts',
        from: "  if (bytes.length > maxPhotoBytes) return { kind: 'too-large' };\n",
        to: '',
      },
      { file: 'src-main/patients/details.contract.ts', from: 'Math.ceil(maxPhotoBytes / 3) * 4', to: '10_000_000' },
    ],
    drill: { file: 'test/patients/details.test.ts', only: 'refuses a photo', says: /AssertionError/ },
  },
  {
    name: 'a photo is made smaller until it may be kept',
    lines: [
      {
        file: 'src-renderer/patients/shrink.ts',
        from: 'if (jpeg.size <= maxPhotoBytes) return jpeg;',
        to: 'return jpeg;',
      },
    ],
    drill: { file: 'test/e2e/details.test.ts', only: 'a photo from a file', says: /waiting for getByText/ },
  },
  {
    name: 'what FHIR says beside the fields has a bound',
    lines: [
      {
        file: 'src-main/fhir/save.commands.ts',
        from: 'if (Buffer.byteLength(text) <= maxFhirBytes) return text;',
        to: 'return text;',
      },
    ],
    drill: { file: 'test/fhir/patient.test.ts', only: 'what is no Patient', says: /AssertionError/ },
  },
  {
    name: 'a narrative is told only while the record says the same',
    lines: [
      {
        file: 'src-main/fhir/render.ts',
        from: "text: hash('sha256', canonical(own), 'base64url')",
        to: "text: 'the same'",
      },
    ],
    drill: {
      file: 'test/fhir/patient.test.ts',
      only: 'what FHIR says and the registry does not',
      says: /AssertionError/,
    },
  },
  {
    name: 'two records are joined by the operation alone, not by a link that was sent',
    lines: [{ file: 'src-main/fhir/save.commands.ts', from: 'if (at === -1) return;', to: 'return;' }],
    drill: { file: 'test/fhir/patient.test.ts', only: 'what is no Patient', says: /AssertionError/ },
  },
  {
    name: 'of a transaction in FHIR all is saved or nothing',
    lines: [
      { file: 'src-main/fhir/bundle.commands.ts', from: 'if (isWhole) throw ofEntry(error, asking.at);', to: '' },
    ],
    drill: { file: 'test/fhir/bundles.test.ts', only: 'of a transaction with one fault', says: /AssertionError/ },
  },
  {
    name: 'a resource in FHIR is changed by who has read its version',
    lines: [
      {
        file: 'src-main/fhir/version.rules.ts',
        from: 'if (!versions.includes(`"${record.version}"`)) throw stale(record);',
        to: '',
      },
    ],
    drill: { file: 'test/fhir/patient.test.ts', only: 'and says the version', says: /TypeError/ },
  },
  {
    name: 'a bundle in FHIR reads a hundred times and no more',
    lines: [{ file: 'src-main/fhir/bundle.rules.ts', from: '++reads > mostReads', to: 'false' }],
    drill: { file: 'test/fhir/bundles.test.ts', only: 'a hundred times', says: /AssertionError/ },
  },
  {
    name: 'a cursor of another registry is known for one',
    lines: [
      {
        file: 'src-main/feed/place-said.ts',
        from: 'if (isPlaceHere(reader, place)) return place;',
        to: 'if (isPlaceHere(reader, place) || true) return place;',
      },
    ],
    drill: { file: 'test/feed/feed.test.ts', only: 'a cursor of another registry', says: /AssertionError/ },
  },
  {
    name: 'a visit that came before its patient is told with the patient',
    lines: [
      {
        file: 'src-main/feed/feed.queries.ts',
        from: '[entry, ...visitsBefore(reader, id, place)]',
        to: '[entry]',
      },
    ],
    drill: { file: 'test/feed/feed.test.ts', only: 'before its patient', says: /AssertionError/ },
  },
  {
    name: 'who was cut off hears on from the last event',
    lines: [
      {
        file: 'src-main/feed/events.routes.ts',
        from: "if (text === undefined || text === '') return undefined;",
        to: 'if (String(text) !== null) return undefined;',
      },
    ],
    drill: { file: 'test/feed/events.test.ts', only: 'who was cut off', says: /AssertionError|timed out/ },
  },
  {
    name: 'a webhook was told what it has taken, and nothing else',
    lines: [
      {
        file: 'src-main/webhooks/delivering.ts',
        from: 'if (problem === undefined) noteTaken(writer, id, last.key);',
        to: 'noteTaken(writer, id, last.key); if (problem === undefined) return;',
      },
    ],
    drill: { file: 'test/webhooks/webhooks.test.ts', only: 'is sent again', says: /AssertionError|timed out/ },
  },
  {
    name: 'a message to a webhook is signed',
    lines: [{ file: 'src-main/webhooks/post.ts', from: '.update(`${id}.', to: '.update(`.' }],
    drill: { file: 'test/webhooks/webhooks.test.ts', only: 'signed', says: /Error/ },
  },
  {
    name: 'a webhook leads nowhere else',
    lines: [{ file: 'src-main/webhooks/post.ts', from: "redirect: 'manual'", to: "redirect: 'follow'" }],
    drill: { file: 'test/webhooks/webhooks.test.ts', only: 'a redirect', says: /AssertionError/ },
  },
  {
    name: 'webhooks are off after a restore',
    lines: [{ file: 'src-main/station/home.ts', from: '  turnWebhooksOff(writer);\n', to: '' }],
    drill: {
      file: 'test/webhooks/webhooks.test.ts',
      only: 'after a restore',
      says: /AssertionError/,
      hasThreads: true,
    },
  },
  {
    name: 'whom a row of a file became is noted as they are saved',
    lines: [
      {
        file: 'src-main/files/import-work.ts',
        from: '      setAdded(writer, number, { row: row.row, patientId });\n',
        to: '',
      },
    ],
    drill: { file: 'test/files/import.test.ts', only: 'run again', says: /AssertionError/ },
  },
  {
    name: 'that a row was saved stands in the same transaction as the row',
    lines: [
      {
        file: 'src-main/files/import-work.ts',
        from: '      setAdded(writer, number, { row: row.row, patientId });\n',
        to: '      void write(db, by, (later) => setAdded(later, number, { row: row.row, patientId }));\n',
      },
    ],
    drill: { file: 'test/files/cut.test.ts', only: 'killed while it saves', says: /AssertionError/ },
  },
  {
    name: 'what was registered since a file was compared is not registered again',
    lines: [
      {
        file: 'src-main/files/import-work.ts',
        from: "row.outcome === 'new' ? exactOf(writer, read.draft, unique) : undefined",
        to: 'undefined as ReturnType<typeof exactOf>',
      },
    ],
    drill: { file: 'test/files/import.test.ts', only: 'registered meanwhile', says: /AssertionError/ },
  },
  {
    name: 'with whom somebody has worked since is kept when an import is taken back',
    lines: [
      {
        file: 'src-main/files/import-work.ts',
        from: "if (isEdited || visits.length > 0 || listJoinedIds(writer, id).length > 1) return 'kept';",
        to: '',
      },
    ],
    drill: { file: 'test/files/import.test.ts', only: 'taken back', says: /AssertionError/ },
  },
  {
    name: 'every cell of a workbook that goes out is text',
    lines: [{ file: 'src-main/files/export.ts', from: "({ numFmt: '@' })", to: '({})' }],
    drill: { file: 'test/files/export.test.ts', only: 'every cell of a workbook', says: /AssertionError/ },
  },
  {
    name: 'an archive that unpacks to far too much is not opened',
    lines: [
      {
        file: 'src-main/files/open-archive.ts',
        from: 'if (++entries > mostEntries || all > mostBytes || isDense) throw bomb();',
        to: 'if (++entries < 0 || isDense === undefined) throw bomb();',
      },
    ],
    drill: { file: 'test/files/hostile.test.ts', only: 'zip bomb', says: /AssertionError/, hasThreads: true },
  },
  {
    name: 'the texts of a workbook do not fill the memory',
    lines: [
      { file: 'src-main/files/read-xlsx.ts', from: 'if (needed > mostTextBytes) throw', to: 'if (needed < 0) throw' },
    ],
    drill: { file: 'test/files/hostile.test.ts', only: 'fills the memory', says: /AssertionError/ },
  },
  {
    name: 'each row of a workbook stands behind the one before',
    lines: [{ file: 'src-main/files/read-xlsx.ts', from: ' || row <= before ||', to: ' ||' }],
    drill: { file: 'test/files/hostile.test.ts', only: 'a row stands twice', says: /AssertionError/ },
  },
  {
    name: 'a workbook defines nothing',
    lines: [
      {
        file: 'src-main/files/read-xml.ts',
        from: 'xml.ondoctype = () => {',
        to: 'xml.ondoctype = () => {\n    return;',
      },
    ],
    drill: { file: 'test/files/hostile.test.ts', only: 'what a word stands for', says: /AssertionError/ },
  },
  {
    name: 'a visit that starts in the future is asked about',
    lines: [
      {
        file: 'src-renderer/visits/VisitForm.svelte',
        from: 'if (!isUnsure) void edit.save();',
        to: 'void edit.save();',
      },
    ],
    drill: { file: 'test/e2e/visit-start.test.ts', only: 'a start in the future', says: /waiting for|AssertionError/ },
  },
  {
    name: 'a visit starts within a day from now',
    lines: [
      {
        file: 'src-main/visits/visit.rules.ts',
        from: 'fields.timeStart > now + latestStartMs',
        to: 'false',
      },
    ],
    drill: { file: 'test/visits/reasons.test.ts', only: 'within a day', says: /AssertionError/ },
  },
  {
    name: 'a scanner types into no field',
    lines: [
      {
        file: 'src-renderer/shell/scanner.ts',
        from: "  addEventListener('keydown', onkeydown, { capture: true });\n",
        to: '',
      },
    ],
    drill: {
      file: 'test/e2e/scanner.test.ts',
      only: 'a card opens its patient',
      says: missed,
    },
  },
  {
    name: 'a letter in the midst of a word is no key',
    lines: [
      {
        file: 'src-renderer/shell/letter-keys.svelte.ts',
        from: ' || this.#typedAtMs - this.#beforeMs < wordMs',
        to: '',
      },
    ],
    drill: { file: 'test/e2e/keys.test.ts', only: 'a word that is typed', says: missed },
  },
  {
    name: 'a key that opens a form waits whether it begins a word',
    lines: [{ file: 'src-renderer/shell/letter-keys.svelte.ts', from: '}, aloneMs);', to: '}, 0);' }],
    drill: { file: 'test/e2e/keys.test.ts', only: 'a word that is typed', says: missed },
  },
  {
    name: 'the reason of a visit has the focus as soon as it begins',
    lines: [
      {
        file: 'src-renderer/visits/visit-start.svelte.ts',
        from: '    this.#ask();\n    this.isStarting = true;',
        to: '    this.isStarting = true;',
      },
    ],
    drill: {
      file: 'test/e2e/visits.test.ts',
      only: 'what is typed right after V',
      says: missed,
    },
  },
  {
    name: 'a form that was saved keeps no draft',
    lines: [
      {
        file: 'src-renderer/shell/drafts.svelte.ts',
        from: 'if (!hasEnded) this.put(key, body);',
        to: 'this.put(key, body);',
      },
    ],
    drill: {
      file: 'test/e2e/drafts.test.ts',
      only: 'nothing is kept of a patient that is saved',
      says: missed,
    },
  },
  {
    name: 'a notice goes when nobody sits here',
    lines: [
      {
        file: 'src-renderer/ui/notices.svelte.ts',
        from: '    this.#isOpen = false;\n    this.shown = undefined;\n',
        to: '    this.#isOpen = false;\n',
      },
    ],
    drill: {
      file: 'test/e2e/notices.test.ts',
      only: 'goes when the screen is locked',
      says: missed,
    },
  },
  {
    name: 'what the station says to programs is shown to nobody',
    lines: [
      { file: 'src-renderer/messages/failure.ts', from: ".join(' ');", to: ".join(' ') + JSON.stringify(failure);" },
    ],
    drill: {
      file: 'test/e2e/notices.test.ts',
      only: 'a sentence for programmers',
      says: missed,
    },
  },
  {
    name: 'a sentence for a person is filled with nothing that is for programs',
    lines: [
      {
        file: 'src-renderer/messages/failure-keys.ts',
        from: "id: correlationId ?? '' };",
        to: "id: correlationId ?? '', detail: JSON.stringify(problem) };",
      },
    ],
    drill: { file: 'test/messages/failure.test.ts', only: 'is said in all languages', says: /AssertionError/ },
  },
  {
    name: 'a fault of a cell is said in words for people',
    lines: [
      {
        file: 'src-renderer/files/import-words.ts',
        from: 'text: words.format(cellFaultKey(kind, field), values),',
        to: 'text: kind,',
      },
    ],
    drill: { file: 'test/e2e/import.test.ts', only: 'a messy file', says: missed },
  },
  {
    name: 'an import is for administrators',
    lines: [
      {
        file: 'src-renderer/shell/Routes.svelte',
        from: "page.name === 'import' && session.isAdministrator",
        to: "page.name === 'import'",
      },
    ],
    drill: { file: 'test/e2e/import.test.ts', only: 'an empty registry', says: missed },
  },
  {
    name: 'a file that is dropped beside its place does not replace the page',
    lines: [
      {
        file: 'src-renderer/files/FileChoice.svelte',
        from: '<svelte:window ondragover={(event) => event.preventDefault()} ondrop={(event) => event.preventDefault()} />',
        to: '',
      },
    ],
    drill: { file: 'test/e2e/import.test.ts', only: 'a file that is no list', says: /AssertionError/ },
  },
  {
    name: 'own changes are no conflict',
    lines: [{ file: 'src-renderer/own-changes.ts', from: 'return isInIt ?', to: 'return false ?' }],
    drill: {
      file: 'test/e2e/visits.test.ts',
      only: 'while its reason is being saved',
      says: missed,
    },
  },
  {
    name: 'a second open visit is asked about',
    lines: [
      {
        file: 'src-renderer/visits/visit-start.svelte.ts',
        from: '!isAnother && !this.#isUnanswered && this.#timeline.open.length > 0;',
        to: 'false;',
      },
    ],
    drill: {
      file: 'test/e2e/visit-start.test.ts',
      only: 'a second visit of somebody',
      says: missed,
    },
  },
  {
    name: 'what was read stays while the station is away',
    lines: [
      {
        file: 'src-renderer/shell/resource.svelte.ts',
        from: "untrack(() => state.kind) !== 'ready' || outcome.kind !== 'unreachable'",
        to: "outcome.kind !== 'done'",
      },
    ],
    drill: {
      file: 'test/e2e/days.test.ts',
      only: 'when the station stops',
      says: missed,
    },
  },
  {
    name: 'who is asked for a password alone is told about it alone',
    lines: [
      {
        file: 'src-renderer/staff/LockedScreen.svelte',
        from: "isWrong ? t('signIn.wrongPassword') : undefined",
        to: 'undefined',
      },
    ],
    drill: {
      file: 'test/e2e/door.test.ts',
      only: 'is told about the password alone',
      says: missed,
    },
  },
  {
    name: 'how long to wait is counted down',
    lines: [
      {
        file: 'src-renderer/staff/door-failure.svelte.ts',
        from: 'const until = waitS > 0 ? instantIn(waitS) : undefined;',
        to: 'const until = undefined as string | undefined;',
      },
    ],
    drill: { file: 'test/e2e/door.test.ts', only: 'counted down', says: missed },
  },
  {
    name: 'who comes back to Find is where they were',
    lines: [
      { file: 'src-renderer/find/Find.svelte', from: '      main?.scrollTo(0, before.scrollTop);\n', to: '' },
      {
        file: 'src-renderer/find/Find.svelte',
        from: "document.getElementById(optionId(before.chosen ?? ''))?.scrollIntoView({ block: 'nearest' });",
        to: '',
      },
    ],
    drill: {
      file: 'test/e2e/find.test.ts',
      only: 'who comes back from a patient',
      says: missed,
    },
  },
  {
    name: 'a page that is not built yet says what to do',
    lines: [
      { file: 'src-main/http/page.ts', from: ' Run <code>npm start</code> in the folder of the project.', to: '' },
    ],
    drill: { file: 'test/http/page.test.ts', only: 'not built yet', says: /AssertionError/ },
  },
  ...protectionsOfHub,
];
