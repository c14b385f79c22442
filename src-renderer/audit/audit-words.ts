/** What an entry of the audit says. */
import type { AuditEntry, Named } from '../../src-main/audit/audit.contract.ts';
import { actions } from '../../src-main/audit/entry.contract.ts';
import { t } from '../messages/words.svelte.ts';

export const actionText = (action: AuditEntry['action']): string => t(`audit.action.${action}`);

export const actionOptions = () =>
  actions
    .map((action) => ({ value: action, label: actionText(action) }))
    .toSorted((a, b) => a.label.localeCompare(b.label));

/** Whoever was not recognised has no name: a refused sign-in, or the station by itself. */
export function whoText({ who, from }: Pick<AuditEntry, 'who' | 'from'>): string {
  if (who !== null) return who.name ?? who.id;
  return from === 'station' ? t('audit.station') : t('audit.nobody');
}

export const patientText = ({ name }: Named): string => name ?? t('patient.noName');
