/** The protections of the window: what is typed, opened, shown and kept there. Most of their drills need a browser. */
import type { Protection } from './protection.ts';

const foreignPage = 'test/e2e/foreign-page.test.ts';
const marks = 'test/find/marks.rules.test.ts';
/** The failure of a browser test that waits for something that never appears, or sees something else. */
const missed = /waiting for|AssertionError|Timeout/;

export const protectionsOfWindow: readonly Protection[] = [
  {
    name: 'the window names who needs a new password after a restore',
    lines: [{ file: 'src-renderer/backup/restored-text.ts', from: 'withoutPassword.length === 0', to: 'true' }],
    drill: { file: 'test/e2e/backup.test.ts', only: 'cannot sign in after a restore', says: missed },
  },
  {
    name: 'a page of another origin is refused',
    lines: [{ file: 'src-main/wire/guard.ts', from: 'origin === undefined || origins.has(origin)', to: 'true' }],
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
        from: '!isSeen && !isCertain && active !== chosen',
        to: 'false',
      },
    ],
    drill: { file: 'test/e2e/find.test.ts', only: 'Enter before the answer', says: missed },
  },
  {
    name: 'Enter opens nobody from an earlier list',
    lines: [
      {
        file: 'src-renderer/find/Find.svelte',
        from: 'named.length === 1 && search.isCurrent',
        to: 'named.length === 1',
      },
    ],
    drill: { file: 'test/e2e/find.test.ts', only: 'Enter opens nobody from an earlier list', says: missed },
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
];
