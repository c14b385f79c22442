/**
 * The message for each fault of a file or a cell. The station's own sentences are written for programs. A fault without a message here is
 * a type error.
 */
import type { ImportField } from '../../src-main/transfer/field-names.rules.ts';
import type { FileFault } from '../../src-main/transfer/file.rules.ts';
import type { CellFault } from '../../src-main/transfer/import.contract.ts';
import type { MessageKey } from '../messages/message-key.ts';

export const fileFaultKey = (kind: FileFault): MessageKey => `import.fault.${kind}`;

export const cellFaultKey = (kind: CellFault, field: ImportField | null): MessageKey =>
  kind === 'not-accepted' ? `import.cell.${refusedAs(field)}` : `import.cell.${kind}`;

function refusedAs(field: ImportField | null): 'row' | 'birth' | 'death' | 'number' | 'list' | 'text' {
  switch (field) {
    case null:
      return 'row';
    case 'birth':
    case 'age':
    case 'visitStart':
      return 'birth';
    case 'deceased':
    case 'deceasedOn':
      return 'death';
    case 'patientNumber':
      return 'number';
    case 'identifiers':
    case 'otherPhones':
    case 'nextOfKin':
    case 'own':
      return 'list';
    default:
      return 'text';
  }
}
