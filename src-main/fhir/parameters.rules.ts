/** The parameters of an operation. Pure. */
import { listIn, textIn, type Json } from '../wire/fhir-json.rules.ts';
import { invalid } from '../wire/problem.contract.ts';

/** `at`: its index in the list that was sent. */
export type Parameter = { at: number; value: Json };

/**
 * Returns the parameters by their names. Refuses any other: an operation that ignored one would do something else than was asked, such as
 * merge instead of a `preview`.
 */
export function namedParameters(parameters: Json, names: readonly string[]): Map<string, Parameter[]> {
  const found = new Map<string, Parameter[]>();
  for (const [at, value] of listIn(parameters, 'parameter').entries()) {
    const name = textIn(value, 'name');
    if (name === undefined || !names.includes(name)) {
      const detail = `Only these parameters are supported: ${names.join(', ')}.`;
      throw invalid({ pointer: `/parameter/${at}/name`, detail });
    }
    found.set(name, [...(found.get(name) ?? []), { at, value }]);
  }
  return found;
}
