/** The interface of a hub for its operators. `GET /sync` reports its stations, as at a station. */
import { Type, type Static } from 'typebox';
import { closed, endpoint, Id, Instant, Name } from '../wire/endpoint.contract.ts';

const Count = Type.Integer({ minimum: 0 });

export const HubState = Type.Object(
  {
    name: Name,
    version: Type.String({ description: 'The version of Satchel.' }),
    patients: { ...Count, description: 'The number of listed patients.' },
    changes: { ...Count, description: 'The approximate number of changes in the journal.' },
    database: Type.Object(
      {
        sizeBytes: { ...Count, description: 'The size on the disk, in bytes.' },
        version: Type.String({ description: 'The version of PostgreSQL.' }),
      },
      { ...closed, title: 'HubDatabase' },
    ),
    processes: Type.Array(
      Type.Object(
        {
          id: Id,
          host: Type.String({ description: 'The name of the host that runs it.' }),
          pid: Type.Integer({ description: 'The process number on that host.' }),
          version: Type.String({ description: 'The version of Satchel.' }),
          url: Type.String({ description: 'The address at which it serves people and programs.' }),
          syncPort: Type.Integer({ description: 'The port at which it serves stations.' }),
          startedAt: Instant,
          seenAt: { ...Instant, description: 'The time of its last heartbeat.' },
          isHere: Type.Boolean({ description: 'Whether this process sent the reply.' }),
        },
        { ...closed, title: 'HubProcess' },
      ),
      { description: 'The processes with a heartbeat in the last minutes.' },
    ),
    received: Type.Array(
      Type.Object(
        {
          at: Instant,
          applied: { ...Count, description: 'The number of new changes from stations that are in the journal.' },
          held: { ...Count, description: 'The number of changes that are quarantined.' },
        },
        { ...closed, title: 'HubReceived' },
      ),
      {
        description:
          'The changes received in each quarter of an hour of the last day, oldest first. Quarters without changes ' +
          'are included.',
      },
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
    summary: 'Show the processes, the database and the received changes of this hub',
    description: 'Only a hub answers this; a station returns 404.',
    // The reply contains processes and numbers only.
    audited: { kind: 'nothing' },
    reply: HubState,
  }),
};
