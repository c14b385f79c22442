/** The definitions of our own operations: those that R4 does not define. Pure. */
import type { Json, Resource } from '../wire/fhir-json.rules.ts';

const parameter = (name: string, use: 'in' | 'out', type: string): Json => ({ name, use, min: 1, max: '1', type });

const defined = {
  merge: { name: 'PatientMerge', title: 'Merge two records of one person' },
  'undo-merge': { name: 'PatientUndoMerge', title: 'Undo a merge' },
} as const;

/** Returns undefined for an operation that is not ours. */
export function operationDefinition(id: string, base: string): Resource<'OperationDefinition'> | undefined {
  const [code, said] = Object.entries(defined).find(([each]) => id === `Patient-${each}`) ?? [];
  if (code === undefined || said === undefined) return undefined;
  return {
    resourceType: 'OperationDefinition',
    id,
    url: `${base}/OperationDefinition/${id}`,
    ...said,
    status: 'active',
    kind: 'operation',
    affectsState: true,
    code,
    resource: ['Patient'],
    system: false,
    type: true,
    instance: false,
    parameter: [
      parameter('source-patient', 'in', 'Reference'),
      parameter('target-patient', 'in', 'Reference'),
      parameter('input', 'out', 'Parameters'),
      parameter('outcome', 'out', 'OperationOutcome'),
      parameter('result', 'out', 'Patient'),
    ],
  };
}
