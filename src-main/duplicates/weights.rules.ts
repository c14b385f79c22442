/** Made by `test/bench/matching/train.ts`; docs/decisions/0018-the-same-person-twice.md says how. */
import type { Weights } from './match.rules.ts';

export const weights: Weights = {
  name: {
    same: 0.477,
    swapped: 0.0533,
    near: 0.274,
    part: 0.0404,
    single: 0.0222,
    initial: 0.002,
    given: 0.067,
    family: 0.0534,
    none: 0.0109,
  },
  birth: { day: 0.64, swapped: 0.00523, slip: 0.0129, year: 0.235, near: 0.0714, apart: 0.0358 },
  gender: { same: 0.999, different: 0.002 },
  phone: { same: 0.752, near: 0.002, different: 0.247 },
  number: { same: 0.575, near: 0.0318, different: 0.393 },
  address: { same: 0.785, most: 0.134, some: 0.00776, little: 0.0428, none: 0.0302 },
  identifier: { same: 0.888, near: 0.0627, different: 0.0493 },
  chance: {
    birth: { day: 0.0000519, swapped: 0.00000447, slip: 0.00333, year: 0.0135, near: 0.0225, apart: 0.961 },
    gender: { same: 0.502, different: 0.498 },
    phone: { same: 0.00013, near: 0.0000135, different: 1 },
    number: { same: 0.00000292, near: 0.0000196, different: 1 },
    identifier: { same: 0.00000292, near: 0.0000196, different: 1 },
    address: { none: 0.524 },
    nearWords: 0.983,
  },
};
