/** Made by `test/bench/matching/train.ts`; docs/decisions/0018-the-same-person-twice.md says how. */
import type { Weights } from './match.rules.ts';

export const weights: Weights = {
  name: {
    same: 0.449,
    swapped: 0.05,
    near: 0.264,
    part: 0.0379,
    single: 0.0211,
    initial: 0.002,
    given: 0.0578,
    family: 0.103,
    none: 0.0153,
  },
  birth: { day: 0.635, swapped: 0.00506, slip: 0.0131, year: 0.236, near: 0.0753, apart: 0.0362 },
  gender: { same: 0.999, different: 0.002 },
  phone: { same: 0.739, near: 0.002, different: 0.26 },
  number: { same: 0.943, near: 0.0318, different: 0.0255 },
  address: { same: 0.839, most: 0.0741, some: 0.00426, little: 0.0501, none: 0.0323 },
  identifier: { same: 0.888, near: 0.0627, different: 0.0493 },
  chance: {
    birth: { day: 0.0000519, swapped: 0.00000447, slip: 0.00333, year: 0.0135, near: 0.0225, apart: 0.961 },
    gender: { same: 0.502, different: 0.498 },
    phone: { same: 0.00013, near: 0.0000135, different: 1 },
    number: { same: 0.0000118, near: 0.0000285, different: 1 },
    identifier: { same: 0.0000118, near: 0.0000285, different: 1 },
    address: { none: 0.518, little: 0.464 },
    nearWords: 0.961,
    faintWords: 0.00308,
  },
};
