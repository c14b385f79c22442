/** The words for an entry of the access log. */
import type { AuditEntry, Named } from '../../src-main/audit/audit.contract.ts';
import { actions } from '../../src-main/wire/entry.contract.ts';
import { formatInstant, formatNumber } from '../messages/formats.ts';
import { t, tParts, words } from '../messages/words.svelte.ts';
import { personText } from '../shell/staff-names.svelte.ts';
import { partsOfDetail, type DetailPart } from './detail-keys.ts';

/** The sentence for an action, in parts: its text, and the places of the names in it. */
export const actionParts = (action: AuditEntry['action']) =>
  tParts(`audit.action.${action}`, ['who', 'patient', 'about']);

/** Returns the options of the filter: each sentence without the person, and with an ellipsis for the other names. */
export const actionOptions = () =>
  actions
    .map((action) => ({ value: action, label: labelOf(action) }))
    .toSorted((a, b) => a.label.localeCompare(b.label));

const labelOf = (action: AuditEntry['action']): string =>
  actionParts(action)
    .map((part) => (typeof part === 'string' ? part : part.name === 'who' ? '' : '…'))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();

/** Returns the name of the person or program behind an entry. A refused sign-in and the station itself have no name. */
export function whoText({ who, from }: Pick<AuditEntry, 'who' | 'from'>): string {
  if (who !== null) return personText({ username: who.name ?? who.id, fullName: who.fullName });
  return from === 'station' ? t('audit.station') : t('audit.nobody');
}

export const patientText = ({ name }: Named): string => name ?? t('patient.noName');

/** True if the action was done to an account or a program, which its words then name. */
export const isOfAccess = (action: AuditEntry['action']): boolean =>
  [
    'staff-added',
    'staff-changed',
    'token-made',
    'token-revoked',
    'administrator-arrived',
    'administrators-known',
  ].includes(action);

/** Returns the name of the account or program that the action was done to. Several administrators are counted. */
export function aboutText({ action, record, detail }: AuditEntry, name: string | undefined): string {
  if (name !== undefined) return name;
  if (action === 'administrators-known' && record === null && detail !== '') return formatNumber(Number(detail));
  return '…';
}

export const detailText = (entry: AuditEntry): string => partsOfDetail(entry).map(textOf).join(' · ');

function textOf(part: DetailPart): string {
  if ('instant' in part) return formatInstant(part.instant);
  return 'text' in part ? part.text : words.format(part.key, part.values);
}
