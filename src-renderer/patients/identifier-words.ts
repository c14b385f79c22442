/** The words for identifiers, each with its system. */
import { identifierUses, type Identifier } from '../../src-main/db/stored-values.rules.ts';
import { isOld, type IdentifierFault, type NumberFault } from '../../src-main/identifiers/identifier.rules.ts';
import { formatDay } from '../messages/formats.ts';
import { t } from '../messages/words.svelte.ts';
import { localToday } from '../time/local-day.ts';
import { identifierSystems } from '../shell/identifier-systems.svelte.ts';

export const isOldNow = (identifier: Identifier): boolean => isOld(identifier, localToday());

export function identifierText(identifier: Identifier): string {
  const values = { system: identifierSystems.nameOf(identifier.system), value: identifier.value };
  return isOldNow(identifier) ? t('identifier.oldOf', values) : t('identifier.of', values);
}

/** The use and validity of an identifier; empty if it has neither. */
export const identifierNote = ({ use, from, to }: Identifier): string =>
  [
    use === null || use === 'old' ? '' : t(`identifier.use.${use}`),
    from === null ? '' : t('identifier.from', { day: formatDay(from) }),
    to === null ? '' : t('identifier.to', { day: formatDay(to) }),
  ]
    .filter((text) => text !== '')
    .join(' · ');

export const useOptions = () => [
  { value: '', label: t('identifier.use.none') },
  ...identifierUses.map((use) => ({ value: use, label: t(`identifier.use.${use}`) })),
];

/** The result of trying a number: it fits, or its form or its check digit is wrong. */
export function triedText(fault: NumberFault | undefined, pattern: string): string {
  if (fault === undefined) return t('identifier.fits');
  return fault === 'pattern' ? patternText(pattern) : t('identifier.fitsNotCheck');
}

const patternText = (pattern: string) => t('identifier.wrongPattern', { pattern });

export function faultText({ kind }: Pick<IdentifierFault, 'kind'>, { system }: Pick<Identifier, 'system'>): string {
  switch (kind) {
    case 'no-system':
      return t('identifier.wrongSystem');
    case 'retired-system':
      return t('identifier.wrongSystemRetired');
    case 'no-value':
      return t('identifier.wrongValue');
    case 'twice':
      return t('identifier.wrongTwice');
    case 'pattern':
      return patternText(identifierSystems.find(system)?.pattern ?? '');
    case 'check-digit':
      return t('number.misread');
    case 'dates':
      return t('identifier.wrongDates');
  }
}
