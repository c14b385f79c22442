/** The protections of access tokens, of the practice registry, and of updates on trial. */
import type { Protection } from './protection.ts';

const scopes = 'test/staff/scopes.test.ts';
const rules = 'src-main/staff/token.rules.ts';
const bearer = 'src-main/wire/bearer.ts';
const practice = 'test/computer/practice.test.ts';
const cuts = 'test/desktop/update.cut.test.ts';
const settle = 'src-main/desktop/update/settle.ts';
const onTrial = 'src-main/desktop/update/on-trial.ts';
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
];
