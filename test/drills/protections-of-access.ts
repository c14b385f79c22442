/** The protections of sign-in, sessions, requests and the access log: who gets in, and how much they may ask. */
import type { Protection } from './protection.ts';

const localPasswords = 'test/staff/local-passwords.test.ts';
const quickCode = 'test/staff/quick-code.test.ts';
const screen = 'test/visits/screen.test.ts';

export const protectionsOfAccess: readonly Protection[] = [
  {
    name: 'a body of any shape that is too large is refused before it is looked at',
    lines: [
      { file: 'src-main/wire/frame.ts', from: 'bodyLimit: bodyBytesOf(endpoint),', to: 'bodyLimit: maxBodyBytes,' },
    ],
    drill: { file: 'test/drills/bodies.test.ts', only: 'a station takes', says: /AssertionError/ },
  },
  {
    name: 'who has no code sees no waiting list',
    lines: [
      { file: 'src-main/visits/screen.routes.ts', from: '!isSameSecret(bearerOf(request), code)', to: "code === ''" },
    ],
    drill: { file: screen, only: 'at a station: the code opens the list', says: /AssertionError/ },
  },
  {
    name: 'a code of the waiting list that was ended opens nothing',
    lines: [
      { file: 'src-main/visits/screen-code.ts', from: 'screen ${round}`', to: 'screen ${String(round).slice(9)}`' },
    ],
    drill: { file: screen, only: 'at a station: the code opens the list', says: /AssertionError/ },
  },
  {
    name: 'the waiting list has no first names until an administrator allows them',
    lines: [
      {
        file: 'src-main/visits/queue.rules.ts',
        from: 'showsFirstNames ? firstNameIn(name) : null',
        to: 'firstNameIn(name)',
      },
    ],
    drill: { file: screen, only: 'at a station: the screen shows the numbers', says: /AssertionError/ },
  },
  {
    name: 'a name of one word is not shown as a first name',
    lines: [
      {
        file: 'src-main/visits/queue.rules.ts',
        from: 'return isWhole ? null : ',
        to: 'return isWhole && name === null ? null : ',
      },
    ],
    drill: { file: screen, only: 'at a station: the code opens the list', says: /AssertionError/ },
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
    name: 'a connection of which nothing is read is freed',
    lines: [
      { file: 'src-main/wire/unread.ts', from: 'if (socket.writableLength > 0) socket.destroy();', to: 'void socket;' },
    ],
    drill: { file: 'test/server/unread.test.ts', only: 'read nothing of a reply', says: /AssertionError/ },
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
    name: 'a session that is over lets nobody in',
    lines: [{ file: 'src-main/staff/present.ts', from: ': endsAt <= clock.elapsed();', to: ': false;' }],
    drill: { file: 'test/drills/routes.test.ts', says: /let in an expired session/ },
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
    name: 'every route asks for its role',
    lines: [{ file: 'src-main/server/server.ts', from: '    requireAccess(principal, endpoint);\n', to: '' }],
    drill: { file: 'test/drills/routes.test.ts', says: /let in the role/ },
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
    name: 'a page that is not built yet says what to do',
    lines: [
      { file: 'src-main/wire/page.ts', from: ' Run <code>npm start</code> in the folder of the project.', to: '' },
    ],
    drill: { file: 'test/server/page.test.ts', only: 'not built yet', says: /AssertionError/ },
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
];
