import { expect, test } from 'vitest';
import { codeTextOf } from '../../src-main/patients/record-id.rules.ts';
import { readsAsNumber } from '../../src-renderer/visits/reason.rules.ts';

const id = '0190c2a4-7a1b-7c3d-8e4f-5a6b7c8d9e0f';

test.each([
  id,
  codeTextOf(id),
  '2024-00012',
  'P-000012',
  'QZ-4471',
  'qz4471',
  '0712 345 678',
  '+254 712 345678',
  '٢٠٢٤-٠٠٠١٢',
])('%s reads as the number of a patient', (typed) => expect(readsAsNumber(typed)).toBe(true));

test.each([
  '',
  'Fever',
  '3 days of fever',
  'BP 120/80',
  'G3P2',
  '2nd dose',
  'HIV test 2024',
  'ANC 3',
  'P-000012 cough',
  'esther banda',
])('%s reads as a reason', (typed) => expect(readsAsNumber(typed)).toBe(false));
