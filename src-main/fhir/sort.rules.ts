/** The order of a search: `_sort=family,-birthdate`. Pure. */
import { invalid } from '../wire/problem.contract.ts';
import type { Json } from '../wire/fhir-json.rules.ts';
import { sortValues, type Parameters } from './search.rules.ts';

export type Sorting = (a: Json, b: Json) => number;

/** Returns undefined if no order is asked for. Throws `invalid-request` for a parameter that is not known. */
export function sortingIn(asked: string | undefined, parameters: Parameters): Sorting | undefined {
  if (asked === undefined) return undefined;
  const sortings = asked.split(',').map((text) => sortingBy(text.trim(), parameters));
  return (a, b) => sortings.map((each) => each(a, b)).find((order) => order !== 0) ?? 0;
}

/** Records without a value come last in either direction. */
function sortingBy(text: string, parameters: Parameters): Sorting {
  const [name, direction] = text.startsWith('-') ? [text.slice(1), -1] : [text, 1];
  const parameter = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
  if (parameter === undefined) {
    throw invalid({
      pointer: '?_sort',
      detail: `_sort takes parameters of this search: ${Object.keys(parameters).join(', ')}.`,
    });
  }
  return (a, b) => {
    const [[one], [other]] = [sortValues(a, parameter), sortValues(b, parameter)];
    if (one === undefined || other === undefined) return Number(one === undefined) - Number(other === undefined);
    return one < other ? -direction : one > other ? direction : 0;
  };
}
