/**
 * Values shared by the examples of the OpenAPI description. A test sends each example to a station unchanged, which has to
 * accept it.
 */

export const exampleIds = {
  patient: '019cabe0-0000-7000-8000-000000000001',
  other: '019cabe0-0000-7000-8000-000000000002',
  visit: '019cabe0-0000-7000-8000-000000000003',
  system: '019cabe0-0000-7000-8000-000000000004',
  staff: '019cabe0-0000-7000-8000-000000000005',
  token: '019cabe0-0000-7000-8000-000000000006',
  group: '019cabe0-0000-7000-8000-000000000007',
  peer: '019cabe0-0000-7000-8000-000000000008',
  seat: '019cabe0-0000-7000-8000-000000000009',
  webhook: '019cabe0-0000-7000-8000-00000000000a',
  import: '019cabe0-0000-7000-8000-00000000000b',
  place: '019cabe0-0000-7000-8000-00000000000c',
  ownField: '019cabe0-0000-7000-8000-00000000000d',
  /** The pair of `patient` and `other`: see `pairId`. */
  pair: '3bb96c6b-364d-8319-a026-a7520c4c046f',
};

/** A cursor of the feed. */
export const exampleCursor = 'AAAAAAAqm0Zr1yT3Q2aXn5c1Vd8kLw';

export const examplePassword = 'green boat harbour';
