/**
 * The faults of what was sent, found in a time that grows with its size. Ajv copies all faults that it has for each member that it enters,
 * so all faults of a large body took minutes. All are told of what people and programs send of one record, and the first of what is larger.
 */
import type { AnySchema, ErrorObject, ValidateFunction } from 'ajv';

/** One request is told this many of its faults at most. */
export const maxFaults = 50;
/** More than a whole record has. */
const mostMembers = 500;

type Compiler = { compile: (schema: AnySchema) => ValidateFunction };
/** By whether they find all faults. */
type Compilers = (allErrors: boolean) => Compiler;

/** Each is made when it is first needed. */
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
