/**
 * The access log shows words for every detail that the program writes, in all languages.
 *
 * At neither: it is about the words of the window.
 */
import { expect, test } from 'vitest';
import { exportFormats as auditFormats } from '../../src-main/audit/audit.contract.ts';
import { tokenRoles } from '../../src-main/db/stored-values.rules.ts';
import { joinRefusals } from '../../src-main/exchange/sync.contract.ts';
import { usualReasons } from '../../src-main/holding/elsewhere.contract.ts';
import { bundleRefusals } from '../../src-main/sticks/bundle.rules.ts';
import { exportFormats } from '../../src-main/transfer/file.rules.ts';
import { roles } from '../../src-main/wire/endpoint.contract.ts';
import { scopes } from '../../src-main/wire/scope.rules.ts';
import type { Action } from '../../src-main/wire/entry.contract.ts';
import { partsOfDetail } from '../../src-renderer/audit/detail-keys.ts';
import { languages, type Language } from '../../src-renderer/messages/languages.ts';
import { loadMessages } from '../../src-renderer/messages/load.ts';
import { allEndpoints, routeOf } from '../support/endpoints.ts';

const recipients = ['passphrase', 'peer'];
/** The details of each action. The name of a station in `administrator-arrived` is shown as it is. */
const written: Partial<Record<Action, readonly string[]>> = {
  'patient-viewed': ['', 'photo', ...usualReasons],
  'patient-brought': ['', ...usualReasons],
  'patients-searched': ['', 'elsewhere'],
  'patient-changed': ['', 'photo'],
  'staff-added': roles,
  'staff-changed': [
    ...roles.map((role) => `role ${role}`),
    ...['disabled', 'enabled', 'password'],
    'role clerk, enabled, password',
  ],
  'administrators-known': ['', '3'],
  'token-made': [...tokenRoles, ...scopes, scopes.join(', ')],
  'audit-exported': auditFormats,
  'audit-kept-changed': ['1', '30'],
  'audit-dropped': ['2 through block 7', 'through entry 7'],
  'audit-damaged': ['cut', 'events'],
  'holding-set': ['0', '4'],
  'listener-set': ['on', 'off'],
  'quick-codes-set': ['on', 'off'],
  'waiting-screen-set': ['numbers', 'first-names'],
  'pairing-opened': ['', 'seat'],
  'pairing-answered': ['accepted', 'declined'],
  'peer-join-asked': ['joined', 'has-patients', ...joinRefusals],
  'peer-undone': ['1', '12'],
  'bundle-begun': recipients,
  'bundle-imported': ['0', '12'],
  'bundle-refused': bundleRefusals,
  'snapshot-begun': recipients,
  'snapshot-taken': ['12'],
  'webhook-set': ['added', 'on', 'off', 'removed'],
  exported: exportFormats.flatMap((format) => [`${format} all`, `${format} filtered`, `${format} all sealed`]),
};

const all = Object.keys(languages) as Language[];
const entries = (Object.entries(written) as [Action, readonly string[]][]).flatMap(([action, details]) =>
  details.map((detail) => ({ action, detail, status: null })),
);
const refusals = allEndpoints.flatMap((endpoint) =>
  [401, 403, 429].map((status) => ({ action: 'refused' as const, detail: routeOf(endpoint), status })),
);

test.for(all)('every detail that is written has words in %s', async (language) => {
  const messages = await loadMessages[language]();
  for (const entry of [...entries, ...refusals]) {
    const shown = partsOfDetail(entry).map((part) => ('key' in part ? messages[part.key] : undefined));
    expect({ entry, shown }).toEqual({ entry, shown: shown.map(() => expect.stringMatching(/\p{L}/u)) });
  }
});

test('a refusal names the page and the reason, and what is internal to the log is not shown', () => {
  const refused = { action: 'refused', detail: 'GET /staff', status: 403 } as const;
  expect(partsOfDetail(refused)).toEqual([{ key: 'staff.title' }, { key: 'audit.detail.forbidden' }]);
  expect(partsOfDetail({ ...refused, detail: '' })).toEqual([{ key: 'audit.detail.forbidden' }]);
  expect(partsOfDetail({ action: 'audit-dropped', detail: '2 through block 7', status: null })).toEqual([]);
});

test('a name, an instant and a code of a newer version are shown as what they are', () => {
  const at = '2026-03-01T09:30:00.000Z';
  expect(partsOfDetail({ action: 'peer-restored', detail: at, status: null })).toEqual([{ instant: at }]);
  expect(partsOfDetail({ action: 'administrator-arrived', detail: 'Clinic, by the river', status: null })).toEqual([
    { text: 'Clinic, by the river' },
  ]);
  expect(partsOfDetail({ action: 'listener-set', detail: 'from-tomorrow', status: null })).toEqual([
    { text: 'from-tomorrow' },
  ]);
});
