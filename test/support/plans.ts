/** How SQLite goes about what it is asked. */
import Database from 'better-sqlite3';
import { onTestFinished } from 'vitest';

/** The plan of every statement with such a text that is made from now on, by its text. */
export function watchPlans(such: RegExp): Map<string, string> {
  const plans = new Map<string, string>();
  const prototype = Database.prototype as { prepare: (this: Database.Database, text: string) => Database.Statement };
  const { prepare } = prototype;
  onTestFinished(() => void (prototype.prepare = prepare));
  prototype.prepare = function (text) {
    if (such.test(text)) {
      const values = Array.from(text.replaceAll(/'[^']*'/g, '').matchAll(/\?/g), () => 1);
      const steps = prepare.call(this, `EXPLAIN QUERY PLAN ${text}`).all(...values) as { detail: string }[];
      plans.set(text, steps.map(({ detail }) => detail).join(' | '));
    }
    return prepare.call(this, text);
  };
  return plans;
}
