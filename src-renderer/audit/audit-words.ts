/** The words for an entry of the audit trail. */
import type { AuditEntry, Named } from '../../src-main/audit/audit.contract.ts';
import { actions } from '../../src-main/wire/entry.contract.ts';
import { roles } from '../../src-main/wire/endpoint.contract.ts';
import { formatInstant } from '../messages/formats.ts';
import { t } from '../messages/words.svelte.ts';

export const actionText = (action: AuditEntry['action']): string => t(`audit.action.${action}`);

export const actionOptions = () =>
  actions
    .map((action) => ({ value: action, label: actionText(action) }))
    .toSorted((a, b) => a.label.localeCompare(b.label));

/** Returns the name of the person or program behind an entry. A refused sign-in and the station itself have no name. */
export function whoText({ who, from }: Pick<AuditEntry, 'who' | 'from'>): string {
  if (who !== null) return who.name ?? who.id;
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

/** Translates the station's short words for a detail. Returns all other details unchanged. */
export function detailText({ action, detail }: Pick<AuditEntry, 'action' | 'detail'>): string {
  if (detail === 'photo') return t('photo.title');
  if (action === 'peer-restored') return formatInstant(detail);
  if (action !== 'staff-added' && action !== 'staff-changed' && action !== 'token-made') return detail;
  return detail.split(', ').map(changeText).join(' · ');
}

function changeText(said: string): string {
  const role = roles.find((each) => said === each || said === `role ${each}`);
  if (role !== undefined) return t(`role.${role}`);
  if (said === 'disabled') return t('staff.disable');
  if (said === 'enabled') return t('staff.enable');
  return said === 'password' ? t('staff.setPassword') : said;
}
