/**
 * The weights in the sources are what the script makes, which begins at one fixed place and is told of nobody who they are.
 * At a station alone: it is of the weights, which both have.
 */
import { expect, test } from 'vitest';
import { weights } from '../../src-main/matching/weights.rules.ts';
import { train } from '../bench/matching/train.ts';

test('the weights are those that the training makes', { timeout: 300_000 }, () => {
  expect(train().weights).toEqual(weights);
});
