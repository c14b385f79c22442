import type { Protection } from './protection.ts';
import { protectionsOfHub } from './protections-of-hub.ts';
import { protectionsOfParts } from './protections-of-parts.ts';
import { protectionsOfPrograms } from './protections-of-programs.ts';

const powerCut = 'test/drills/power-cut.test.ts';
const foreignPage = 'test/e2e/foreign-page.test.ts';
const worklist = 'test/matching/worklist.test.ts';
const matchRules = 'test/matching/match.rules.test.ts';
const schedules = 'test/sync/schedules.test.ts';
const signedRoots = 'test/exchange/roots.test.ts';
const joins = 'test/merging/merge.test.ts';
const leaver = 'test/exchange/leaver.test.ts';
const localPasswords = 'test/staff/local-passwords.test.ts';
const accountsAtHub = 'test/hub/accounts.test.ts';
const restoredElsewhere = 'test/exchange/restored.test.ts';
const quickCode = 'test/staff/quick-code.test.ts';
const restores = 'test/backup/restore.test.ts';
const membership = 'test/exchange/membership.test.ts';
const rekeying = 'src-main/unlock/rekey.ts';
const storage = 'test/station/storage.test.ts';
const trailOfAudit = 'test/audit/trail.test.ts';
const lives = { SATCHEL_DRILL_SCHEDULES: '1000' };
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
const marks = 'test/find/marks.rules.test.ts';
const damageElsewhere = 'test/drills/damage-elsewhere.test.ts';
/** The failure of a browser test that waits for something that never appears, or sees something else. */
const missed = /waiting for|AssertionError|Timeout/;
const moreFlips = { SATCHEL_DRILL_FLIPS: '300' };
const leaversDrill = 'test/drills/leaver.test.ts';

