/** The protections of a hub. Their drills need PostgreSQL. */
import type { Protection } from './protection.ts';

/** Returns a drill in `test/hub`, or in the given file. */
const at = (file: string, only: string, says = /AssertionError/): Protection['drill'] => ({
  file: file.includes('/') ? `test/${file}.test.ts` : `test/hub/${file}.test.ts`,
  only,
  says,
});

const hub = (file: string) => `src-main/hub/${file}.ts`;
const postgres = (file: string) => `src-main/postgres/${file}.ts`;
const accountsAtHub = 'test/hub/accounts.test.ts';

export const protectionsOfHub: readonly Protection[] = [
  {
    name: 'a hub: a root that is not that of its chain makes its signature none',
    lines: [{ file: 'src-main/exchange/roots.ts', from: '!signed.root.equals(rootOf(frontier))', to: 'false' }],
    drill: at('roots', 'nothing is used'),
  },
  {
    name: 'a hub: a root that was not compared with the chain is not passed on',
    lines: [
      {
        file: postgres('deciding'),
        from: 'signed?.root == null || batch.frontiers.has(hash)',
        to: 'signed !== null || batch.frontiers.has(hash)',
      },
    ],
    drill: at('roots', 'for what is here already'),
  },
  {
    name: 'a hub: two programs that create one patient under a condition at once make one',
    lines: [
      {
        file: 'src-main/fhir/create.commands.ts',
        from: 'yield* soon(tx.oneAtATime([conditionalCreateOf(kind)]));',
        to: '',
      },
    ],
    drill: at('fhir/conditional', 'at a hub: of twenty who create at once'),
  },
  {
    name: 'a hub: two programs that change one version of a resource in FHIR at once change it once',
    lines: [{ file: postgres('fhir.queries'), from: 'await holdRecords(', to: 'void holdRecords; void (' }],
    drill: at('fhir/conditional', 'at a hub: of changes that come at once'),
  },
  {
    name: 'a hub: an unknown name is slowed as a known one',
    lines: [
      {
        file: hub('sign-in'),
        from: 'const counted = { own: key, everywhere: hashOf(name), whence };',
        to: 'const isKnown = (await listStaffByName(hub, username)).length > 0; const counted = { own: isKnown ? key : hashOf(String(performance.now())), everywhere: isKnown ? hashOf(name) : undefined, whence };',
      },
    ],
    drill: at('staff/sessions', 'at a hub: an unknown name has to wait'),
  },
  {
    name: 'a hub: an edit that changes nothing is no change in the audit',
    lines: [{ file: postgres('record'), from: 'changed.has(writer);', to: 'changed.has(writer) || true;' }],
    drill: at('audit/audit', 'at a hub: an edit that changes nothing'),
  },
  {
    name: 'a hub: a program of a station is shown by the name of its token',
    lines: [
      {
        file: postgres('names.queries'),
        from: 'if (name !== undefined) names.set(`${by} ${author}`, name);',
        to: 'void name;',
      },
    ],
    drill: at('people', 'programs of stations'),
  },
  {
    name: 'stations and a hub show people who are found alike in one order',
    lines: [
      {
        file: 'src-main/patients/rank.rules.ts',
        from: ' || compareIds(a.row, b.row))',
        to: ' || a.row.key - b.row.key)',
      },
    ],
    drill: at('people', 'comes in one order'),
  },
  {
    name: 'stations and a hub list people of one time of registration in one order',
    lines: [
      {
        file: 'src-main/patients/patient.queries.ts',
        from: 'createdAt: [asc(patient.createdAt), asc(byId)]',
        to: 'createdAt: [asc(patient.key)]',
      },
    ],
    drill: at('people', 'comes in one order'),
  },
  {
    name: 'a hub: visits of one time come in the order of a station',
    lines: [{ file: postgres('visit.queries'), from: 'desc(visit.timeStart), desc(visit.id)', to: 'desc(visit.key)' }],
    drill: at('people', 'comes in one order'),
  },
  {
    name: 'a hub: two computers that work as one station are told of',
    lines: [
      { file: hub('here.routes'), from: '...(await doubled(register))', to: '...((await doubled(register)) && [])' },
    ],
    drill: at('leaver', 'notices two computers'),
  },
  {
    name: 'a hub: a certificate that a renewal replaced is refused',
    lines: [
      {
        file: postgres('members'),
        from: 'each.fingerprint === fingerprint && !endedOf(each).certificates.includes(fingerprint)',
        to: 'each.fingerprint === fingerprint || endedOf(each).certificates.includes(fingerprint)',
      },
    ],
    drill: at('leaver', 'lets nobody in with an old copy'),
  },
  {
    name: 'a hub: who revoked a station, and who let one in behind that, is told',
    lines: [
      {
        file: 'src-main/sync/peer.commands.ts',
        from: 'toldOf(member, { nameOf,',
        to: 'toldOf(undefined, { nameOf,',
      },
    ],
    drill: at('exchange/membership', 'lets nobody in once it is revoked'),
  },
  {
    name: 'a hub: a month of listening begins when a revocation comes, whatever time it says',
    lines: [
      {
        file: postgres('taking'),
        from: "    covered.filter((_each, i) => outcomes[i] === 'applied'),",
        to: '    [],',
      },
    ],
    drill: at('exchange/membership', 'dates back'),
  },
  {
    name: 'a hub: revocations that are known take no place of one that is not',
    lines: [{ file: postgres('hearing'), from: 'isHere[i] !== true && ', to: '' }],
    drill: at('exchange/membership', 'all that it said before'),
  },
  {
    name: 'a hub: records are held while a slice is decided',
    lines: [{ file: postgres('journal.queries'), from: ' ORDER BY id FOR UPDATE`', to: ' ORDER BY id`' }],
    drill: at('crossing', 'show with it the same', /AssertionError|duplicate key|Error/),
  },
  {
    name: 'a hub: what changes refer to is held',
    lines: [
      {
        file: postgres('batch'),
        from: '  for (const subject of subjects) for (const id of referredBy(subject.kind, subject.fields)) ids.add(id);\n',
        to: '',
      },
    ],
    drill: at('crossing', 'every visit is shown'),
  },
  {
    name: 'a hub: records are held in one order',
    lines: [{ file: postgres('journal.queries'), from: '.sort((a, b) => byBytes(a.bytes, b.bytes));', to: ';' }],
    drill: at('holding', 'in one order'),
  },
  {
    name: 'a hub: known records are held in one order',
    lines: [{ file: postgres('journal.queries'), from: ' ORDER BY id FOR UPDATE`', to: ' FOR UPDATE`' }],
    drill: at('holding', 'in one order'),
  },
  {
    name: 'a hub: while a join is made nobody else writes patients',
    lines: [
      {
        file: postgres('regrouping'),
        from: '  await writer.orm.execute(sql`SELECT ${lock}`);\n',
        to: '  void lock;\n',
      },
    ],
    drill: at('crossing', 'join at both ends'),
  },
  {
    name: 'a hub: who was joined into somebody that comes later stands by them',
    lines: [
      {
        file: postgres('regrouping'),
        from: 'for (const { id } of awaited) if (id !== null) ids.add(id);',
        to: 'void awaited;',
      },
    ],
    drill: at('crossing', 'joined before, and they stand'),
  },
  {
    name: 'a hub: transactions that wait for each other are begun anew',
    lines: [
      { file: postgres('access'), from: "const passing = ['40001', '40P01'];", to: 'const passing: string[] = [];' },
    ],
    drill: at('holding', 'begun anew', /deadlock/),
  },
  {
    name: 'a hub: what failed in a transaction is not called done',
    lines: [{ file: postgres('access'), from: "command !== 'COMMIT'", to: 'command === undefined' }],
    drill: at('holding', 'also where their body goes on'),
  },
  {
    name: 'a hub: a connection that was lost is given back',
    lines: [
      { file: postgres('access'), from: '    client.release(!isSound);\n', to: '    if (isSound) client.release();\n' },
    ],
    drill: at('killed', 'again and again', /timeout exceeded/),
  },
  {
    name: 'a hub: the error of a connection ends no process',
    lines: [
      {
        file: postgres('open'),
        from: "    client.on('error', (error) => log.error('a connection to PostgreSQL was lost', { error })),\n",
        to: '    void [client, log],\n',
      },
    ],
    drill: at('killed', 'outlives a connection', /Unhandled Error|Uncaught Exception/),
  },
  {
    name: 'a hub: who compares patients gives a lost connection back',
    lines: [
      {
        file: postgres('worklist'),
        from: '    holder.release(isHeld);\n',
        to: "    await holder.query('SELECT pg_advisory_unlock($1)', [lockOfComparing]);\n    holder.release();\n",
      },
    ],
    drill: at('killed', 'holds the turn'),
  },
  {
    name: 'a hub: who lost the turn to compare patients stops',
    lines: [{ file: postgres('worklist'), from: '{ orm: drizzle(holder) }', to: 'hub' }],
    drill: at('killed', 'holds the turn'),
  },
  {
    name: 'a hub: all patients are compared with all again some minutes later',
    lines: [{ file: postgres('worklist'), from: 'staleSince + allAgainMs', to: 'Infinity' }],
    drill: at('duplicates', 'list the same pairs', /did not come about|timed out/),
  },
  {
    name: 'a hub: all are compared again after two were said to be two people',
    lines: [{ file: postgres('rows'), from: '    await oweAll(writer, [lowKey, highKey]);\n', to: '' }],
    drill: at('duplicates', 'compared with all some minutes after', /did not come about|timed out/),
  },
  {
    name: 'a hub: whoever was not compared with all when that was given up is still due',
    lines: [{ file: postgres('worklist'), from: "  await write(hub, 'station', oweEverybody);\n", to: '' }],
    drill: at('duplicates', 'when comparing was given up'),
  },
  {
    name: 'a hub: while comparing is stopped, nobody is owed a comparison',
    lines: [{ file: postgres('worklist'), from: 'isWholeDue && !(await isComparingStopped(turn))', to: 'isWholeDue' }],
    drill: at('duplicates', 'while comparing is stopped'),
  },
  {
    name: 'a hub: the feed goes no further than the oldest transaction',
    lines: [
      {
        file: postgres('feed.queries'),
        from: 'const isSettled = sql`${change.savedIn} < (SELECT base FROM home) + pg_snapshot_xmin(pg_current_snapshot())::text::bigint`;',
        to: 'const isSettled = sql`true`;',
      },
    ],
    drill: at('feed', 'given an earlier place'),
  },
  {
    name: 'a hub: the feed goes by transactions and not by places',
    lines: [
      {
        file: postgres('feed.queries'),
        from: '(${change.savedIn}, ${change.key}) > (${savedIn}::bigint, ${after.key}::bigint)',
        to: '${change.key} > ${after.key}::bigint',
      },
      {
        file: postgres('feed.queries'),
        from: '.orderBy(asc(change.savedIn), asc(change.key))',
        to: '.orderBy(asc(change.key))',
      },
    ],
    drill: at('feed', '8 writers'),
  },
  {
    name: 'a hub: a place of another journal is unknown',
    lines: [
      {
        file: postgres('feed.queries'),
        from: '.where(and(eq(change.key, key), eq(change.hash, fromHash(hash))));',
        to: '.where(eq(change.key, key));',
      },
    ],
    drill: at('feed', 'of another journal'),
  },
  {
    name: 'a hub: in another cluster transactions are counted on',
    lines: [{ file: postgres('open'), from: 'known.cluster !== cluster', to: 'false' }],
    drill: at('settings', 'moved to another cluster'),
  },
  {
    name: 'a hub: one process after the other says in which cluster it is',
    lines: [
      {
        file: postgres('open'),
        from: '    await orm.execute(sql`SELECT pg_advisory_xact_lock(${lockOfMigrations})`);\n',
        to: '',
      },
    ],
    drill: at('processes', 'at one moment', /duplicate key/),
  },
  {
    name: 'a hub: chains are looked at by one at a time',
    lines: [
      {
        file: postgres('known-chains'),
        from: 'following ?? (looking === undefined ? begin() : (following = afterThat()))',
        to: 'following ?? looking ?? (looking = begin(), void afterThat, looking)',
      },
    ],
    drill: at('known-chains', 'while an answer is on its way'),
  },
  {
    name: 'a hub: who was saving at the last look at chains is asked for once more',
    lines: [
      {
        file: postgres('known-chains'),
        from: '(SELECT base FROM home) + pg_snapshot_xmin(pg_current_snapshot())::text::bigint AS settled',
        to: '(SELECT base FROM home) + pg_snapshot_xmax(pg_current_snapshot())::text::bigint AS settled',
      },
    ],
    drill: at('known-chains', 'was being saved when it looked'),
  },
  {
    name: 'a hub: chains are read anew where another server answers',
    lines: [
      {
        file: postgres('known-chains'),
        from: 'before !== undefined && before.server === server',
        to: 'before !== undefined',
      },
      {
        file: postgres('known-chains'),
        from: '${before?.server ?? null}',
        to: '${before === undefined ? null : sql`look.server`}',
      },
    ],
    drill: at('known-chains', 'was put back'),
  },
  {
    name: 'a hub: words are read anew where another server answers',
    lines: [{ file: postgres('search-index'), from: 'if (memory.server !== server)', to: "if (memory.server === '')" }],
    drill: at('search', 'outlives its database'),
  },
  {
    name: 'a hub: who searches writes what is due before',
    lines: [{ file: postgres('search-index'), from: 'if (state.dueTo === null) return state;', to: 'return state;' }],
    drill: at('search', 'what stands there now'),
  },
  {
    name: 'a hub: postings are written by one at a time',
    lines: [
      {
        file: postgres('posting.queries'),
        from: "    .for('update', waits ? {} : { skipLocked: true });\n",
        to: '    .where(sql`${waits} IS NOT NULL`);\n',
      },
    ],
    drill: at('search', 'each process finds', /AssertionError|duplicate key|Failed query/),
  },
  {
    name: 'a hub: goes on under another name where somebody else wrote as it',
    lines: [
      {
        file: postgres('taking'),
        from: '    if (asUs.some(({ change }) => change.replica === id)) await continueAsNewReplica(writer);\n',
        to: '    void [id, continueAsNewReplica];\n',
      },
    ],
    drill: at('killed', 'put back from yesterday'),
  },
  {
    name: 'a hub: who waited for its name writes under the one that it has now',
    lines: [
      {
        file: postgres('record'),
        from: '    if (now.id === own.id) return',
        to: '    if (now.id !== "") return',
      },
    ],
    drill: at('holding', 'under that one'),
  },
  {
    name: 'a hub: is begun by one process',
    lines: [
      {
        file: postgres('record'),
        from: '  await writer.orm.execute(sql`SELECT pg_advisory_xact_lock(${lockOfBeginning})`);\n',
        to: '  void lockOfBeginning;\n',
      },
    ],
    drill: at('processes', 'at one moment'),
  },
  {
    name: 'a hub: has one certificate, whoever made one first',
    lines: [
      {
        file: hub('own-identity'),
        from: '      .values({ key: 1, ...certificate })\n      .onConflictDoNothing(),\n',
        to: '      .values({ key: 1, ...certificate }),\n',
      },
    ],
    drill: at('processes', 'at one moment', /Failed query|duplicate key/),
  },
  {
    name: 'a hub: is brought up to date by one process after the other',
    lines: [{ file: postgres('open'), from: 'return rows[0]?.has === true;', to: 'return rows[0] !== undefined;' }],
    drill: at('settings', 'by several processes at once', /Failed query|already exists|duplicate key/),
  },
  {
    name: 'a hub: leaves a newer database alone',
    lines: [{ file: postgres('open'), from: '    await assertNotNewer(client);\n', to: '    void assertNotNewer;\n' }],
    drill: at('settings', 'of a newer version'),
  },
  {
    name: 'a hub: refuses a server that would lose something',
    lines: [{ file: postgres('open'), from: 'if (sentence !== undefined) throw', to: "if (sentence === '') throw" }],
    drill: at('settings', 'wait for the disk'),
  },
  ...(
    [
      ['server_version_num', 'Number(version) >= leastVersion * 10_000'],
      ['standby', '!isStandby'],
      ['encoding', "server_encoding === 'UTF8'"],
      ['trigrams', 'hasTrigrams,'],
      ['fsync', "fsync === 'on'"],
      ['full_page_writes', "whole === 'on'"],
      ['synchronous_commit', "commit === 'on' || commit === 'remote_apply'"],
    ] as const
  ).map(([name, from]): Protection => ({
    name: `a hub: looks at the server: ${name}`,
    lines: [
      {
        file: postgres('server-settings.rules'),
        from: `=> ${from}`,
        to: from.endsWith(',') ? '=> hasTrigrams || true,' : `=> (${from}) || true`,
      },
    ],
    drill: at(
      'settings',
      name === 'encoding' ? 'not every name' : 'would lose something',
      /AssertionError|expects to receive a string/,
    ),
  })),
  {
    name: 'a hub: who stands still in a transaction is ended',
    lines: [
      {
        file: postgres('open'),
        from: '    idle_in_transaction_session_timeout: limits.idleInTransactionMs,\n',
        to: '',
      },
    ],
    drill: at('settings', 'takes for ever'),
  },
  {
    name: 'a hub: what takes for ever is ended',
    lines: [{ file: postgres('open'), from: '    statement_timeout: limits.statementMs,\n', to: '' }],
    drill: at('settings', 'takes for ever'),
  },
  {
    name: 'a hub: the journal is only appended to',
    lines: [
      {
        file: postgres('open'),
        from: '    await migrate(drizzle(client), { migrationsFolder });\n',
        to: "    await migrate(drizzle(client), { migrationsFolder });\n    await client.query('DROP TRIGGER IF EXISTS change_is_kept ON change');\n",
      },
    ],
    drill: at('settings', 'lets nothing of its journal'),
  },
  {
    name: 'a hub: each part of the journal is only appended to',
    lines: [
      {
        file: postgres('open'),
        from: '    await prepareParts(hub);\n',
        to: "    await prepareParts(hub);\n    await hub.pool.query('DROP TRIGGER IF EXISTS change_is_kept ON change_1');\n",
      },
    ],
    drill: at('parts', 'in a part either'),
  },
  {
    name: 'a hub: parts of the journal are made before they are needed',
    lines: [
      {
        file: postgres('parts'),
        from: 'orm.execute(sql`SELECT prepare_change_parts()`)',
        to: 'orm.execute(sql`SELECT 1`)',
      },
    ],
    drill: at('parts', 'in the next part', /AssertionError|no partition/),
  },
  ...[
    'audit_entry_is_kept ON audit_entry',
    'audit_is_appended ON audit_entry',
    'audit_head_is_kept ON audit_trail',
    'audit_trail_is_kept ON audit_trail',
  ].map((trigger): Protection => ({
    name: `a hub: its audit is only appended to: ${trigger}`,
    lines: [
      {
        file: postgres('open'),
        from: '    await migrate(drizzle(client), { migrationsFolder });\n',
        to: `    await migrate(drizzle(client), { migrationsFolder });\n    await client.query('DROP TRIGGER IF EXISTS ${trigger}');\n`,
      },
    ],
    drill: at('audit', 'nothing can be changed'),
  })),
  ...(
    [
      ['changed', 'else if (!said.equals(hash) ||', 'else if ('],
      ['looked up by something else', ' || !isDeepStrictEqual(columns, columnsOf(toEntry({ entry })))', ''],
      [
        'missing',
        "if (seq > link.key + 1) faults.push({ kind: 'missing', file: null, block: seq });\n      else if",
        'if',
      ],
      ['cut', 'if (link.key < headSeq) faults', 'if (link.key < 0) faults'],
    ] as const
  ).map(([kind, from, to]): Protection => ({
    name: `a hub: of its audit is found what is ${kind}`,
    lines: [{ file: postgres('trail'), from, to }],
    drill: at('audit', 'nothing can be changed'),
  })),
  {
    name: 'a hub: its processes write one chain of the audit',
    lines: [{ file: postgres('trail.queries'), from: "    .for('no key update');\n", to: ';\n' }],
    drill: at('audit', 'make one chain'),
  },
  {
    name: 'a hub: what is read is in the audit before it is shown',
    lines: [
      {
        file: postgres('trail'),
        from: 'if (read.length > 0) await noteRead(read);',
        to: 'void noteRead(read).catch(() => undefined);',
      },
    ],
    drill: at('audit', 'cannot be written down'),
  },
  {
    name: 'a hub: what gives power over others is in the audit with it or not at all',
    lines: [
      {
        file: 'src-main/audit/requests.ts',
        from: '      const reply = yield* settle(body(tx));\n      yield* record(tx, reply);\n      return reply;\n    });\n',
        to: '      return yield* settle(body(tx));\n    }).then(async (reply) => {\n      await save((tx) => record(tx, reply));\n      return reply;\n    });\n',
      },
    ],
    drill: at('audit', 'cannot be written down'),
  },
  {
    name: 'a hub: nobody is signed in of whom the audit does not say it',
    lines: [
      {
        file: hub('sign-in'),
        from: "  await trail.noteRead([newEntry({ at: hub.clock.now(), action: 'signed-in', from: 'window', who: row.id })]);\n",
        to: "  void trail.noteRead([newEntry({ at: hub.clock.now(), action: 'signed-in', from: 'window', who: row.id })]).catch(() => undefined);\n",
      },
    ],
    drill: at('audit', 'cannot be written down'),
  },
  {
    name: 'a hub: a save that the audit does not have comes into it later',
    lines: [
      {
        file: postgres('trail'),
        from: 'if (waiting.length < maxKept) waiting.unshift(...entries);',
        to: 'void maxKept;',
      },
    ],
    drill: at('audit', 'cannot be written down'),
  },
  {
    name: 'a hub: the audit is dropped by a week of days and not by one look',
    lines: [{ file: postgres('trail'), from: 'overdue.days < neededDays', to: 'overdue.days > neededDays' }],
    drill: at('audit', 'after a week'),
  },
  {
    name: 'a hub: no endpoint is added of which the audit says nothing',
    lines: [
      {
        file: hub('route'),
        from: "if (kind !== 'nothing' && kind !== 'itself') throw",
        to: "if (kind === ('' as never)) throw",
      },
    ],
    drill: at('audit', 'cannot be added'),
  },
  {
    name: 'a hub: the audit is verified though a clock was years ahead',
    lines: [{ file: hub('heartbeat'), from: 'sinceMs >= 0 && sinceMs < dayMs', to: 'sinceMs < dayMs' }],
    drill: at('processes', 'verify the audit'),
  },
  {
    name: 'a hub: one process verifies the audit',
    lines: [{ file: hub('heartbeat'), from: 'first?.id !== own || isDone', to: 'first === undefined || isDone' }],
    drill: at('processes', 'verify the audit'),
  },
  {
    name: 'a hub: a process that is silent is not shown',
    lines: [
      {
        file: hub('heartbeat'),
        from: '    .where(gte(hubProcess.seenAt, ago(absentMs)))\n',
        to: '    .where(gte(hubProcess.seenAt, 0))\n',
      },
    ],
    drill: at('processes', 'who is silent'),
  },
  {
    name: 'a hub: what came is counted though it could not be said',
    lines: [{ file: hub('heartbeat'), from: '      taken = plus(taken, reported);\n', to: '      void plus;\n' }],
    drill: at('processes', 'is counted later'),
  },
  {
    name: 'a hub: what a stopped process left is taken at a start',
    lines: [
      {
        file: hub('start-hub'),
        from: '    await takeQuarantined(hub, { isMembershipSaid: true });\n',
        to: '    void takeQuarantined;\n',
      },
    ],
    drill: at('processes', 'had left'),
  },
  {
    name: 'a hub: what an earlier version could not read is made at a start',
    lines: [{ file: hub('start-hub'), from: '    await makeUnderstood(hub);\n', to: '    void makeUnderstood;\n' }],
    drill: at('processes', 'had left'),
  },
  {
    name: 'a hub: what one record waits for makes its row',
    lines: [
      {
        file: postgres('projecting'),
        from: '  if (isAnyWaiting) await projectWaiting(batch, made);\n',
        to: '  void projectWaiting;\n',
      },
    ],
    drill: at('crossing', 'every visit is shown'),
  },
  {
    name: 'a hub: an endpoint asks for its role',
    lines: [
      { file: hub('route'), from: '      requireAccess(principal, endpoint);\n', to: '      void requireAccess;\n' },
    ],
    drill: at('session', 'does what its role may'),
  },
  {
    name: 'a hub: what gives power over others asks for the password once more',
    lines: [
      { file: hub('route'), from: 'endpoint.needsConfirmation === true && !isConfirmed', to: 'false as boolean' },
    ],
    drill: at('session', 'asked for again'),
  },
  {
    name: 'a hub: another name and pages of another origin are refused',
    lines: [{ file: hub('server'), from: '= guard(raw, () => true);', to: '= undefined;\n      void guard;' }],
    drill: at('guard', 'by no other'),
  },
  {
    name: 'a hub: without an origin pages of another one are refused',
    lines: [{ file: 'src-main/wire/guard.ts', from: 'URL.parse(asked)?.host === named : asked', to: 'true : asked' }],
    drill: at('guard', 'pages of any origin but'),
  },
  {
    name: 'a hub: what reads can change nothing',
    lines: [
      { file: postgres('access'), from: 'default_transaction_read_only=on', to: 'default_transaction_read_only=off' },
    ],
    drill: at('settings', 'by what reads'),
  },
  {
    name: 'a hub: drafts go by days of use, and by their owner’s alone',
    lines: [
      {
        file: postgres('draft.queries'),
        from: '.where(and(isOf(staffId), ne(draft.lookedOn, lookedOn)));',
        to: '.where(ne(draft.lookedOn, lookedOn));',
      },
    ],
    drill: at('drafts/drafts', 'on which its owner came'),
  },
  {
    name: 'a hub: drafts go by the clock of PostgreSQL',
    lines: [
      {
        file: postgres('draft.queries'),
        from: 'return (await reader.orm.$count(draft, and(isOf(staffId), ne(draft.lookedOn, today)))) > 0;',
        to: 'return today !== staffId;',
      },
      {
        file: postgres('draft.queries'),
        from: 'and(isOf(staffId), gt(draft.daysUntouched, keptDays))',
        to: 'and(isOf(staffId), sql`${draft.updatedAt} < ${writer.now - keptDays * 86_400_000}`)',
      },
    ],
    drill: at('drafts/drafts', 'at a hub: a process whose clock'),
  },
  {
    name: 'a hub: the audit goes by the clock of PostgreSQL',
    lines: [
      {
        file: hub('heartbeat'),
        from: 'const now = at ?? (await serverNow(hub));',
        to: 'const now = at ?? (await Promise.resolve(hub.clock.now() + 0 * (await serverNow(hub))));',
      },
    ],
    drill: at('processes', 'whatever their own says'),
  },
  {
    name: 'a hub: a request that names another server is refused, at every address',
    lines: [
      { file: 'src-main/wire/guard.ts', from: '![said, ...own].includes(named) ||', to: 'isForWatchers ? false :' },
    ],
    drill: at('guard', 'made to lead here'),
  },
  {
    name: 'a hub: behind a proxy nobody else is answered',
    lines: [{ file: 'src-main/wire/guard.ts', from: '&& !proxies.includes(from)', to: '&& proxies.includes(from)' }],
    drill: at('guard', 'that one alone'),
  },
  {
    name: 'a hub: no password crosses a network in plain text',
    lines: [{ file: hub('start-hub'), from: '  assertEncrypted(config);\n', to: '  void assertEncrypted;\n' }],
    drill: at('settings', 'only with a certificate', /AssertionError|EADDRNOTAVAIL|ENOTFOUND|Error/),
  },
  {
    name: 'a hub: the line to PostgreSQL on another computer is encrypted',
    lines: [{ file: postgres('open'), from: '    assertLine(url);\n', to: '    void assertLine;\n' }],
    drill: at('settings', 'whether the line to another computer'),
  },
  {
    name: 'a hub: proxies that nobody named say nothing of where a password is typed',
    lines: [
      {
        file: 'src-main/wire/frame.ts',
        from: '...(proxies.length > 0 && { trustProxy: proxies }),',
        to: 'trustProxy: true,',
      },
    ],
    drill: at('session', 'from somewhere else'),
  },
  {
    name: 'a hub: proxies that were named are believed',
    lines: [{ file: 'src-main/wire/frame.ts', from: '...(proxies.length > 0 && { trustProxy: proxies }),', to: '' }],
    drill: at('session', 'from somewhere else'),
  },
  {
    name: 'a hub: whoever guesses elsewhere keeps nobody out',
    lines: [
      {
        file: hub('logins'),
        from: 'accountKey(name, network);\n      return',
        to: "accountKey(name, '');\n      return",
      },
    ],
    drill: at('session', 'from somewhere else'),
  },
  {
    name: 'a hub: passwords of one name do not count for another',
    lines: [{ file: hub('sign-in'), from: 'usernameKey(username).slice(0, 64), {', to: "'', {" }],
    drill: at('session', 'for all processes together'),
  },
  {
    name: 'a hub: tries at one moment are counted before they are judged',
    lines: [
      {
        file: postgres('attempt.queries'),
        from: '  await orm.update(attempt).set(failed(row, now)).where(eq(attempt.key, own));\n',
        to: '  void failed;\n',
      },
      {
        file: postgres('attempt.queries'),
        from: '    await orm.update(recentTries).set(after).where(eq(recentTries.key, everywhere));\n',
        to: '    void after;\n',
      },
    ],
    drill: at('session', 'many passwords at the same moment'),
  },
  {
    name: 'a hub: an account has so many tries a minute over all networks',
    lines: [
      {
        file: postgres('attempt.queries'),
        from: 'tries === undefined ? 0 : triesWaitMs(tries, { now, whence })',
        to: 'triesWaitMs([], { now, whence })',
      },
    ],
    drill: at('morning', 'fifty addresses'),
  },
  {
    name: 'a hub: some tries are kept for where somebody signed in before',
    lines: [{ file: postgres('tries.rules'), from: '-mostFrom[whence]', to: '-mostFrom.elsewhere' }],
    drill: at('morning', 'fifty addresses'),
  },
  {
    name: 'a hub: the last tries are kept for a browser where this person signed in before',
    lines: [{ file: hub('logins'), from: 'if (isKnown(browser)) {', to: "if (isKnown(browser) && name === '') {" }],
    drill: at('morning', 'keeps nobody out of a browser'),
  },
  {
    name: 'a hub: where somebody else signed in before is no browser of this person',
    lines: [
      {
        file: hub('logins'),
        from: "familiar.has(key) ? 'own-browser' : 'known-browser'",
        to: "familiar && 'own-browser'",
      },
    ],
    drill: at('morning', 'keeps nobody out of a browser'),
  },
  {
    name: 'a hub: people at a browser of their own go before guessers in their network',
    lines: [{ file: hub('login-weights.rules'), from: "'own-browser': 16", to: "'own-browser': 1" }],
    drill: at('fair-queue', 'own network'),
  },
  {
    name: 'a hub: no page reads by what a browser is recognised',
    lines: [{ file: 'src-main/server/browser.ts', from: '; HttpOnly', to: '' }],
    drill: at('morning', 'a browser keeps a cookie'),
  },
  {
    name: 'a hub: a try that was not judged is none',
    lines: [
      {
        file: postgres('attempt.queries'),
        from: '  await forgetTry(writer, everywhere, at);\n  await writer.orm\n    .update(attempt)',
        to: '  if (at > 0) return;\n  await writer.orm\n    .update(attempt)',
      },
    ],
    drill: at('morning', 'could not be judged'),
  },
  {
    name: 'a hub: whoever hung up takes no turn',
    lines: [{ file: hub('logins'), from: 'isWanted: () => !isGone()', to: 'isWanted: () => isGone() || true' }],
    drill: at('morning', 'hangs up'),
  },
  {
    name: 'a hub: what takes long has half of the connections at most',
    lines: [{ file: hub('route'), from: 'endpoint.takesTurns === true ?', to: 'endpoint.url === turns.toString() ?' }],
    drill: { ...at('turns', 'heavy questions'), says: /AssertionError|timed out/ },
  },
  {
    name: 'what an endpoint declares somebody honours',
    lines: [
      {
        file: 'src-main/wire/endpoint.contract.ts',
        from: 'if (missed.length === 0) return;',
        to: 'if (missed.length >= 0) return;',
      },
    ],
    drill: at('turns', 'nobody honours'),
  },
  {
    name: 'a hub: a commit that was not answered is not certain',
    lines: [{ file: postgres('access'), from: 'await commit(client)', to: "await (commit && client.query('COMMIT'))" }],
    drill: at('uncertain', 'between a commit'),
  },
  {
    name: 'a hub: a patient is held while a visit is started',
    lines: [{ file: hub('register'), from: '  await holdRecords(writer, [standing]);\n', to: '' }],
    drill: at('holding', 'starts no visit', /AssertionError|timed out|Matcher did not succeed/),
  },
  {
    name: 'a hub: networks take turns at the login queue',
    lines: [
      {
        file: hub('fair-queue'),
        from: 'starts.reduce((least, each) => (each.start < least.start ? each : least))',
        to: '(starts[0] as (typeof starts)[number])',
      },
    ],
    drill: at('fair-queue', 'networks take turns'),
  },
  {
    name: 'a hub: networks where somebody signed in before go first',
    lines: [{ file: hub('login-weights.rules'), from: 'known: 16', to: 'known: 1' }],
    drill: at('fair-queue', 'thirty nurses'),
  },
  {
    name: 'a hub: nothing of a stranger is read before there is a place for it',
    lines: [
      {
        file: hub('route'),
        from: '...(endpoint.body !== undefined && { onRequest: admit })',
        to: '...(admit !== undefined && {})',
      },
    ],
    drill: at('morning', 'reads nothing of a stranger', /AssertionError|timed out/),
  },
  {
    name: 'a hub: a newcomer gets a place of whoever has the most',
    lines: [{ file: hub('fair-places'), from: 'theirs.length <= own.length + 1', to: 'theirs.length > 0' }],
    drill: at('fair-queue', 'when all places are taken'),
  },
  {
    name: 'what a stranger sends is small',
    lines: [
      {
        file: 'src-main/wire/frame.ts',
        from: 'bodyLimit: bodyBytesOf(endpoint)',
        to: 'bodyLimit: Math.max(bodyBytesOf(endpoint), maxBodyBytes)',
      },
    ],
    drill: at('morning', 'send megabytes'),
  },
  {
    name: 'a hub: a session ends',
    lines: [{ file: postgres('session.queries'), from: 'sql`${session.endsAt} > ${nowMs}`', to: 'sql`true`' }],
    drill: at('session', 'a session ends'),
  },
  {
    name: 'a hub: another password ends the sessions of before',
    lines: [{ file: postgres('session.queries'), from: ', eq(staff.publicKey, session.publicKey))', to: ')' }],
    drill: at('session', 'with another password'),
  },
  {
    name: 'a hub: who is disabled has no session',
    lines: [
      // Either line is enough by itself.
      { file: postgres('session.queries'), from: '  eq(staff.disabled, false),\n', to: '' },
      { file: postgres('rows'), from: 'before.disabled === row.disabled;', to: 'true;' },
    ],
    drill: at('session', 'that was disabled'),
  },
  {
    name: 'a hub: the password of who is disabled is not kept',
    lines: [
      {
        file: postgres('rows'),
        from: 'kept !== undefined && (row.disabled || kept.holder.publicKey !== row.publicKey)',
        to: 'kept !== undefined && row.publicKey === null',
      },
    ],
    drill: at('session', 'that was disabled'),
  },
  {
    name: 'a hub: administrators made at stations are shown until somebody there knows',
    lines: [{ file: postgres('taking'), from: 'await noteArrivals(writer, applied);', to: 'void applied;' }],
    drill: at('accounts', 'is shown there, and in the access log'),
  },
  {
    name: 'a hub: whoever calls with an old copy is told of',
    lines: [
      {
        file: hub('start-hub'),
        from: 'if (member === undefined) await noteOldCopyCall(hub, fingerprint);',
        to: 'void noteOldCopyCall;',
      },
    ],
    drill: at('leaver', 'with an old copy of a folder once it has heard'),
  },
  {
    name: 'a hub: an administrator of a station that only a restored one let in waits',
    lines: [
      {
        file: postgres('membership.queries'),
        from: 'restored: restoredOrLetIn(statements)',
        to: "restored: restoredOrLetIn({ ...statements, said: statements.said.filter(({ change }) => change.kind === 'replica') })",
      },
    ],
    drill: at('accounts', 'that only a restored one let in'),
  },
  {
    name: 'a hub: a token ends with the right of its maker',
    lines: [
      {
        file: postgres('rows'),
        from: 'if (state.isForeign && isAdministrator(before) && !isAdministrator(row)) await revokeTokensOf(writer, row.id);',
        to: 'void [isAdministrator, revokeTokensOf];',
      },
    ],
    drill: at('accounts', 'with the right of its maker'),
  },
  {
    name: 'a hub: a token that was revoked lets nobody in',
    lines: [
      {
        file: postgres('session.queries'),
        from: 'const isValid = and(isNull(token.revokedAt), ',
        to: 'const isValid = and(',
      },
    ],
    drill: at('session', 'does what its role may'),
  },
  {
    name: 'a hub: a guess is forgotten after an hour',
    lines: [{ file: postgres('attempt.queries'), from: '  await forgetOld(writer);\n', to: '  void forgetOld;\n' }],
    drill: at('session', 'do not fill the database'),
  },
  {
    name: 'a hub: what is sent twice at once with one key is done once',
    lines: [
      {
        file: hub('once'),
        from: '  await orm.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${hash}, 0))`);\n',
        to: '',
      },
    ],
    drill: at('interface', 'made once'),
  },
  {
    name: 'a hub: what is sent again with one key is not done again',
    lines: [{ file: hub('once'), from: '  if (stored !== undefined) return', to: '  if (false as boolean) return' }],
    drill: at('processes', 'the first reply again', /AssertionError|Failed query/),
  },
  {
    name: 'a hub: of many who create one person at once one does',
    lines: [
      {
        file: hub('register'),
        from: '        await writer.orm.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 1))`);\n',
        to: '        void name;\n',
      },
    ],
    drill: at('interface', 'who create one person at once'),
  },
  {
    name: 'a hub: a patient is held before the version is looked at',
    lines: [{ file: hub('register'), from: '  await holdRecords(writer, [standing]);\n', to: '' }],
    drill: at('interface', 'the same version at once'),
  },
  {
    name: 'a hub: who was joined meanwhile is corrected where they stand',
    lines: [
      {
        file: hub('register'),
        from: 'held.id === standing ? held : holdPatient(writer, id)',
        to: 'held.id === id ? held : { ...held, id }',
      },
    ],
    drill: at('holding', 'into the one that stands'),
  },
  {
    name: 'a hub: a visit is held before its version is looked at',
    lines: [
      {
        file: hub('register'),
        from: '    await holdRecords(writer, [(await getVisit(writer, ids)).visit.id]);\n',
        to: '',
      },
    ],
    drill: at('interface', 'the same of a visit'),
  },
  {
    name: 'a hub: a system of numbers is held before its version is looked at',
    lines: [
      {
        file: 'src-main/identifiers/identifier.commands.ts',
        from: '  yield* soon(tx.hold([id]));\n',
        to: '',
      },
    ],
    drill: at('interface', 'the same of a visit'),
  },
  {
    name: 'a hub: who is to be joined is held before',
    lines: [
      {
        file: 'src-main/merging/merge.commands.ts',
        from: '  yield* soon(tx.patients.holdGroups([id, other]));\n',
        to: '',
      },
    ],
    drill: at('merging/merge', 'at a hub: of two who join'),
  },
  {
    name: 'a hub: a dump that was put back into the same database is another replica',
    lines: [{ file: postgres('server-mark'), from: ", 'home'::regclass::oid,\n  left(", to: ',\n  left(' }],
    drill: at('settings', 'into the same database'),
  },
  {
    name: 'a hub: no two processes tell a webhook at once',
    lines: [{ file: postgres('webhook.queries'), from: '    lt(webhook.claimedUntil, nowMs),\n', to: '' }],
    drill: at('webhooks', 'of several processes', /AssertionError/),
  },
  {
    name: 'a hub: a process saves nothing of an import that another one goes on with',
    lines: [
      {
        file: 'src-main/postgres/import.queries.ts',
        from: '.where(and(eq(importFile.id, id), eq(importFile.claim, claim)));',
        to: '.where(eq(importFile.id, id));',
      },
    ],
    drill: at('imports', 'thought to be gone', /AssertionError/),
  },
  {
    name: 'a hub: no two processes work on imports at once',
    lines: [{ file: 'src-main/postgres/import.queries.ts', from: '  if (isWorking) throw othersWork();\n', to: '' }],
    drill: at('imports', 'is stopped by any', /AssertionError/),
  },
  {
    name: 'a hub: a database that goes on as another replica tells no webhook',
    lines: [
      {
        file: postgres('record'),
        from: "  await turnWebhooksOff(writer);\n  await goOnAs(writer, own.stationId ?? '', own);\n}",
        to: "  await goOnAs(writer, own.stationId ?? '', own);\n}",
      },
    ],
    drill: at('webhooks', 'goes on as another replica', /AssertionError/),
  },
  {
    name: 'a hub: a chosen prefix that another station uses is given up',
    lines: [
      {
        file: hub('here.routes'),
        from: 'await runAsync(isPrefixShared(register))',
        to: '(await runAsync(isPrefixShared(register))) && hub === undefined',
      },
    ],
    drill: at('identifiers/numbering', 'at a hub: a chosen prefix', /AssertionError|Matcher did not/),
  },
  {
    name: 'a hub: what reads can change nothing, whatever options the URL has',
    lines: [{ file: postgres('open'), from: "if (rows[0]?.readOnly !== 'on') {", to: 'if (rows.length !== 1) {' }],
    drill: at('settings', 'options of the connection'),
  },
  {
    name: 'a hub: the series of numbers is held while one is given',
    lines: [
      {
        file: 'src-main/identifiers/numbering.commands.ts',
        from: 'const held = yield* soon(tx.numbers.holdSeries());',
        to: 'const held = (yield* soon(tx.numbers.series())) ?? (yield* soon(tx.numbers.holdSeries()));',
      },
    ],
    drill: at('interface', 'numbers are given'),
  },
  {
    name: 'a hub: who was saved since is compared once more',
    lines: [
      {
        file: postgres('duplicate.queries'),
        from: 'and(eq(duplicateDue.key, key), eq(duplicateDue.version, version))',
        to: '(void version, eq(duplicateDue.key, key))',
      },
    ],
    drill: at('holding', 'to be compared'),
  },
  {
    name: 'a hub: a station that was revoked is refused',
    lines: [
      {
        file: hub('start-hub'),
        from: 'member === undefined || member.revoked ? undefined',
        to: 'member === undefined ? undefined',
      },
    ],
    drill: at('meeting', 'that was revoked'),
  },
  {
    name: 'a hub: nothing is taken of whom nobody admitted',
    lines: [
      {
        file: postgres('deciding'),
        from: "if (isFirst && !isNeeded && !(await isAdmitted(batch, change))) return 'not-admitted';",
        to: 'void isAdmitted;',
      },
    ],
    drill: at('crossing', 'nobody admitted'),
  },
  {
    name: 'a hub: what waits is tried again when something came',
    lines: [
      {
        file: postgres('taking'),
        from: 'applied: await takeQuarantined(hub, { isMembershipSaid })',
        to: 'applied: isMembershipSaid ? 0 : 0',
      },
    ],
    drill: at('crossing', 'when that comes'),
  },
  {
    name: 'a hub: a code is good for five tries, of all processes together',
    lines: [
      {
        file: postgres('pairing.queries'),
        from: 'await orm.update(pairing).set({ triesLeft, provedBy })',
        to: 'await orm.update(pairing).set({ provedBy: triesLeft < 0 ? null : provedBy })',
      },
    ],
    drill: at('pairing', 'five wrong tries'),
  },
  {
    name: 'a hub: a code is good for ten minutes by the clock of the database',
    lines: [
      {
        file: postgres('pairing.queries'),
        from: 'const now = await serverNow({ orm });',
        to: 'const now = hub.clock.now();',
      },
    ],
    drill: at('pairing', 'ten years wrong'),
  },
  {
    name: 'a station or hub does not revoke itself',
    lines: [
      {
        file: 'src-main/sync/peer.commands.ts',
        from: 'if (id === (yield* soon(here.self())).id)',
        to: "if (id === '')",
      },
    ],
    drill: at('pairing/pairing', 'does not revoke itself'),
  },
  {
    name: 'a hub: replies to a key are kept for a month of the clock of the database',
    lines: [
      { file: hub('once'), from: 'sql`${nowMs} - ${keptMs}::bigint`', to: 'writer.now - keptMs' },
      {
        file: hub('once'),
        from: 'async ({ orm }: HubWriter): Promise<void> => {',
        to: 'async (writer: HubWriter): Promise<void> => {\n  const { orm } = writer;',
      },
    ],
    drill: at('processes', 'the first reply again'),
  },
  {
    name: 'a hub: text that PostgreSQL cannot hold keeps nothing out',
    lines: [{ file: postgres('sets'), from: "typeof value === 'string' ? shown(value) : value", to: 'value' }],
    drill: at('taking', 'cannot show as text', /./),
  },
  {
    name: 'a hub: a row of which the journal says nothing goes',
    lines: [
      {
        file: postgres('rebuild'),
        from: '  const dropped = await dropUnsaid(hub);\n',
        to: '  const dropped = 0;\n  void dropUnsaid;\n',
      },
    ],
    drill: at('rebuild', 'what was damaged'),
  },
  {
    name: 'a hub: whoever asked while a connection ended without a word is told to ask again',
    lines: [
      {
        file: hub('server'),
        from: 'code === undefined ? connectionFails.test(causeOf(error))',
        to: 'code === undefined ? [connectionFails, causeOf].length === 0',
      },
    ],
    drill: at('killed', 'nothing is certain'),
  },
  {
    name: 'a hub: what a database says is shown to nobody',
    lines: [
      {
        file: hub('server'),
        from: 'const serverFails = /^(08|53|57P|ECONN|EPIPE|ENOENT)/;',
        to: 'const serverFails = /^nothing/;',
      },
    ],
    drill: at('audit', 'cannot be written down'),
  },
  {
    name: 'a hub: a session of a clock that was ahead ends',
    lines: [
      {
        file: postgres('session.queries'),
        from: 'sql`${session.endsAt} <= ${nowMs} + ${sessionMs + minuteMs}::bigint`',
        to: 'sql`true`',
      },
    ],
    drill: at('session', 'was ahead ends when'),
  },
  {
    name: 'a hub: what lets every record leave is found with each patient',
    lines: [
      {
        file: postgres('trail.queries'),
        from: '\n    UNION ALL SELECT seq FROM audit_entry WHERE ${concernsEverybody}))`',
        to: '))`',
      },
    ],
    drill: at('audit/audit', 'at a hub: what let the records'),
  },
  {
    name: 'a hub: its metrics are not for everybody',
    lines: [{ file: hub('server'), from: 'if (mayWatch(request)) return', to: 'if (mayWatch !== undefined) return' }],
    drill: at('guard', 'tells its own computer'),
  },
  {
    name: 'a hub: what is wrong with its database is not for everybody',
    lines: [{ file: hub('server'), from: "mayWatch(request) ? trouble : 'unavailable'", to: 'trouble' }],
    drill: at('guard', 'tells its own computer'),
  },
  {
    name: 'a hub: its metrics are not for everybody whom a proxy lets through',
    lines: [
      {
        file: 'src-main/wire/guard.ts',
        from: 'return proxies.includes(from) && watchers.includes(plainHost(ip));',
        to: 'return proxies.includes(from) && plainHost(ip) !== undefined;',
      },
    ],
    drill: at('guard', 'tells its own computer'),
  },
  {
    name: 'a hub: DATABASE_URL that cannot be read is told from a server that cannot be reached',
    lines: [
      {
        file: postgres('open'),
        from: '    return new pg.Client(url);\n  } catch (error) {\n',
        to: '    return new pg.Client(url);\n  } catch (error) {\n    throw error;\n',
      },
    ],
    drill: at('settings', 'DATABASE_URL cannot be read'),
  },
  {
    name: 'a hub: a restore of a station is in the audit',
    lines: [
      {
        file: postgres('restores'),
        from: '    await recordEvent(writer, restoreEntry(each));',
        to: '    void [recordEvent, restoreEntry, each];',
      },
    ],
    drill: at('accounts', 'whom a restored station made is a clerk'),
  },
  {
    name: 'a hub: an administrator of a restored station waits',
    lines: [
      { file: postgres('waiting.queries'), from: 'actingAs(row, waits(row.id))', to: 'actingAs(row, undefined)' },
    ],
    drill: at('accounts', 'whom a restored station made is a clerk'),
  },
  {
    name: 'a hub: a renewal that no present account vouches for is not taken',
    lines: [
      {
        file: 'src-main/exchange/renewals.commands.ts',
        from: 'if (!(yield* soon(tx.isVouched(introduction)))) return false;',
        to: '',
      },
    ],
    drill: at('leaver', 'believes a present account'),
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
];
