/**
 * Finds the faults of a request in time proportional to its size. Ajv copies all faults found so far for each member that it enters, so
 * collecting all faults of a large body took minutes. Bodies of the size of one record report all faults, larger ones only the first.
 */
import type { AnySchema, ErrorObject, ValidateFunction } from 'ajv';

/** The most faults that one reply reports. */
export const maxFaults = 50;
/** More members than a whole record has. */
const mostMembers = 500;

type Compiler = { compile: (schema: AnySchema) => ValidateFunction };
/** Returns a compiler by whether it finds all faults. */
type Compilers = (allErrors: boolean) => Compiler;

/** Makes each compiler at its first use. */
export function faultFinders(make: Compilers): Compilers {
  const made = new Map<boolean, Compiler>();
  return (allErrors) => {
    const compiler = made.get(allErrors) ?? make(allErrors);
    made.set(allErrors, compiler);
    return compiler;
  };
}

export function faultFinder(compilers: Compilers, schema: AnySchema): (value: unknown) => ErrorObject[] {
  const validators = new Map<boolean, ValidateFunction>();
  return (value) => {
    const allErrors = !hasMoreMembers(value, mostMembers);
    const validate = validators.get(allErrors) ?? compilers(allErrors).compile(schema);
    validators.set(allErrors, validate);
    return validate(value) ? [] : (validate.errors ?? []).slice();
  };
}

function hasMoreMembers(value: unknown, most: number): boolean {
  const toCount = [value];
  for (let i = 0; i < toCount.length; i++) {
    const each = toCount[i];
    if (typeof each !== 'object' || each === null) continue;
    for (const member of Object.values(each)) toCount.push(member);
    if (toCount.length > most) return true;
  }
  return false;
}
