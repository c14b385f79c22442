/** The protections of patients, visits, their numbers, duplicates, imports and exports. */
import type { Protection } from './protection.ts';

const worklist = 'test/matching/worklist.test.ts';
const matchRules = 'test/matching/match.rules.test.ts';
const joins = 'test/merging/merge.test.ts';

export const protectionsOfRecords: readonly Protection[] = [
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
    name: 'whoever was joined into a record that comes later stands behind it',
    lines: [
      {
        file: 'src-main/patients/patient.queries.ts',
        from: 'const isAwaited = before === undefined && !isRegistered && isMergedInto(writer, state.id);',
        to: 'const isAwaited = false;',
      },
    ],
    drill: { file: joins, only: 'not here yet', says: /AssertionError/ },
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
    name: 'a visit that was recorded since a list was compared is not recorded again',
    lines: [
      {
        file: 'src-main/transfer/visit-rows.ts',
        from: "if (row.outcome === 'new') {",
        to: 'if (false as boolean) {',
      },
    ],
    drill: { file: 'test/transfer/visits.test.ts', only: 'an old list of visits', says: /AssertionError/ },
  },
  {
    name: 'a visit is recorded for nobody of another name without a person',
    lines: [
      {
        file: 'src-main/transfer/visit-rows.ts',
        from: "by === 'id' || whose.name === '' ?",
        to: "by !== 'start' ?",
      },
    ],
    drill: { file: 'test/transfer/visits.test.ts', only: 'an old list of visits', says: /AssertionError/ },
  },
  {
    name: 'a visit that somebody has edited since is kept when its list is taken back',
    lines: [
      {
        file: 'src-main/transfer/visit-rows.ts',
        from: "if ((yield* soon(tx.journal.changes(visitId))).some(({ change }) => change.group !== group)) return 'kept';",
        to: '',
      },
    ],
    drill: { file: 'test/transfer/visits.test.ts', only: 'an old list of visits', says: /AssertionError/ },
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
        from: 'return !layout.isExact && hasTotals(cells) ?',
        to: 'return layout.isExact && hasTotals(cells) ?',
      },
    ],
    drill: { file: 'test/transfer/messy.test.ts', only: 'messy lists', says: /AssertionError/ },
  },
  {
    name: 'a formula without a result is not taken for an empty cell',
    lines: [
      {
        file: 'src-main/transfer/cells.rules.ts',
        from: 'if (marks.uncalculated?.includes(column) === true) return',
        to: 'if (marks.uncalculated?.includes(-1) === true) return',
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
    lines: [{ file: 'src-main/visits/return.queries.ts', from: '`+${daysBefore} days`', to: "'+0 days'" }],
    drill: { file: 'test/visits/return.test.ts', only: 'at a station: the latest visit', says: /AssertionError/ },
  },
  {
    name: 'patients who moved away are not looked for',
    lines: [{ file: 'src-main/visits/return.queries.ts', from: ' AND ${patient.movedAwayOn} IS NULL', to: '' }],
    drill: { file: 'test/visits/return.test.ts', only: 'at a station: the latest visit', says: /AssertionError/ },
  },
];
