/** First weights, set by hand; the script that makes them follows. */
import type { Weights } from './match.rules.ts';

export const weights: Weights = {
  name: {
    ...{ same: 0.55, swapped: 0.08, near: 0.2, part: 0.05, single: 0.03 },
    ...{ initial: 0.01, given: 0.06, family: 0.01, none: 0.01 },
  },
  birth: { day: 0.85, swapped: 0.02, slip: 0.06, year: 0.4, near: 0.1, apart: 0.04 },
  gender: { same: 0.98, different: 0.02 },
  phone: { same: 0.6, near: 0.05, different: 0.35 },
  number: { same: 0.8, near: 0.1, different: 0.1 },
  identifier: { same: 0.9, near: 0.05, different: 0.05 },
  address: { same: 0.65, most: 0.15, some: 0.1, little: 0.05, none: 0.05 },
  chance: {
    birth: { day: 5e-5, swapped: 2e-5, slip: 2e-3, year: 0.02, near: 0.04, apart: 0.9 },
    gender: { same: 0.5, different: 0.5 },
    phone: { same: 1e-4, near: 1e-4, different: 1 },
    number: { same: 1e-6, near: 1e-4, different: 1 },
    identifier: { same: 1e-6, near: 1e-4, different: 1 },
    address: { none: 0.5 },
    nearWords: 4,
  },
};
