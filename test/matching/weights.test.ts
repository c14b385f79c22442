/**
 * The weights in the sources are what the script makes. It begins at one fixed place and is not told which records are of
 * one person.
 * At a station alone: it tests the weights, which both use.
 */
import { expect, test } from 'vitest';
import { weights } from '../../src-main/matching/weights.rules.ts';
import { train } from '../bench/matching/train.ts';

test('the weights are those that the training produces', { timeout: 300_000 }, () => {
  expect(train().weights).toEqual(weights);
});
