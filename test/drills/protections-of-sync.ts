/** The protections of sync: members, changes and snapshots of other stations. */
import type { Protection } from './protection.ts';

const schedules = 'test/sync/schedules.test.ts';
const signedRoots = 'test/exchange/roots.test.ts';
const joins = 'test/merging/merge.test.ts';
const leaver = 'test/exchange/leaver.test.ts';
const restoredElsewhere = 'test/exchange/restored.test.ts';
const membership = 'test/exchange/membership.test.ts';
const lives = { SATCHEL_DRILL_SCHEDULES: '1000' };
const leaversDrill = 'test/drills/leaver.test.ts';

export const protectionsOfSync: readonly Protection[] = [
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
      hasThreads: true,
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
        from: 'known.at > clock.elapsed()',
        to: 'known !== atOnce',
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
];