export const protections: readonly Protection[] = [
  {
    name: 'a clock that several other stations contradict is told',
    lines: [
      {
        file: 'src-main/watch/watch.ts',
        from: ' || isClockAlone(clockOffsets(registry, now))',
        to: ' || isClockAlone(clockOffsets(registry, now).slice(0, 1))',
      },
    ],
    drill: { file: 'test/sync/exchanges.test.ts', only: 'two others contradict', says: /AssertionError/ },
  },
  {
    name: 'how far a clock is off is noted by whoever is called as well',
    lines: [
      {
        file: 'src-main/exchange/exchange.ts',
        from: 'clockOffsetMs: Math.round(now - db.clock.now()), holds });',
        to: 'clockOffsetMs: 0 * now, holds });',
      },
    ],
    drill: { file: 'test/sync/exchanges.test.ts', only: 'two others contradict', says: /AssertionError/ },
  },
  {
    name: 'a body of any shape that is too large is refused before it is looked at',
    lines: [
      { file: 'src-main/wire/frame.ts', from: 'bodyLimit: bodyBytesOf(endpoint),', to: 'bodyLimit: maxBodyBytes,' },
    ],
    drill: { file: 'test/drills/bodies.test.ts', only: 'a station takes', says: /AssertionError/ },
  },
  {
    name: 'a row of letters is no password, however long',
    lines: [{ file: 'src-main/staff/password.rules.ts', from: 'const leastScore = 3;', to: 'const leastScore = 0;' }],
    drill: { file: localPasswords, only: 'abcdefghijklmnopqrstuvwxyz is refused', says: /expected false to be true/ },
  },
  {
    name: 'digits in the place of letters make no chance of two names',
    lines: [
      {
        file: 'src-main/staff/password.rules.ts',
        from: 'fresh.some((run) => unreadable.test(run)) ? [...runsIn(plain)].filter(isNew) : fresh;',
        to: '[...runsIn(plain)];',
      },
    ],
    drill: { file: localPasswords, only: 'Mw4ng1K3ny41985 is refused', says: /expected false to be true/ },
  },
  {
    name: 'words that are tried first are no password when they are written together',
    lines: [{ file: 'src-main/staff/password.rules.ts', from: ' && restOf(run).length >= run.length / 2', to: '' }],
    drill: { file: localPasswords, only: 'ilovejesuschristamen is refused', says: /expected false to be true/ },
  },
  {
    name: 'what everybody says is no password',
    lines: [{ file: 'src-main/staff/password.rules.ts', from: ".replaceAll(phrases, ' ')", to: '' }],
    drill: { file: localPasswords, only: 'god is good all the time is refused', says: /expected false to be true/ },
  },
  ...(['station', 'hub'] as const).map((host) => ({
    name: `a password at a ${host} is compared with the user names of all staff`,
    lines: [
      {
        file: 'src-main/staff/staff.commands.ts',
        from: 'words: [username, ...(await staff.namesTriedFirst())]',
        to: 'words: [username, ...(await staff.namesTriedFirst()).slice(0, 1)]',
      },
    ],
    drill: {
      file: 'test/staff/staff.test.ts',
      only: `at a ${host}: refuses a password of the user names`,
      says: /to be 400/,
    },
  })),
  {
    name: 'an own new password is compared with the user names of all staff',
    lines: [
      {
        file: 'src-main/staff/staff.commands.ts',
        from: "refuse([await guessable(register, { username, password: newPassword }, '/newPassword')]);",
        to: 'void [refuse, guessable];',
      },
    ],
    drill: {
      file: 'test/staff/staff.test.ts',
      only: 'at a station: refuses a password of the user names',
      says: /to be 400/,
    },
  },
  {
    name: 'an edit that changes nothing is no change in the audit',
    lines: [
      { file: 'src-main/audit/asked.ts', from: 'request?.caller?.hasChanged === false', to: 'request === undefined' },
    ],
    drill: {
      file: 'test/audit/audit.test.ts',
      only: 'at a station: an edit that changes nothing',
      says: /AssertionError/,
    },
  },
  {
    name: 'what lets every record leave is found with each patient',
    lines: [
      {
        file: 'src-main/audit/read-trail.ts',
        from: '    actionsOfEverybody.includes(entry.action) ||\n',
        to: '    actionsOfEverybody.length === 0 ||\n',
      },
    ],
    drill: { file: 'test/audit/audit.test.ts', only: 'at a station: what let the records', says: /AssertionError/ },
  },
  {
    name: 'whoever sees the first rows of an import is in the audit',
    lines: [
      { file: 'src-main/transfer/import.contract.ts', from: 'preview.length === 0 ?', to: 'preview.length >= 0 ?' },
    ],
    drill: { file: 'test/audit/audit.test.ts', only: 'the first rows of a file', says: /AssertionError/ },
  },
  {
    name: 'a snapshot brings nothing that was said with an old copy',
    lines: [
      { file: 'src-main/sticks/bring-over.ts', from: 'if (isOfOldCopy) throw', to: 'if (!to && isOfOldCopy) throw' },
    ],
    drill: { file: leaversDrill, says: /AssertionError/ },
  },
  {
    name: 'a replica that ended endorses none that comes with a snapshot',
    lines: [
      {
        file: 'src-main/exchange/members.ts',
        from: "!ended.has(String(introduction.fields['endorsedBy'])) &&",
        to: 'ended.size >= 0 &&',
      },
    ],
    drill: { file: leaver, only: 'only one which has ended', says: /AssertionError/ },
  },
  {
    name: 'a snapshot of before a renewal is taken after it',
    lines: [{ file: 'src-main/exchange/taking.ts', from: 'if (from.isOurs !== true) follow', to: 'follow' }],
    drill: { file: leaversDrill, says: /AssertionError/ },
  },
  {
    name: 'peers that still let in an old copy of the folder are named',
    lines: [{ file: 'src-main/sync/old-copy.ts', from: 'sentKey < renewal.key', to: 'sentKey < 0' }],
    drill: { file: leaver, only: 'is let in nowhere', says: /AssertionError/ },
  },
  {
    name: 'an old copy of a folder that calls is told of',
    lines: [
      {
        file: 'src-main/sync/listening.ts',
        from: '      if (member === undefined) await noteOldCopy(station, registry, fingerprint);\n',
        to: '      if (member === undefined) void noteOldCopy;\n',
      },
    ],
    drill: { file: leaver, only: 'is let in nowhere', says: /AssertionError/ },
  },
  {
    name: 'two computers that work as one station are told of',
    lines: [
      {
        file: 'src-main/exchange/doubled.rules.ts',
        from: 'line.forkedAt !== null || goesOnBeside(line)',
        to: 'line.forkedAt !== null && !goesOnBeside(line)',
      },
    ],
    drill: { file: leaver, only: 'that reads only', says: /AssertionError/ },
  },
  {
    name: 'strangers have places of their own at the port for stations',
    lines: [
      {
        file: 'src-main/exchange/places.ts',
        from: 'if (waiting.size > strangers) cutOne();',
        to: 'if (waiting.size > strangers) socket.destroy();',
      },
    ],
    drill: {
      file: 'test/exchange/listener.test.ts',
      only: 'seventeen addresses',
      says: /AssertionError|LinkProblem|unreachable/,
    },
  },
  {
    name: 'an IPv6 network is one stranger',
    lines: [
      {
        file: 'src-main/exchange/places.ts',
        from: "network: networkOf(socket.remoteAddress ?? '')",
        to: "network: networkOf && (socket.remoteAddress ?? '')",
      },
    ],
    drill: { file: 'test/exchange/listener.test.ts', only: 'an IPv6 network as one', says: /AssertionError/ },
  },
  {
    name: 'one member has so many places at the port for stations',
    lines: [{ file: 'src-main/exchange/places.ts', from: ' || ofOne >= connectionsOfOne', to: ' || ofOne < 0' }],
    drill: {
      file: 'test/exchange/listener.test.ts',
      only: 'an IPv6 network as one',
      says: /AssertionError|timed out/,
    },
  },
  {
    name: 'a connection of which nothing is read is freed',
    lines: [
      { file: 'src-main/wire/unread.ts', from: 'if (socket.writableLength > 0) socket.destroy();', to: 'void socket;' },
    ],
    drill: { file: 'test/server/unread.test.ts', only: 'read nothing of a reply', says: /AssertionError/ },
  },
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
    name: 'a way out of the data asks for the password',
    lines: [
      {
        file: 'src-main/server/server.ts',
        from: "if (endpoint.needsConfirmation === true && principal.kind !== 'token')",
        to: "if (endpoint.url === '')",
      },
    ],
    drill: { file: 'test/server/ways-out.test.ts', only: 'carries data out asks', says: /AssertionError/ },
  },
  {
    name: 'the sessions of a seat end with it',
    lines: [{ file: 'src-main/seats/seat.routes.ts', from: 'dismissAllAt(registry.present, seatId)', to: 'undefined' }],
    drill: { file: 'test/seats/seats.test.ts', only: 'cut off at once', says: /AssertionError/ },
  },
  {
    name: 'the patient number and a system of identifiers do not have one URI',
    lines: [
      {
        file: 'src-main/identifiers/identifier.commands.ts',
        from: 'uriFaults(numberSystem, uri, ',
        to: 'uriFaults(numberSystem, null, ',
      },
    ],
    drill: {
      file: 'test/fhir/systems.test.ts',
      only: 'at a station: the patient number has a URI',
      says: /AssertionError/,
    },
  },
  {
    name: 'wrong recovery keys have a limit',
    lines: [
      {
        file: 'src-main/unlock/sign-in.ts',
        from: '  beginAttempt(station, { clientClass, of: recoveryPrincipal.id });\n',
        to: '',
      },
    ],
    drill: { file: 'test/staff/sessions.test.ts', only: 'told to wait', says: /AssertionError/ },
  },
  {
    name: 'a restore is stopped by the person who began it alone',
    lines: [
      {
        file: 'src-main/backup/restore.commands.ts',
        from: 'begun === undefined || !timingSafeEqual(sumOf(begun), sumOf(stopCode))',
        to: 'begun === undefined && timingSafeEqual(sumOf(begun), sumOf(stopCode))',
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
    name: 'an administrator of a restored station waits at others',
    lines: [
      {
        file: 'src-main/staff/waiting.rules.ts',
        from: "waits === undefined ? row : { ...row, role: 'clerk', waits }",
        to: 'waits === undefined ? row : { ...row, waits }',
      },
    ],
    drill: { file: restoredElsewhere, only: 'is a clerk elsewhere', says: /AssertionError/ },
  },
  {
    name: 'a restore of another station is in the audit',
    lines: [
      {
        file: 'src-main/exchange/restores.ts',
        from: '    recordEvent(writer, restoreEntry(each));',
        to: '    void [recordEvent, restoreEntry, each];',
      },
    ],
    drill: { file: restoredElsewhere, only: 'told once of each restore', says: /AssertionError/ },
  },
  {
    name: 'a renewal after a restore does not end that administrators wait',
    lines: [
      {
        file: 'src-main/journal/record.ts',
        from: "isAnother ? writer.now : before['restored']",
        to: 'isAnother ? writer.now : undefined',
      },
    ],
    drill: { file: restoredElsewhere, only: 'is a clerk elsewhere', says: /AssertionError/ },
  },
  {
    name: 'so does one of a station that only a restored one let in',
    lines: [
      {
        file: 'src-main/journal/restored.rules.ts',
        from: '({ change }) => !isRestored(change.replica)',
        to: '() => true',
      },
    ],
    drill: { file: restoredElsewhere, only: 'that a restored station let in', says: /AssertionError/ },
  },
  {
    name: 'administrators made elsewhere are shown until somebody here knows',
    lines: [
      {
        file: 'src-main/exchange/taking.ts',
        from: 'if (from.isOurs !== true) noteArrival',
        to: 'if (from.isOurs === null) noteArrival',
      },
    ],
    drill: { file: 'test/staff/arrived.test.ts', only: 'is shown, and in the access log', says: /Error/ },
  },
  {
    name: 'nobody who arrived from elsewhere says that they are known',
    lines: [
      {
        file: 'src-main/staff/account-edit.rules.ts',
        from: 'known.length > 0 && arrived.some',
        to: 'known.length > 9 && arrived.some',
      },
    ],
    drill: { file: 'test/staff/arrived.test.ts', only: 'is shown, and in the access log', says: /to be 403/ },
  },
  {
    name: 'a call from an old copy is noted in the registry',
    lines: [
      {
        file: 'src-main/exchange/old-copy-calls.ts',
        from: 'writes(writer).put({ fingerprint, stationId: member.id, count, lastAt: now });',
        to: 'void [writes, count];',
      },
    ],
    drill: { file: leaver, only: 'is let in nowhere', says: /AssertionError/ },
  },
  {
    name: 'a password that a restored station set waits as well',
    lines: [{ file: 'src-main/staff/waiting.rules.ts', from: "field === 'publicKey' ||", to: "field === '' ||" }],
    drill: { file: restoredElsewhere, only: 'is no way in as one', says: /AssertionError/ },
  },
  {
    name: 'whoever waits gives themselves no new password',
    lines: [
      {
        file: 'src-main/staff/account-edit.rules.ts',
        from: '  if (waits !== undefined)\n    throw',
        to: '  if (waits === null)\n    throw',
      },
    ],
    drill: { file: restoredElsewhere, only: 'is a clerk elsewhere', says: /AssertionError/ },
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
    name: 'the window names who needs a new password after a restore',
    lines: [{ file: 'src-renderer/backup/restored-text.ts', from: 'withoutPassword.length === 0', to: 'true' }],
    drill: { file: 'test/e2e/backup.test.ts', only: 'cannot sign in after a restore', says: missed },
  },
  {
    name: 'a journal that goes on after a crash is no mismatch',
    lines: [{ file: 'src-main/unlock/vouching.rules.ts', from: 'isAhead && journal.wasClosed', to: 'isAhead' }],
    drill: { file: 'test/unlock/vouching.test.ts', only: 'what does not fit has its name', says: /AssertionError/ },
  },
  {
    name: 'a certificate that a renewal replaced is refused',
    lines: [
      {
        file: 'src-main/exchange/member.queries.ts',
        from: 'each.fingerprint === fingerprint && !endedOf(each).certificates.includes(fingerprint)',
        to: 'each.fingerprint === fingerprint || endedOf(each).certificates.includes(fingerprint)',
      },
    ],
    drill: { file: leaver, only: 'is let in nowhere', says: /AssertionError/ },
  },
  {
    name: 'only the station itself renews it',
    lines: [
      {
        file: 'src-main/exchange/renewals.commands.ts',
        from: '|| (yield* soon(tx.stationOf(change.replica))) !== change.id',
        to: '',
      },
    ],
    drill: { file: 'test/exchange/renewals.test.ts', only: 'the station itself goes on', says: /AssertionError/ },
  },
  {
    name: 'what stands behind the end of a renewed replica is held',
    lines: [
      { file: 'src-main/exchange/taking.ts', from: "isEnded(placeOf(each)) ? 'ended' : take(", to: 'take(' },
      { file: 'src-main/exchange/taking.ts', from: "isLeft ? 'ended' : takeHeld(", to: 'takeHeld(' },
    ],
    drill: { file: leaver, only: 'reaches nobody who has', says: /AssertionError/ },
  },
  {
    name: 'a replica that ended endorses no other',
    lines: [
      {
        file: 'src-main/exchange/members.ts',
        from: "const isEnded = String(change.fields['endorsedBy']) in replicas;",
        to: 'const isEnded = false;',
      },
    ],
    drill: { file: leaver, only: 'reaches nobody who has', says: /AssertionError/ },
  },
  {
    name: 'who left vouches for no renewal',
    lines: [
      {
        file: 'src-main/journal/renewal-vouch.ts',
        from: "!disabled && role !== 'reader'",
        to: "role !== 'nobody' || disabled",
      },
    ],
    drill: { file: leaver, only: 'who says first', says: /AssertionError/ },
  },
  {
    name: 'all faults are looked for only in what is small',
    lines: [
      {
        file: 'src-main/wire/faults.ts',
        from: '!hasMoreMembers(value, mostMembers)',
        to: '!hasMoreMembers(value, Infinity)',
      },
    ],
    drill: {
      file: 'test/server/limits.test.ts',
      only: 'all faults are told of a record',
      says: /to have a length of 1/,
    },
  },
  {
    name: 'the members of a body are counted before it is read',
    lines: [{ file: 'src-main/wire/guard.ts', from: '  refuseUnbounded(bytes);\n', to: '  void refuseUnbounded;\n' }],
    drill: { file: 'test/server/limits.test.ts', only: 'a body of too many members', says: /to be 413/ },
  },
  {
    name: 'anybody who has not signed in sends little',
    lines: [
      {
        file: 'src-main/wire/endpoint.contract.ts',
        from: "body === undefined || access === 'anyone'",
        to: 'body === undefined',
      },
    ],
    drill: { file: 'test/server/limits.test.ts', only: '16 KiB of anybody', says: /to be 413/ },
  },
  {
    name: 'an unknown name is slowed as a known one',
    lines: [
      {
        file: 'src-main/unlock/sign-in.ts',
        from: 'of: who ?? nobodyOf(station, account.username) }',
        to: 'of: who ?? `${nobodyOf(station, account.username)} ${String(performance.now())}` }',
      },
    ],
    drill: {
      file: 'test/staff/sessions.test.ts',
      only: 'at a station: an unknown name has to wait',
      says: /AssertionError/,
    },
  },
  {
    name: 'a quick code ends after five wrong ones',
    lines: [{ file: 'src-main/staff/quick-codes.ts', from: 'found.triesLeft -= 1', to: 'found.triesLeft -= 0' }],
    drill: { file: quickCode, only: 'five wrong codes', says: /AssertionError/ },
  },
  {
    name: 'a quick code ends at midnight',
    lines: [
      {
        file: 'src-main/staff/quick-codes.ts',
        from: 'found?.day === clock.today() && clock.elapsed() < found.endsAt',
        to: 'found !== undefined',
      },
    ],
    drill: { file: quickCode, only: 'ends at midnight', says: /AssertionError/ },
  },
  {
    name: 'a quick code is for the page alone',
    lines: [
      {
        file: 'src-main/unlock/quick-code.commands.ts',
        from: "login.clientClass === 'program' ? undefined : countedAs(login)",
        to: "'page'",
      },
    ],
    drill: { file: quickCode, only: 'signs in at the same page', says: /AssertionError/ },
  },
  {
    name: 'a session by quick code has not confirmed a password',
    lines: [{ file: 'src-main/unlock/quick-code.commands.ts', from: 'isConfirmed: false', to: 'isConfirmed: true' }],
    drill: { file: quickCode, only: 'signs in at the same page', says: /AssertionError/ },
  },
  {
    name: 'a new password ends the quick code',
    lines: [
      {
        file: 'src-main/staff/present.ts',
        from: 'if (accountId === id) present.quickCodes.delete(key)',
        to: 'if (accountId === key) present.quickCodes.delete(key)',
      },
    ],
    drill: { file: quickCode, only: 'a new password ends', says: /AssertionError/ },
  },
  {
    name: 'names that nobody has share so many counts',
    lines: [{ file: 'src-main/station/attempts.ts', from: '% countsOfNobody', to: '% (countsOfNobody * 1000)' }],
    drill: { file: 'test/staff/login-queue.test.ts', only: 'shares one of so many', says: /AssertionError/ },
  },
  {
    name: 'one password tried with every account is slow',
    lines: [
      {
        file: 'src-main/station/attempts.rules.ts',
        from: 'failuresOfLane >= manyInLane',
        to: 'failuresOfLane >= Infinity',
      },
    ],
    drill: {
      file: 'test/staff/login-queue.test.ts',
      only: 'one password tried with every account',
      says: /to deeply equal/,
    },
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
    name: 'a session that is over lets nobody in',
    lines: [{ file: 'src-main/staff/present.ts', from: ': endsAt <= clock.elapsed();', to: ': false;' }],
    drill: { file: 'test/drills/routes.test.ts', says: /let in an expired session/ },
  },
  {
    name: 'a revocation holds whatever later stamp the revoked station writes',
    lines: [
      {
        file: 'src-main/journal/membership.rules.ts',
        from: 'speakers.get(each.change.replica) !== station',
        to: 'true',
      },
      // Each line is enough by itself. No station speaks for itself, and only a change that knows a revocation takes it back. A station
      // that is a member only without the revocation cannot take it back.
      {
        file: 'src-main/journal/membership.rules.ts',
        from: 'lifts.filter((lift) => knows(lift, each))',
        to: 'lifts',
      },
      {
        file: 'src-main/journal/membership.rules.ts',
        from: 'const { isSaid } = lookWith(group(standing));',
        to: 'const { isSaid } = now;',
      },
    ],
    drill: { file: membership, only: 'later stamp', says: /expected .* to (be|deeply equal)/ },
  },
  {
    name: 'what a revoked station says of members behind its revocation does not count',
    lines: [
      {
        file: 'src-main/journal/membership.rules.ts',
        from: 'return revocations.every((revocation) => leadsTo(each, knownThenOf(revocation), statements));',
        to: 'return true;',
      },
    ],
    drill: { file: membership, only: 'lets nobody in once it is revoked', says: /expected .* to deeply equal/ },
  },
  {
    name: 'nobody takes back a revocation without which it would not belong',
    lines: [
      {
        file: 'src-main/journal/membership.rules.ts',
        from: 'const { isSaid } = lookWith(group(standing));',
        to: 'const { isSaid } = now;',
      },
    ],
    drill: {
      file: 'test/exchange/membership.rules.test.ts',
      only: 'not taken back by a station that the revoked one let in',
      says: /expected .* to deeply equal/,
    },
  },
  {
    name: 'members that refuse each other hear who was revoked',
    lines: [{ file: 'src-main/exchange/hearing.ts', from: 'if (!isRevocation(read) || ', to: 'if (true || ' }],
    drill: { file: membership, only: 'revoking everybody', says: /expected .* to deeply equal/ },
  },
  {
    name: 'a month of listening begins when a revocation comes, whatever time it says',
    lines: [{ file: 'src-main/exchange/taking.ts', from: '    noteTaken(writer, each);\n', to: '' }],
    drill: { file: membership, only: 'dates back', says: /expected .* to deeply equal/ },
  },
  {
    name: 'revocations that are known take no place of one that is not',
    lines: [
      {
        file: 'src-main/exchange/hearing.ts',
        from: '      .filter(({ hash, change: { replica: by, seq } }) => !hasChange(writer)({ replica: by, seq, hash }))\n',
        to: '',
      },
    ],
    drill: { file: membership, only: 'all that it said before', says: /AssertionError/ },
  },
  {
    name: 'what a thief wrote crowds out no revocation that is told',
    lines: [{ file: 'src-main/exchange/told-revocations.ts', from: 'rank: each.isOwn ? -1 : turn', to: 'rank: 0' }],
    drill: { file: 'test/exchange/told-revocations.test.ts', only: 'are told first', says: /AssertionError/ },
  },
  {
    name: 'a record in conflict is joined only when somebody has chosen',
    lines: [
      {
        file: 'src-main/merging/merge.rules.ts',
        from: 'if (toldConflicts(joined.conflicts, PatientSettlement).conflicts !== undefined) {',
        to: 'if (PatientSettlement === undefined) {',
      },
    ],
    drill: {
      file: 'test/merging/merge.test.ts',
      only: 'only when somebody has chosen',
      says: /expected 200 to be 400/,
    },
  },
  {
    name: 'a program without its sandbox opens no registry',
    lines: [
      {
        file: 'src-main/desktop/sandbox.rules.ts',
        from: '  if (found === undefined) return;\n',
        to: '  if (true) return;\n',
      },
    ],
    drill: { file: 'test/bin/refusal-kind.test.ts', only: 'sandbox', says: /AssertionError/ },
  },
  {
    name: 'the command line says why a station is out',
    lines: [{ file: 'src-main/bin/peer.rules.ts', from: 'if (letInBy !== null) return', to: 'if (false) return' }],
    drill: { file: 'test/bin/peer.rules.test.ts', only: 'it is said why', says: /AssertionError/ },
  },
  {
    name: 'a revoked token lets nobody in',
    lines: [{ file: 'src-main/station/session.ts', from: ' || found.revokedAt !== null', to: '' }],
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
    lines: [{ file: 'src-main/hub/register.ts', from: '    await takeTurn(writer, [id]);\n', to: '' }],
    drill: { file: accountsAtHub, only: 'that a station is just changing', says: /expected 200 to be 412/ },
  },
  {
    name: 'who saves at a hub is asked for once more in the transaction',
    lines: [
      {
        file: 'src-main/hub/route.ts',
        from: '          await assertStillIn(writer, principal, endpoint);\n',
        to: '',
      },
    ],
    drill: { file: accountsAtHub, only: 'a program that is revoked while', says: /expected 200 to be 401/ },
  },
  {
    name: 'a password that was replaced at a hub sets no other',
    lines: [
      {
        file: 'src-main/staff/staff.commands.ts',
        from: '    assertCurrent(now);\n',
        to: '',
      },
    ],
    drill: { file: accountsAtHub, only: 'a change of the own password that was begun', says: /expected 200 to be 400/ },
  },
  {
    name: 'tokens of a hub end with the right of their maker',
    lines: [
      { file: 'src-main/postgres/rows.ts', from: 'if (state.isForeign && isAdministrator(before)', to: 'if (false' },
    ],
    drill: { file: accountsAtHub, only: 'a program ends for good', says: /expected 200 to be 401/ },
  },
  {
    name: 'sessions of a hub end with another role',
    lines: [
      {
        file: 'src-main/postgres/rows.ts',
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
        from: 'hashOf(`signed-in\\n${principal.id}`)',
        to: 'hashOf(`${principal.name}\\n127.0.0.1`)',
      },
    ],
    drill: { file: accountsAtHub, only: 'guesses at the own password', says: /expected 429 to be 200/ },
  },
  {
    name: 'every route asks for its role',
    lines: [{ file: 'src-main/server/server.ts', from: '    requireAccess(principal, endpoint);\n', to: '' }],
    drill: { file: 'test/drills/routes.test.ts', says: /let in the role/ },
  },
  {
    name: 'a page of another origin is refused',
    lines: [{ file: 'src-main/wire/guard.ts', from: 'origin !== undefined && !origins.has(origin)', to: 'false' }],
    drill: { file: foreignPage, says: /\/patients as application\/x-www-form-urlencoded/ },
  },
  {
    name: 'another name for this computer is refused',
    lines: [{ file: 'src-main/wire/guard.ts', from: '!hosts.has(soleHost(request.rawHeaders))', to: 'false' }],
    drill: { file: foreignPage, says: /under another name/ },
  },
  {
    name: 'the window is shown within no other page',
    lines: [{ file: 'src-main/wire/page.ts', from: `; frame-ancestors 'none'"`, to: '"' }],
    drill: { file: foreignPage, says: /the sign-in is shown within another page/ },
  },
  {
    name: 'what is no JSON is refused, and is no fault of the program',
    lines: [
      {
        file: 'src-main/wire/guard.ts',
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
    name: 'all patients are compared with all again after somebody was saved',
    lines: [
      {
        file: 'src-main/station/comparing.ts',
        from: 'if (countDue(writer) === 0) oweAll(writer);',
        to: '',
      },
    ],
    drill: { file: worklist, only: 'by themselves', says: /timed out|did not come about/ },
  },
  {
    name: 'a patient registered right before a power cut is found, counted and compared',
    lines: [
      {
        file: 'src-main/search/new-patients.queries.ts',
        from: 'return { after, count: statements.count.row({ after })?.[0] as number };',
        to: 'return { after, count: 0 };',
      },
    ],
    drill: { file: 'test/search/new-patients.test.ts', only: 'all the same', says: /AssertionError/ },
  },
  {
    name: 'new patients are settled before another patient changes',
    lines: [
      {
        file: 'src-main/patients/patient.queries.ts',
        from: '  settleNewPatients(writer);\n',
        to: '',
      },
    ],
    drill: { file: 'test/search/new-patients.test.ts', only: 'before them', says: /AssertionError/ },
  },
  {
    name: 'a program is shown at other stations by the name of its token',
    lines: [{ file: 'src-main/staff/token.commands.ts', from: '  yield* nameTokens(tx);\n', to: '' }],
    drill: { file: 'test/staff/travel.test.ts', only: 'shown by its name at other stations', says: /AssertionError/ },
  },
  {
    name: 'a station names its own tokens, and those of no other station',
    lines: [
      {
        file: 'src-main/staff/token.rules.ts',
        from: 'fields.includes(field) && isOwn(replica)',
        to: 'fields.includes(field)',
      },
    ],
    drill: { file: 'test/staff/travel.test.ts', only: 'of the tokens of another one', says: /AssertionError/ },
  },
  {
    name: 'the list of duplicates does not follow from the numbers by which a database keeps its patients',
    lines: [
      {
        file: 'src-main/matching/people-table.ts',
        from: '|| ids.compare(a, b)',
        to: '|| a - b',
      },
      {
        file: 'src-main/matching/found.rules.ts',
        from: 'b.score - a.score || compareIds(a, b)',
        to: 'b.score - a.score',
      },
    ],
    drill: { file: 'test/matching/same-list.test.ts', only: 'list the same pairs', says: /Property failed/ },
  },
  {
    name: 'a placeholder is nobody’s name, wherever its word stands',
    lines: [
      {
        file: 'src-main/matching/placeholder.rules.ts',
        from: 'startsAt(words, i, anywhere) || (i <= last && startsAt(words, i, beginnings))',
        to: 'i === 0 && startsAt(words, i, anywhere)',
      },
    ],
    drill: { file: matchRules, only: 'a placeholder is nobody', says: /toBeUndefined|to be undefined/ },
  },
  {
    name: 'a real name with a part like a placeholder’s is one',
    lines: [{ file: 'src-main/matching/placeholder.rules.ts', from: '(i <= last && startsAt', to: '(startsAt' }],
    drill: { file: matchRules, only: 'a real name is no placeholder', says: /AssertionError/ },
  },
  {
    name: 'the first and the second, and a son and a daughter, are two people without names',
    lines: [
      {
        file: 'src-main/matching/compare.rules.ts',
        from: "areTwo(one[0]?.text ?? '', other[0]?.text ?? '')",
        to: 'areTwo.length < 0',
      },
    ],
    drill: { file: matchRules, only: 'are two people without names', says: /to be less than 0.05/ },
  },
  {
    name: 'a child of the same name was born far apart, and is another person',
    lines: [
      {
        file: 'src-main/matching/compare.rules.ts',
        from: "(gap <= farDays ? 'apart' : 'far')",
        to: "(gap <= 100 * farDays ? 'apart' : 'far')",
      },
    ],
    drill: { file: matchRules, only: 'are far apart', says: /expected 'apart' to be 'far'/ },
  },
  {
    name: 'whoever is saved while a thread compares is compared again',
    lines: [
      {
        file: 'src-main/patients/due.queries.ts',
        from: 'void writeStatements(writer).forgiveVersion.run(due);',
        to: 'void writeStatements(writer).forgive.run({ key: due.key });',
      },
    ],
    drill: { file: worklist, only: 'leaves the record due', says: /expected 2 to be 3/ },
  },
  {
    name: 'two stations that call two records two people say one thing',
    lines: [
      {
        file: 'src-main/matching/pair-id.ts',
        from: '(one < other ? [one, other] : [other, one])',
        to: '[one, other]',
      },
    ],
    drill: { file: worklist, only: 'is one decision', says: /toHaveLength|length|404/ },
  },
  {
    name: 'what others said of a joined record is settled only by who has seen all of it',
    lines: [
      {
        file: 'src-main/merging/merge.rules.ts',
        from: 'current.size === new Set(seen).size && seen.every((change) => current.has(change))',
        to: 'true',
      },
    ],
    drill: { file: joins, only: 'the one that is named', says: /AssertionError/ },
  },
  {
    name: 'a station that others meet and that was silent for a week is behind',
    lines: [
      {
        file: 'src-renderer/shell/in-step.rules.ts',
        from: '!isRevoked && (heardUntil === null || now - Date.parse(heardUntil) > unheardMs)',
        to: 'isRevoked && heardUntil === null && now > unheardMs',
      },
    ],
    drill: { file: 'test/shell/in-step.rules.test.ts', only: 'only others meet', says: /AssertionError/ },
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
    name: 'a user name that two stations gave signs in either of the two',
    lines: [
      {
        file: 'src-main/keys/username.rules.ts',
        from: 'return [...accounts.filter(isExact), ...alike.slice(0, accountsOfName - 1)];',
        to: 'return accounts.filter(isExact);',
      },
    ],
    drill: { file: 'test/staff/travel.test.ts', only: 'two people of one user name', says: /AssertionError/ },
  },
  {
    name: 'of records that were joined in a circle the smallest id stands',
    lines: [
      {
        file: 'src-main/search/survivor.rules.ts',
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
        file: 'src-main/search/survivor.rules.ts',
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
    lines: [{ file: 'src-main/exchange/slice.ts', from: '    .filter(({ hash }) => isCovered.has(hash))\n', to: '' }],
    drill: { file: schedules, says: /what nobody wrote|go on to know different things/, environment: lives },
  },
  {
    name: 'a root that is not that of its chain makes its signature none',
    lines: [{ file: 'src-main/exchange/roots.ts', from: '!signed.root.equals(rootOf(frontier))', to: 'false' }],
    drill: { file: signedRoots, only: 'signs another root', says: /AssertionError/ },
  },
  {
    name: 'a root is part of what is signed',
    lines: [
      {
        file: 'src-main/journal/signed-head.ts',
        from: "root === undefined ? '' : ` ${Buffer.from(root).toString('hex')}`",
        to: "root === undefined ? '' : ' with a root'",
      },
    ],
    drill: { file: signedRoots, only: 'one bit of the root', says: /AssertionError/ },
  },
  {
    name: 'a root that arrived before its chain is compared with it later',
    lines: [
      {
        file: 'src-main/exchange/taking.ts',
        from: 'const isJudged = each.signed?.root != null;',
        to: 'const isJudged = false;',
      },
    ],
    drill: { file: signedRoots, only: 'compared once the chain is here', says: /AssertionError/ },
  },
  {
    name: 'subtrees of a chain are dropped where it forks',
    lines: [
      {
        file: 'src-main/journal/journal.queries.ts',
        from: '  writeStatements(writer).dropSubtrees.run({ replicaKey: key, seq });\n',
        to: '',
      },
    ],
    drill: { file: signedRoots, only: 'each end has a root of its own', says: /AssertionError/ },
  },
  {
    name: 'roots in a full copy are those of its chains',
    lines: [
      {
        file: 'src-main/exchange/proof.ts',
        from: 'root.equals(rootOf(frontier))',
        to: 'root.length > 0',
      },
    ],
    drill: {
      file: 'test/sticks/snapshot.test.ts',
      only: 'forges beside the journal',
      says: /AssertionError/,
      hasThreads: true,
    },
  },
  {
    name: 'a registry is not begun from a part of another',
    lines: [{ file: 'src-main/pairing/pairing-steps.ts', from: '!whole && ours.patients === 0', to: 'false' }],
    drill: { file: 'test/pairing/pairing.test.ts', only: 'only a part of its own', says: /AssertionError/ },
  },
  {
    name: 'a full copy of a part is not imported',
    lines: [
      { file: 'src-main/sticks/bundle.commands.ts', from: 'if (opened.header.whole === false)', to: 'if (false)' },
    ],
    drill: { file: 'test/sticks/snapshot.test.ts', only: 'forges beside the journal', says: /AssertionError/ },
  },
  {
    name: 'what could not be taken is tried again',
    lines: [
      {
        file: 'src-main/exchange/taking.ts',
        from: 'if (taken.applied + taken.held > 0 && isAnyQuarantined(writer))',
        to: 'if (false)',
      },
    ],
    drill: { file: schedules, says: /wait for ever|go on to know different things/, environment: lives },
  },
  {
    name: 'what was saved while a snapshot was taken comes along',
    lines: [
      {
        file: 'src-main/sticks/bring-over.ts',
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
      file: 'test/sticks/snapshot.test.ts',
      only: 'a new station has all that the other has',
      says: /to deeply equal/,
    },
  },
  {
    name: 'what was sent is noted after it has arrived',
    lines: [
      {
        file: 'src-main/exchange/exchange.ts',
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
    name: 'two registers with patients become one only once the side that shows the code agrees as well',
    lines: [
      {
        file: 'src-main/pairing/pairing.ts',
        from: "if (accepts === null) return { kind: 'waiting' };",
        to: '',
      },
      { file: 'src-main/pairing/pairing.ts', from: '    if (!accepts) {', to: '    if (accepts === false) {' },
    ],
    drill: {
      file: 'test/pairing/pairing.test.ts',
      only: 'administrators of both sides',
      says: /AssertionError|Timed out in waitUntil/,
    },
  },
  {
    name: 'a code is of the station that has proved to know it',
    lines: [
      {
        file: 'src-main/pairing/pairing.rules.ts',
        from: 'provedBy === null || provedBy === fingerprint',
        to: "provedBy === null || fingerprint !== ''",
      },
    ],
    drill: {
      file: 'test/pairing/pairing.test.ts',
      only: 'at a station: two registers that both have patients',
      says: /AssertionError/,
    },
  },
  {
    name: 'a station meets its peers by itself',
    lines: [
      {
        file: 'src-main/watch/rounds.ts',
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
        file: 'src-main/identifiers/numbering.commands.ts',
        from: '  yield* soon(tx.numbers.putSeries({ isOn, chosen, chosenFor, prefix, last: next }));\n',
        to: '',
      },
    ],
    drill: { file: 'test/identifiers/numbering.test.ts', only: 'not given again', says: /AssertionError/ },
  },
  {
    name: 'a chosen prefix is given up before another station gives the same number',
    lines: [
      {
        file: 'src-main/watch/watch-numbers.ts',
        from: 'if (runNow(isPrefixShared(',
        to: 'if (numbers.length > 0 && runNow(isPrefixShared(',
      },
    ],
    drill: {
      file: 'test/identifiers/numbering.test.ts',
      only: 'at a station: a chosen prefix',
      says: /AssertionError|Matcher did not/,
    },
  },
  {
    name: 'an exchange waits for a full copy',
    lines: [
      { file: 'src-main/watch/rounds.ts', from: '    if (isCopying(station)) return;\n', to: '    void isCopying;\n' },
    ],
    drill: { file: 'test/sync/exchanges.test.ts', only: 'while a full copy is made', says: /AssertionError/ },
  },
  {
    name: 'a number that somebody has is passed over',
    lines: [
      {
        file: 'src-main/identifiers/numbering.commands.ts',
        from: '  while (yield* soon(numbers.isTaken(numberOf(prefix, next)))) next++;\n',
        to: '',
      },
    ],
    drill: { file: 'test/identifiers/numbering.test.ts', only: 'is passed over', says: /AssertionError/ },
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
    name: 'a user name that looks like one that is taken is refused',
    lines: [
      {
        file: 'src-main/keys/username.rules.ts',
        from: 'name.replace(like, letter)',
        to: 'name.replace(like, (same) => same || letter)',
      },
    ],
    drill: {
      file: 'test/staff/staff.test.ts',
      only: 'at a station: refuses a user name that looks',
      says: /AssertionError/,
    },
  },
  {
    name: 'a photo is saved without the place where it was taken',
    lines: [
      {
        file: 'src-main/patients/photo.rules.ts',
        from: 'parts.push(...keptOf(code, segment))',
        to: 'parts.push(segment, ...keptOf(code, segment).slice(2))',
      },
    ],
    drill: { file: 'test/patients/details.test.ts', only: 'without the place', says: /AssertionError/ },
  },
  {
    name: 'a photo has no more points than can be shown',
    lines: [{ file: 'src-main/patients/photo.rules.ts', from: 'Math.max(height, width) > most)', to: 'most < 0)' }],
    drill: { file: 'test/patients/details.test.ts', only: 'more points', says: /AssertionError/ },
  },
  {
    name: 'a photo that the journal has stays, whatever its points',
    lines: [{ file: 'src-main/patients/photo.ts', from: 'jpegInJournal(said)', to: 'jpegIn(said)' }],
    drill: { file: 'test/patients/details.test.ts', only: 'has already stays', says: /AssertionError/ },
  },
  {
    name: 'a deeply nested line of a file is refused',
    lines: [
      {
        file: 'src-main/transfer/read-ndjson.ts',
        from: 'if (isDeeper(value, maxDepth))',
        to: 'if (isDeeper === undefined)',
      },
    ],
    drill: { file: 'test/transfer/hostile.test.ts', only: 'nested too deep', says: /AssertionError/ },
  },
  {
    name: 'an import whose file breaks its reader ends with a sentence',
    lines: [
      {
        file: 'src-main/transfer/files-thread.ts',
        from: "order.task === 'read'\n      ?",
        to: 'order.task === undefined\n      ?',
      },
    ],
    drill: { file: 'test/transfer/hostile.test.ts', only: 'breaks the reader', says: /AssertionError|TypeError/ },
  },
  {
    name: 'no cell of an exported CSV is a formula',
    lines: [
      {
        file: 'src-main/transfer/export.ts',
        from: 'cells.map(withoutFormula)',
        to: 'cells.filter(() => withoutFormula)',
      },
    ],
    drill: { file: 'test/transfer/export.test.ts', only: 'a formula in a name', says: /AssertionError/ },
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
        from: 'if (!versions.includes(String(record.version))) throw stale(record);',
        to: '',
      },
    ],
    drill: { file: 'test/fhir/patient.test.ts', only: 'and says the version', says: /TypeError/ },
  },
  {
    name: 'a conditional create in FHIR finds what is here already',
    lines: [{ file: 'src-main/fhir/create.commands.ts', from: 'condition === undefined', to: 'true' }],
    drill: { file: 'test/fhir/conditional.test.ts', only: 'that is sent again finds', says: /AssertionError/ },
  },
  {
    name: 'a conditional create in FHIR finds what was removed',
    lines: [
      {
        file: 'src-main/fhir/search.ts',
        from: '(yield* onlyOne(yield* searchOf(reads, type, ofRemoved, { isRemoved: true }), ofRemoved))',
        to: 'undefined',
      },
    ],
    drill: { file: 'test/fhir/conditional.test.ts', only: 'no removed visit', says: /AssertionError/ },
  },
  {
    name: 'a condition in FHIR that is not understood is refused',
    lines: [
      { file: 'src-main/fhir/fhir.routes.ts', from: ' || strange === undefined) return;', to: ' || true) return;' },
    ],
    drill: { file: 'test/fhir/conditional.test.ts', only: 'what is not understood', says: /AssertionError/ },
  },
  {
    name: 'what FHIR told as old stays old where a program drops that',
    lines: [{ file: 'src-main/fhir/save.commands.ts', from: 'withOldMarked(named, shown)', to: 'named' }],
    drill: { file: 'test/fhir/corrections.test.ts', only: 'stand first', says: /AssertionError/ },
  },
  {
    name: 'what FHIR only keeps is no name and no address of a patient',
    lines: [{ file: 'src-main/fhir/patient-map.rules.ts', from: '!isOnlyKept(each)', to: 'true' }],
    drill: { file: 'test/fhir/corrections.test.ts', only: 'gives nobody a name', says: /AssertionError/ },
  },
  {
    name: 'what a record says comes first in FHIR, and what it replaced behind it',
    lines: [
      {
        file: 'src-main/journal/fhir-kept.rules.ts',
        from: 'return [...first, ...others.map((part) => ({ part, isOurs: false }))];',
        to: 'return [...others.map((part) => ({ part, isOurs: false })), ...first];',
      },
    ],
    drill: { file: 'test/fhir/corrections.test.ts', only: 'stand first', says: /AssertionError/ },
  },
  {
    name: 'a number by the name that every registry has is not ours',
    lines: [
      { file: 'src-main/fhir/systems.rules.ts', from: '    [ownNames.otherNumber, ownNames.patientNumber],\n', to: '' },
    ],
    drill: { file: 'test/fhir/systems.test.ts', only: 'every registry has', says: /AssertionError/ },
  },
  {
    name: 'the patient number is told with the id of its registry',
    lines: [
      {
        file: 'src-main/fhir/systems.rules.ts',
        from: 'urn:satchel:registry:${registry}:',
        to: 'urn:satchel:registry:',
      },
    ],
    drill: { file: 'test/fhir/systems.test.ts', only: 'another one elsewhere', says: /AssertionError/ },
  },
  {
    name: 'a number that FHIR alone has is searched and compared',
    lines: [
      {
        file: 'src-main/journal/fhir-kept.rules.ts',
        from: 'value === undefined ? [] : [{ system',
        to: 'true ? [] : [{ system',
      },
    ],
    drill: { file: 'test/fhir/systems.test.ts', only: 'one number of an unknown system', says: /AssertionError/ },
  },
  {
    name: 'a number that FHIR alone has is found at a hub',
    lines: [
      { file: 'src-main/postgres/rows.ts', from: '...keptIdentifiers(row.fhir)]', to: '...keptIdentifiers(null)]' },
    ],
    drill: { file: 'test/fhir/systems.test.ts', only: 'that FHIR said at a station', says: /AssertionError/ },
  },
  {
    name: 'two numbers without a system are not one',
    lines: [{ file: 'src-main/matching/comparable.ts', from: "system !== ''", to: 'true' }],
    drill: { file: 'test/fhir/systems.test.ts', only: 'evidence of nothing', says: /AssertionError/ },
  },
  {
    name: 'a removed visit is in no list of a station',
    lines: [
      {
        file: 'src-main/db/schema.ts',
        from: 'isVisitListed = sql`${visit.retired} IS NOT 1`',
        to: 'isVisitListed = sql`1`',
      },
    ],
    drill: {
      file: 'test/visits/retired.test.ts',
      only: 'at a station: a withdrawn visit that is open',
      says: /AssertionError/,
    },
  },
  {
    name: 'a removed visit is in no list of a hub',
    lines: [
      {
        file: 'src-main/postgres/schema.ts',
        from: 'isVisitListed = sql`${visit.retired} IS NOT TRUE`',
        to: 'isVisitListed = sql`TRUE`',
      },
    ],
    drill: {
      file: 'test/visits/retired.test.ts',
      only: 'at a hub: a withdrawn visit that is open',
      says: /AssertionError/,
    },
  },
  {
    name: 'only a removed record has a reason for it',
    lines: [
      {
        file: 'src-main/journal/retirement.rules.ts',
        from: "if (!('retiredReason' in edit) || edit.retiredReason === null) return [];",
        to: 'return [];',
      },
    ],
    drill: {
      file: 'test/visits/retired.test.ts',
      only: 'at a station: only a withdrawn visit',
      says: /TypeError/,
    },
  },
  {
    name: 'a restored record has no reason for its removal',
    lines: [{ file: 'src-main/journal/retirement.rules.ts', from: 'fields.retiredReason = null;', to: '' }],
    drill: {
      file: 'test/visits/retired.test.ts',
      only: 'at a station: a withdrawn visit that is open',
      says: /AssertionError/,
    },
  },
  {
    name: 'a message in FHIR that is sent again is saved once',
    lines: [
      {
        file: 'src-main/fhir/fhir.routes.ts',
        from: '?? intentOf([`message ${message.id}`]',
        to: '?? intentOf(undefined',
      },
    ],
    drill: { file: 'test/fhir/messages.test.ts', only: 'sent again it is the first reply', says: /AssertionError/ },
  },
  {
    name: 'of a message in FHIR all is saved or nothing',
    lines: [
      {
        file: 'src-main/fhir/message.commands.ts',
        from: '    throw problem(type, message, { faults, headers });',
        to: '    void [type, message, faults, headers];\n    return undefined as never;',
      },
    ],
    drill: {
      file: 'test/fhir/messages.test.ts',
      only: 'with one fault nothing is saved',
      says: /AssertionError|TypeError/,
    },
  },
  {
    name: 'a merge by staff is not undone by a message in FHIR',
    lines: [{ file: 'src-main/fhir/message.commands.ts', from: 'merged?.change.author !== tx.author || ', to: '' }],
    drill: { file: 'test/fhir/messages.test.ts', only: 'a merge by staff', says: /AssertionError|TypeError/ },
  },
  {
    name: 'a message in FHIR removes nothing by leaving it out',
    lines: [{ file: 'src-main/fhir/message.rules.ts', from: '{ ...shown, ...resource,', to: '{ ...resource,' }],
    drill: { file: 'test/fhir/messages.test.ts', only: 'registered, changed, merged', says: /AssertionError/ },
  },
  {
    name: 'a message in FHIR has two hundred entries and no more',
    lines: [{ file: 'src-main/fhir/message.rules.ts', from: 'entries.length > mostEntries', to: 'entries.length < 0' }],
    drill: { file: 'test/fhir/messages.test.ts', only: 'a merge by staff', says: /AssertionError/ },
  },
  {
    name: 'a number that two patients have names neither in FHIR',
    lines: [{ file: 'src-main/fhir/match.ts', from: 'holders.length === 1 &&', to: '' }],
    drill: { file: 'test/fhir/match.test.ts', only: 'the only one with a number', says: /AssertionError/ },
  },
  {
    name: 'an operation in FHIR refuses a parameter that it does not know',
    lines: [
      {
        file: 'src-main/fhir/parameters.rules.ts',
        from: 'name === undefined || !names.includes(name)',
        to: 'name === undefined',
      },
    ],
    drill: { file: 'test/fhir/match.test.ts', only: 'no more than asked for', says: /AssertionError/ },
  },
  {
    name: 'a cross-reference in FHIR is asked for ten systems and no more',
    lines: [{ file: 'src-main/fhir/cross-reference.ts', from: ' || targets.length > mostTargets', to: '' }],
    drill: { file: 'test/fhir/cross-reference.test.ts', only: 'as the profile says', says: /AssertionError/ },
  },
  {
    name: 'a reader saves nothing with a bundle in FHIR',
    lines: [
      {
        file: 'src-main/fhir/fhir.routes.ts',
        from: "requireScope(context.principal, 'write');\n      requireRole(context.principal, 'clerk');",
        to: 'void [requireScope, requireRole];',
      },
    ],
    drill: { file: 'test/fhir/bundles.test.ts', only: 'a reader may send', says: /AssertionError/ },
  },
  {
    name: 'a bundle in FHIR reads a hundred times and no more',
    lines: [{ file: 'src-main/fhir/bundle.rules.ts', from: '++reads > mostReads', to: 'false' }],
    drill: { file: 'test/fhir/bundles.test.ts', only: 'a hundred times', says: /AssertionError/ },
  },
  {
    name: 'a bundle in FHIR searches for ten conditions and no more',
    lines: [{ file: 'src-main/fhir/bundle.rules.ts', from: '++searches > mostSearches', to: 'false' }],
    drill: { file: 'test/fhir/bundles.test.ts', only: 'ten conditions', says: /AssertionError/ },
  },
  {
    name: 'a search in FHIR asks each record for ten values and no more',
    lines: [{ file: 'src-main/fhir/search.rules.ts', from: 'values.length > mostValues', to: 'values.length < 0' }],
    drill: { file: 'test/fhir/bundles.test.ts', only: 'one of ten values', says: /AssertionError/ },
  },
  {
    name: 'a bundle in FHIR has two hundred entries and no more',
    lines: [{ file: 'src-main/fhir/bundle.rules.ts', from: 'entries.length > mostEntries', to: 'entries.length < 0' }],
    drill: { file: 'test/fhir/bundles.test.ts', only: 'two hundred entries', says: /AssertionError/ },
  },
  {
    name: 'of a resource in FHIR fifty faults are told and no more',
    lines: [{ file: 'src-main/fhir/check.ts', from: 'faults.slice(0, maxFaults)', to: 'faults' }],
    drill: { file: 'test/fhir/bundles.test.ts', only: 'fifty are told', says: /AssertionError/ },
  },
  {
    name: 'while a bundle in FHIR is looked at others are answered',
    lines: [
      { file: 'src-main/fhir/bundle.commands.ts', from: '    await afterOthers();\n', to: '    void afterOthers;\n' },
    ],
    drill: { file: 'test/fhir/bundles.test.ts', only: 'others have their turn', says: /AssertionError/ },
  },
  {
    name: 'a cursor of another registry is known for one',
    lines: [
      {
        file: 'src-main/feed/place-said.ts',
        from: 'if (yield* soon(feed.isHere(place))) return place;',
        to: 'if ((yield* soon(feed.isHere(place))) || true) return place;',
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
        file: 'src-main/feed/place-said.ts',
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
        from: 'if (problem === undefined) noteTaken(writer, id, part.last.key);',
        to: 'noteTaken(writer, id, part.last.key); if (problem === undefined) return;',
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
    name: 'the former secret of a webhook ends',
    lines: [{ file: 'src-main/webhooks/webhook.rules.ts', from: ' && at < (formerUntil ?? 0)', to: '' }],
    drill: { file: 'test/webhooks/webhooks.test.ts', only: 'a secret is replaced', says: /AssertionError/ },
  },
  {
    name: 'a webhook leads nowhere else',
    lines: [{ file: 'src-main/webhooks/post.ts', from: "redirect: 'manual'", to: "redirect: 'follow'" }],
    drill: { file: 'test/webhooks/webhooks.test.ts', only: 'a redirect', says: /AssertionError/ },
  },
  {
    name: 'webhooks are off after a restore',
    lines: [{ file: 'src-main/bin/upkeep-tasks.ts', from: '  turnWebhooksOff(writer);\n', to: '' }],
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
        file: 'src-main/transfer/import-work.ts',
        from: '    yield* soon(tx.imports.setAdded(number, added));\n',
        to: '',
      },
    ],
    drill: { file: 'test/transfer/import.test.ts', only: 'run again', says: /AssertionError/ },
  },
  {
    name: 'that a row was saved stands in the same transaction as the row',
    lines: [
      {
        file: 'src-main/transfer/import-work.ts',
        from: '    yield* soon(tx.imports.setAdded(number, added));\n',
        to: '    void work.save((later) => soon(later.imports.setAdded(number, added)));\n',
      },
    ],
    drill: { file: 'test/transfer/cut.test.ts', only: 'killed while it saves', says: /AssertionError/ },
  },
  {
    name: 'what was registered since a file was compared is not registered again',
    lines: [
      {
        file: 'src-main/transfer/import-work.ts',
        from: "row.outcome === 'new' ? yield* exactOf(tx.patients, read.draft, unique) : undefined",
        to: 'undefined as { patient: { id: string }; by: "number" } | undefined',
      },
    ],
    drill: { file: 'test/transfer/import.test.ts', only: 'registered meanwhile', says: /AssertionError/ },
  },
  {
    name: 'with whom somebody has worked since is kept when an import is taken back',
    lines: [
      {
        file: 'src-main/transfer/import-work.ts',
        from: 'return isEdited || total > 0 || (yield* soon(tx.patients.joinedIds(id))).length > 1;',
        to: 'return isEdited && total < 0;',
      },
    ],
    drill: { file: 'test/transfer/import.test.ts', only: 'taken back', says: /AssertionError/ },
  },
  {
    name: 'every cell of a workbook that goes out is text',
    lines: [{ file: 'src-main/transfer/export.ts', from: "({ numFmt: '@' })", to: '({})' }],
    drill: { file: 'test/transfer/export.test.ts', only: 'every cell of a workbook', says: /AssertionError/ },
  },
  {
    name: 'an age without a unit is not taken for years where its file has units',
    lines: [
      {
        file: 'src-main/transfer/cells.rules.ts',
        from: 'return column === -1 ? { text } : { text, fault: { ...noUnit, column } };',
        to: 'return { text };',
      },
    ],
    drill: { file: 'test/transfer/import.test.ts', only: 'no column of years', says: /AssertionError/ },
  },
  {
    name: 'an age without a unit is not taken for years where its row has one',
    lines: [{ file: 'src-main/transfer/cells.rules.ts', from: 'said.unitColumn ?? layout', to: 'layout' }],
    drill: { file: 'test/transfer/import.test.ts', only: 'says other things as well', says: /AssertionError/ },
  },
  {
    name: 'a column that has something is dropped only where somebody agreed',
    lines: [
      {
        file: 'src-main/transfer/import.rules.ts',
        from: '  guessAt(known, column) === undefined &&\n  (known',
        to: '  false && guessAt(known, column) === undefined &&\n  (known',
      },
    ],
    drill: { file: 'test/transfer/import.test.ts', only: 'agreed to before', says: /AssertionError/ },
  },
  {
    name: 'a number that a spreadsheet shortened is not saved',
    lines: [
      { file: 'src-main/transfer/cells.rules.ts', from: 'scientific.test(text.trim()) &&', to: 'text.length < 0 &&' },
    ],
    drill: { file: 'test/transfer/messy.test.ts', only: 'messy lists', says: /AssertionError/ },
  },
  {
    name: 'a row of totals is no patient',
    lines: [
      {
        file: 'src-main/transfer/cells.rules.ts',
        from: 'if (!layout.isExact && hasTotals(cells)) return',
        to: 'if (layout.isExact && hasTotals(cells)) return',
      },
    ],
    drill: { file: 'test/transfer/messy.test.ts', only: 'messy lists', says: /AssertionError/ },
  },
  {
    name: 'a formula without a result is not taken for an empty cell',
    lines: [
      {
        file: 'src-main/transfer/cells.rules.ts',
        from: 'if (marks.uncalculated?.includes(column) === true) {',
        to: 'if (marks.uncalculated?.includes(-1) === true) {',
      },
    ],
    drill: { file: 'test/transfer/messy.test.ts', only: 'never calculated', says: /AssertionError/ },
  },
  {
    name: 'rows with different record ids are different people',
    lines: [
      { file: 'src-main/transfer/classify.ts', from: 'JSON.stringify([recordId, draft])', to: 'JSON.stringify(draft)' },
    ],
    drill: { file: 'test/transfer/export.test.ts', only: 'exported as csv', says: /AssertionError/ },
  },
  {
    name: 'an update changes only what is still as it was shown',
    lines: [
      {
        file: 'src-main/transfer/import-work.ts',
        from: 'wanted.filter((update) => isSameValue(fields[update.field] ?? null, update[from]))',
        to: '[...wanted].filter(() => fields !== undefined && from !== to)',
      },
    ],
    drill: { file: 'test/transfer/messy.test.ts', only: 'column by column', says: /AssertionError/ },
  },
  {
    name: 'a registered patient is changed only in the fields that somebody chose',
    lines: [
      {
        file: 'src-main/transfer/import.rules.ts',
        from: 'updates.includes(field)',
        to: 'field.length + updates.length > 0',
      },
    ],
    drill: { file: 'test/transfer/messy.test.ts', only: 'column by column', says: /AssertionError/ },
  },
  {
    name: 'an archive that unpacks to far too much is not opened',
    lines: [
      {
        file: 'src-main/transfer/open-archive.ts',
        from: 'if (++entries > mostEntries || all > mostBytes || isDense) throw bomb();',
        to: 'if (++entries < 0 || isDense === undefined) throw bomb();',
      },
    ],
    drill: { file: 'test/transfer/hostile.test.ts', only: 'zip bomb', says: /AssertionError/, hasThreads: true },
  },
  {
    name: 'the texts of a workbook do not fill the memory',
    lines: [
      {
        file: 'src-main/transfer/read-xlsx.ts',
        from: 'if (needed > mostTextBytes) throw',
        to: 'if (needed < 0) throw',
      },
    ],
    drill: { file: 'test/transfer/hostile.test.ts', only: 'fills the memory', says: /AssertionError/ },
  },
  {
    name: 'each row of a workbook stands behind the one before',
    lines: [{ file: 'src-main/transfer/read-xlsx.ts', from: ' || row <= before ||', to: ' ||' }],
    drill: { file: 'test/transfer/hostile.test.ts', only: 'a row stands twice', says: /AssertionError/ },
  },
  {
    name: 'a workbook defines nothing',
    lines: [
      {
        file: 'src-main/transfer/read-xml.ts',
        from: 'xml.ondoctype = () => {',
        to: 'xml.ondoctype = () => {\n    return;',
      },
    ],
    drill: { file: 'test/transfer/hostile.test.ts', only: 'what a word stands for', says: /AssertionError/ },
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
    name: 'a patient who came shortly before the day is no longer due',
    lines: [
      {
        file: 'src-main/visits/return.queries.ts',
        from: '`+${daysBefore} days`',
        to: "'+0 days'",
      },
    ],
    drill: { file: 'test/visits/return.test.ts', only: 'at a station: the latest visit', says: /AssertionError/ },
  },
  {
    name: 'patients who moved away are not looked for',
    lines: [
      {
        file: 'src-main/visits/return.queries.ts',
        from: ' AND ${patient.movedAwayOn} IS NULL',
        to: '',
      },
    ],
    drill: { file: 'test/visits/return.test.ts', only: 'at a station: the latest visit', says: /AssertionError/ },
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
    name: 'what is typed outside of fields goes to Find',
    lines: [{ file: 'src-renderer/shell/typed-to-find.svelte.ts', from: '    this.find();\n', to: '' }],
    drill: { file: 'test/e2e/typed-names.test.ts', only: 'no field has the focus', says: missed },
  },
  {
    name: 'a word goes on where its focus was lost',
    lines: [
      { file: 'src-renderer/shell/typed-to-find.svelte.ts', from: "page.name === 'find' && goesOn", to: 'false' },
    ],
    drill: { file: 'test/e2e/typed-anywhere.test.ts', only: 'none of its letters is lost', says: missed },
  },
  {
    name: 'a key that repeats after its Alt was let go types nothing',
    lines: [
      {
        file: 'src-renderer/shell/keys.ts',
        from: '    event.preventDefault();\n    event.stopImmediatePropagation();\n',
        to: '',
      },
    ],
    drill: { file: 'test/e2e/keys.test.ts', only: 'acts once', says: missed },
  },
  {
    name: 'Enter in a field saves no record',
    lines: [
      {
        file: 'src-renderer/forms/save-key.ts',
        from: "? 'nothing' : undefined;\n}",
        to: '? undefined : undefined;\n}',
      },
    ],
    drill: { file: 'test/e2e/keys.test.ts', only: 'saves nothing', says: missed },
  },
  {
    name: 'Enter opens nobody who is only similar',
    lines: [
      {
        file: 'src-renderer/find/Find.svelte',
        from: 'if (named.length > 0) return named.length === 1 ? named[0]?._id : undefined;',
        to: 'if (patients.length > 0) return patients[0]?._id;',
      },
    ],
    drill: { file: 'test/e2e/typed-names.test.ts', only: 'opens nobody else', says: missed },
  },
  {
    name: 'Enter opens none of several namesakes',
    lines: [
      {
        file: 'src-renderer/find/Find.svelte',
        from: 'named.length === 1 ? named[0]?._id : undefined',
        to: 'named[0]?._id',
      },
    ],
    drill: { file: 'test/e2e/typed-names.test.ts', only: 'of several namesakes', says: missed },
  },
  {
    name: 'who was only begun is not registered by Enter',
    lines: [
      { file: 'src-renderer/find/Find.svelte', from: 'return isProminent && canRegister', to: 'return canRegister' },
    ],
    drill: { file: 'test/e2e/typed-names.test.ts', only: 'of several namesakes', says: missed },
  },
  {
    name: 'the beginning of a name names nobody',
    lines: [
      {
        file: 'src-renderer/find/marks.rules.ts',
        from: "(kind === 'exact' && field === 'name')",
        to: "(kind !== 'number' && kind !== 'typo' && field === 'name')",
      },
    ],
    drill: { file: marks, only: 'could be another', says: /AssertionError/ },
  },
  {
    name: 'a village names nobody',
    lines: [
      {
        file: 'src-renderer/find/marks.rules.ts',
        from: "(kind === 'exact' && field === 'name')",
        to: "kind === 'exact'",
      },
    ],
    drill: { file: marks, only: 'could be another', says: /AssertionError/ },
  },
  {
    name: 'Enter before the answer opens only who can be no other person',
    lines: [
      {
        file: 'src-renderer/find/Find.svelte',
        from: 'wasPending && chosen === undefined && !isCertain',
        to: 'wasPending && false',
      },
    ],
    drill: { file: 'test/e2e/find.test.ts', only: 'Enter before the answer', says: missed },
  },
  {
    name: 'who lacks a word is not listed beside who has all',
    lines: [{ file: 'src-renderer/find/marks.rules.ts', from: '|| !patients.some(isWhole)', to: '|| true' }],
    drill: { file: marks, only: 'whoever lacks a word', says: /AssertionError/ },
  },
  {
    name: 'nobody is left out where a word may be misspelt',
    lines: [{ file: 'src-renderer/find/marks.rules.ts', from: '|| !patients.some(isWhole)', to: '' }],
    drill: { file: marks, only: 'everybody stays', says: /AssertionError/ },
  },
  {
    name: 'commands have Alt with them',
    lines: [{ file: 'src-renderer/shell/keys.ts', from: '!altKey || ctrlKey', to: 'ctrlKey' }],
    drill: { file: 'test/e2e/keys.test.ts', only: 'is turned off', says: missed },
  },
  {
    name: 'a digit alone is no usual reason',
    lines: [{ file: 'src-renderer/shell/keys.ts', from: '!altKey || ctrlKey', to: 'ctrlKey' }],
    drill: { file: 'test/e2e/visit-start.test.ts', only: 'the number of the next patient', says: missed },
  },
  {
    name: 'Enter saves no number of a patient as the reason of a visit',
    lines: [{ file: 'src-renderer/visits/VisitReason.svelte', from: '&& readsAsNumber(start.reason)', to: '&& false' }],
    drill: { file: 'test/e2e/visit-start.test.ts', only: 'the number of the next patient', says: missed },
  },
  {
    name: 'Enter in a reason removes nothing',
    lines: [
      {
        file: 'src-renderer/forms/RemoveDialog.svelte',
        from: 'const meant = saveKey(event);',
        to: 'const meant = saveKey(event) && undefined;',
      },
    ],
    drill: { file: 'test/e2e/patient.test.ts', only: 'is retired with a reason', says: missed },
  },
  {
    name: 'what stands in an Arabic sentence keeps its direction',
    lines: [{ file: 'src-renderer/messages/isolated.ts', from: 'isRightToLeft || rightToLeft', to: 'rightToLeft' }],
    drill: { file: 'test/messages/isolated.test.ts', says: /AssertionError/ },
  },
  {
    name: 'the dialog that was opened last is on top',
    lines: [{ file: 'src-renderer/ui/Dialog.svelte', from: '40 + below.count', to: 'below.count < 0 ? 0 : 40' }],
    drill: { file: 'test/e2e/dialogs.test.ts', only: 'lies above every dialog', says: missed },
  },
  {
    name: 'the screen locks by a clock that nobody can turn back',
    lines: [
      {
        file: 'src-renderer/shell/session.svelte.ts',
        from: 'Math.max(wall - this.#lastTouch.wall, monotonic - this.#lastTouch.monotonic)',
        to: 'wall - this.#lastTouch.wall',
      },
    ],
    drill: { file: 'test/e2e/lock.test.ts', only: 'turned back', says: missed },
  },
  {
    name: 'the first touch after sleep finds the screen locked',
    lines: [
      {
        file: 'src-renderer/shell/session.svelte.ts',
        from: '    this.#lockWhenIdle();\n    this.#lastTouch',
        to: '    this.#lastTouch',
      },
    ],
    drill: { file: 'test/e2e/lock.test.ts', only: 'after sleep', says: missed },
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
        file: 'src-renderer/Routes.svelte',
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
      { file: 'src-main/wire/page.ts', from: ' Run <code>npm start</code> in the folder of the project.', to: '' },
    ],
    drill: { file: 'test/server/page.test.ts', only: 'not built yet', says: /AssertionError/ },
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
  {
    name: 'an update is not taken after its last day',
    lines: [
      {
        file: 'src-main/desktop/update/update.rules.ts',
        from: 'new Date(now).toISOString().slice(0, 10) > release.offeredUntil',
        to: 'now < 0',
      },
    ],
    drill: { file: 'test/desktop/update.rules.test.ts', only: 'through its last day', says: /AssertionError/ },
  },
  {
    name: 'a session says when it ends by the clock of now',
    lines: [
      {
        file: 'src-main/staff/present.ts',
        from: ': asOfNow(clock, entry)',
        to: ': (asOfNow(clock, { ...entry }), principal)',
      },
    ],
    drill: { file: 'test/staff/sessions.test.ts', only: 'ten years ahead', says: /AssertionError/ },
  },
  ...protectionsOfHub,
  ...protectionsOfParts,
  ...protectionsOfPrograms,
];
