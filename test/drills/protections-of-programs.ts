/** The protections of FHIR, the feed, webhooks and access tokens, of the practice registry, and of updates on trial. */
import type { Protection } from './protection.ts';

const scopes = 'test/staff/scopes.test.ts';
const rules = 'src-main/staff/token.rules.ts';
const bearer = 'src-main/wire/bearer.ts';
const practice = 'test/computer/practice.test.ts';
const cuts = 'test/desktop/update.cut.test.ts';
const settle = 'src-main/desktop/update/settle.ts';
const onTrial = 'src-main/desktop/update/on-trial.ts';
const numbers = 'src-main/identifiers/identifier.rules.ts';
const identifiers = 'test/identifiers/identifiers.test.ts';
const dhis2 = 'test/statistics/dhis2.test.ts';
const trial = 'src-main/desktop/update/trial.ts';

export const protectionsOfPrograms: readonly Protection[] = [
  {
    name: 'a token does only what its scopes allow',
    lines: [{ file: bearer, from: "if (scope !== 'any') requireScope(principal, scope);", to: '' }],
    drill: { file: scopes, only: 'told which one it lacks', says: /AssertionError/ },
  },
  {
    name: 'what no scope covers is for people alone',
    lines: [
      {
        file: bearer,
        from: "throw problem('forbidden', 'No access token may do this. It needs the session of an administrator.')",
        to: 'return',
      },
    ],
    drill: { file: scopes, only: 'told which one it lacks', says: /AssertionError/ },
  },
  {
    name: 'a hub: a token does only what its scopes allow',
    lines: [
      { file: 'src-main/hub/route.ts', from: 'requireAccess(principal, endpoint);', to: '' },
      { file: 'src-main/hub/turn.ts', from: 'requireAccess(found.principal, endpoint);', to: '' },
    ],
    drill: { file: scopes, only: 'at a hub: a token may do', says: /AssertionError/ },
  },
  {
    name: 'a Bundle that writes needs the scope to write',
    lines: [
      {
        file: 'src-main/fhir/fhir.routes.ts',
        from: "      requireScope(context.principal, 'write');\n      requireRole(context.principal, 'clerk');\n",
        to: '',
      },
    ],
    drill: { file: scopes, only: 'told which one it lacks', says: /AssertionError/ },
  },
  {
    name: 'the records of the feed are for a token that reads',
    lines: [{ file: 'src-main/feed/feed.routes.ts', from: "requireScope(principal, 'read')", to: 'undefined' }],
    drill: { file: 'test/feed/records.test.ts', only: 'a change comes with its record', says: /AssertionError/ },
  },
  {
    name: 'no token lasts longer than a year',
    lines: [{ file: rules, from: ' && at <= now + mostDays * dayMs', to: '' }],
    drill: { file: scopes, only: 'no token lasts longer', says: /AssertionError/ },
  },
  {
    name: 'nobody makes a token without saying what it may do',
    lines: [{ file: rules, from: 'if ((asRole === undefined) === (asked === undefined))', to: 'if (false)' }],
    drill: { file: scopes, only: 'no token lasts longer', says: /AssertionError/ },
  },
  {
    name: 'a token of an earlier version gains nothing',
    lines: [
      {
        file: 'src-main/wire/scope.rules.ts',
        from: 'if (text === null) return scopesOfRole(role)',
        to: 'if (text === null) return [...scopes]',
      },
    ],
    drill: { file: scopes, only: 'of an earlier version', says: /AssertionError/ },
  },
  {
    name: 'a practice registry connects with no real one',
    lines: [
      { file: 'src-main/server/server.ts', from: 'if (isPractice && isOffInPractice(endpoint))', to: 'if (false)' },
    ],
    drill: { file: practice, only: 'no endpoint connects', says: /AssertionError/ },
  },
  {
    name: 'no command opens a practice registry',
    lines: [{ file: 'src-main/bin/stopped-station.ts', from: 'assertNoPractice(config.dataDir);', to: '' }],
    drill: { file: practice, only: 'no command opens', says: /AssertionError/ },
  },
  {
    name: 'a practice registry with a damaged mark is no real one',
    lines: [
      {
        file: 'src-main/computer/practice.ts',
        from: "throw new Refusal('setting', `${file} cannot be read. Delete the folder: it contains invented patients only.`);",
        to: 'return undefined;',
      },
    ],
    drill: { file: practice, only: 'no command opens', says: /AssertionError/ },
  },
  {
    name: 'a new version that ended while it opened the registry is given up',
    lines: [{ file: settle, from: "const hasDied = trial.stage === 'opening' && ", to: 'const hasDied = false && ' }],
    drill: { file: cuts, only: 'opens the registry leads to one', says: /AssertionError/ },
  },
  {
    name: 'the registry comes back with the former version',
    lines: [
      { file: settle, from: "if (trial.backup !== null && trial.stage === 'opening')", to: 'if (trial.backup === "")' },
    ],
    drill: { file: cuts, only: 'opens the registry leads to one', says: /AssertionError|Error/ },
  },
  {
    name: 'what a new version has saved is never put back',
    lines: [{ file: onTrial, from: '    endTrial(dataDir);\n    now = undefined;\n', to: '    now = undefined;\n' }],
    drill: { file: cuts, only: 'has saved is never put back', says: /AssertionError/ },
  },
  {
    name: 'the former program returns to its place',
    lines: [{ file: trial, from: '  if (existsSync(former)) renameSync(former, appImage);\n', to: '' }],
    drill: { file: cuts, only: 'the former version comes back', says: /AssertionError|Error/ },
  },
  {
    name: 'a trial of other versions is forgotten',
    lines: [{ file: settle, from: '(version !== trial.from && version !== trial.to)', to: 'version === ""' }],
    drill: { file: cuts, only: 'a trial of other versions', says: /AssertionError|Error/ },
  },
  {
    name: 'a station that is closed while it is opened goes on with the trial',
    lines: [
      {
        file: onTrial,
        from: "if (step === 'cancelled') reach(",
        to: "if (step === 'cancelled' && dataDir === '') reach(",
      },
    ],
    drill: { file: cuts, only: 'goes on with the trial', says: /AssertionError/ },
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
        from: 'if (problem === undefined) noteTaken(writer, id, reached);',
        to: 'noteTaken(writer, id, reached); if (problem === undefined) return;',
      },
    ],
    drill: { file: 'test/webhooks/webhooks.test.ts', only: 'is sent again', says: /AssertionError|timed out/ },
  },
  {
    name: 'a reminder is sent once',
    lines: [
      {
        file: 'src-main/webhooks/message.ts',
        from: 'reached: { remindedDay: last?.returnOn ?? dayOf(to, 1).day',
        to: 'reached: { remindedDay: last?.returnOn ?? day',
      },
    ],
    drill: { file: 'test/webhooks/webhooks.test.ts', only: 'reminders', says: /AssertionError|timed out/ },
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
    name: 'a search in FHIR that names domains shows no other numbers',
    lines: [{ file: 'src-main/fhir/search.ts', from: 'told.includes(', to: '!told.includes(' }],
    drill: { file: 'test/fhir/search.test.ts', only: 'names domains', says: /AssertionError/ },
  },
  {
    name: 'a Subscription shows the content of records to nobody on the network',
    lines: [
      { file: 'src-main/fhir/subscription.rules.ts', from: "new URL(endpoint).protocol !== 'http:'", to: 'true' },
    ],
    drill: { file: 'test/fhir/subscriptions.test.ts', only: 'to the letter', says: /AssertionError/ },
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
    name: 'a number has the pattern of its system',
    lines: [{ file: numbers, from: "if (pattern !== null && !fitsPattern(value, pattern)) return 'pattern';", to: '' }],
    drill: { file: identifiers, only: 'no number of its system', says: /AssertionError/ },
  },
  {
    name: 'a number with a wrong check digit is refused',
    lines: [
      {
        file: numbers,
        from: "hasCheckDigit(comparedNumber(value), checkDigit) ? undefined : 'check-digit'",
        to: 'undefined',
      },
    ],
    drill: { file: identifiers, only: 'no number of its system', says: /AssertionError/ },
  },
  {
    name: 'a list has a number once, however it was typed',
    lines: [
      { file: numbers, from: "times > 1 ? 'twice' : numberFault(value, system)", to: 'numberFault(value, system)' },
    ],
    drill: { file: identifiers, only: 'no number of its system', says: /AssertionError/ },
  },
  {
    name: 'a file is read with the check digits of its numbers',
    lines: [
      {
        file: 'src-main/transfer/draft.ts',
        from: 'identifierFaults(draft.identifiers ?? [], ',
        to: 'identifierFaults([], ',
      },
    ],
    drill: { file: 'test/transfer/import.test.ts', only: 'which cell', says: /AssertionError/ },
  },
  {
    name: 'a mapping to DHIS2 names UIDs',
    lines: [{ file: 'src-main/statistics/dhis2.contract.ts', from: '    pattern: uidPattern,\n', to: '' }],
    drill: { file: dhis2, only: 'a wrong code', says: /AssertionError/ },
  },
  {
    name: 'a mapping to DHIS2 names figures that exist',
    lines: [
      { file: 'src-main/statistics/dhis2.routes.ts', from: 'if (faults.length > 0) throw invalid(...faults);', to: '' },
    ],
    drill: { file: dhis2, only: 'a wrong code', says: /AssertionError/ },
  },
  {
    name: 'a record is created in FHIR under a UUID alone',
    lines: [{ file: 'src-main/fhir/create.commands.ts', from: '!isUuid(id) || ', to: '' }],
    drill: { file: 'test/fhir/updates.test.ts', only: 'under a UUID', says: /AssertionError/ },
  },
  {
    name: 'a record is created in FHIR under an id of which the journal knows nothing',
    lines: [
      {
        file: 'src-main/fhir/create.commands.ts',
        from: 'return (yield* soon(tx.journal.changes(id))).length === 0;',
        to: 'return true;',
      },
    ],
    drill: { file: 'test/fhir/updates.test.ts', only: 'under a UUID', says: /AssertionError/ },
  },
  {
    name: 'a text of 16 bytes is not taken for a UUID',
    lines: [
      {
        file: 'src-main/journal/encoding.ts',
        from: "if (typeof get('id') === 'string' && Buffer.byteLength(id) === idBytes && !uuid.test(id))",
        to: 'if (false)',
      },
    ],
    drill: { file: 'test/journal/foreign.test.ts', only: 'not taken for it', says: /AssertionError/ },
  },
  {
    name: 'an id in capitals is the same id',
    lines: [{ file: 'src-main/wire/frame.ts', from: 'given[name] = value.toLowerCase()', to: 'given[name] = value' }],
    drill: { file: 'test/server/standards.test.ts', only: 'an id in capitals', says: /AssertionError|TypeError/ },
  },
  {
    name: 'a household and a mother are UUIDs',
    lines: [
      {
        file: 'src-main/patients/details.contract.ts',
        from: '...(isWritten && { pattern: uuid }),',
        to: '...(isWritten && {}),',
      },
    ],
    drill: { file: 'test/families/family.test.ts', only: 'a newborn is shown', says: /AssertionError/ },
  },
];
