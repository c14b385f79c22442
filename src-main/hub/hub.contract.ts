/** The interface of a hub for its operators. `GET /sync` reports its stations, as at a station. */
import { Type, type Static } from 'typebox';
import { closed, endpoint, Id, Instant, Name } from '../wire/endpoint.contract.ts';

const Count = Type.Integer({ minimum: 0 });

export const HubState = Type.Object(
  {
    name: Name,
    version: Type.String({ description: 'Of Satchel.' }),
    patients: { ...Count, description: 'That are listed.' },
    changes: { ...Count, description: 'In the journal, about.' },
    database: Type.Object(
      { sizeBytes: { ...Count, description: 'On the disk.' }, version: Type.String({ description: 'Of PostgreSQL.' }) },
      { ...closed, title: 'HubDatabase' },
    ),
    processes: Type.Array(
      Type.Object(
        {
          id: Id,
          host: Type.String({ description: 'The name of its computer.' }),
          pid: Type.Integer({ description: 'Its number there.' }),
          version: Type.String({ description: 'Of Satchel.' }),
          url: Type.String({ description: 'Where it serves people and programs.' }),
          syncPort: Type.Integer({ description: 'Where it serves stations.' }),
          startedAt: Instant,
          seenAt: { ...Instant, description: 'When it said last that it is there.' },
          isHere: Type.Boolean({ description: 'This is the one that answers.' }),
        },
        { ...closed, title: 'HubProcess' },
      ),
      { description: 'That said within the last minutes that they are there.' },
    ),
    received: Type.Array(
      Type.Object(
        {
          at: Instant,
          applied: { ...Count, description: 'Changes of stations that were new, and are in the journal.' },
          held: { ...Count, description: 'That came and wait for something else to come.' },
        },
        { ...closed, title: 'HubReceived' },
      ),
      { description: 'Each quarter of an hour of the last day, also those in which nothing came, oldest first.' },
    ),
  },
  { ...closed, title: 'Hub' },
);
export type HubState = Static<typeof HubState>;

export const hubEndpoints = {
  state: endpoint({
    method: 'GET',
    url: '/hub',
    operationId: 'getHub',
    tag: 'Other stations',
    access: 'administrator',
    summary: 'This hub: its processes, its database, and what came when',
    description: 'At a hub alone; a station answers 404.',
    // The reply contains processes and numbers only.
    audited: { kind: 'nothing' },
    reply: HubState,
  }),
};
