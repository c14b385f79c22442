/** The station itself on the wire: its state, its set-up, what happens on it. */
import { Type, type Static } from 'typebox';
import { closed, endpoint, Text } from './http/endpoint.contract.ts';
import { Password, Staff, Username } from './staff/staff.contract.ts';

export const stationStates = ['setup-required', 'locked', 'ready'] as const;
export type StationState = (typeof stationStates)[number];
const StationState = Type.Unsafe<StationState>({ type: 'string', enum: [...stationStates] });

export const NewStation = Type.Object(
  {
    setupCode: Type.String({ description: 'Shown by the station when it starts without a registry.' }),
    stationName: Text({ maxLength: 100 }),
    administrator: Type.Object({ username: Username, password: Password }, closed),
  },
  closed,
);
export type NewStation = Static<typeof NewStation>;

export const stationEndpoints = {
  health: endpoint({
    method: 'GET',
    url: '/health',
    tag: 'Station',
    access: 'anyone',
    summary: 'Is the station set up and unlocked',
    reply: Type.Object({ state: StationState, version: Type.String() }, closed),
  }),
  setup: endpoint({
    method: 'POST',
    url: '/setup',
    tag: 'Station',
    access: 'anyone',
    summary: 'First run: name the station and its first administrator',
    description: 'The recovery key in the reply is shown once and stored nowhere. Print it.',
    body: NewStation,
    reply: Type.Object({ token: Type.String(), recoveryKey: Type.String(), staff: Staff }, closed),
  }),
  events: endpoint({
    method: 'GET',
    url: '/events',
    tag: 'Station',
    access: 'reader',
    summary: 'What changes, as it changes',
    description:
      'Server-sent events: `record` with `{"record":"patient","id":"…"}` after each commit, `state` with the state of the ' +
      'station. Read the record itself for its content.',
    contentType: 'text/event-stream',
    reply: Type.String(),
  }),
  openapi: endpoint({
    method: 'GET',
    url: '/openapi.json',
    tag: 'Station',
    access: 'anyone',
    summary: 'This description, OpenAPI 3.1',
    reply: Type.Unsafe<Record<string, unknown>>({ type: 'object' }),
  }),
};
