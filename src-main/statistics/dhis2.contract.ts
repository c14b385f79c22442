/**
 * The counts of a month as a DHIS2 data value set, by a mapping that an administrator keeps. Satchel sends nothing to DHIS2: the set is a file,
 * or a reply to a program. The format is that of `dataValueSets` in the Web API of DHIS2.
 */
import { Type, type Static } from 'typebox';
import { closed, endpoint, Text } from '../wire/endpoint.contract.ts';
import { ReportMonth } from './statistics.contract.ts';

/** The number of lines that a mapping can have. */
export const maxFigures = 300;

export const uidPattern = '^[A-Za-z][A-Za-z0-9]{10}$';
const Uid = (description: string) =>
  Type.String({
    pattern: uidPattern,
    maxLength: 11,
    examples: ['BfMAe6Itzgt'],
    description: `${description}: a letter and ten letters or digits.`,
  });

const target = {
  dataElement: Uid('The UID of a data element'),
  categoryOptionCombo: Type.Optional(Uid('The UID of a category option combination; absent for the default')),
  attributeOptionCombo: Type.Optional(Uid('The UID of an attribute option combination; absent for the default')),
};
const Figure = Text({
  maxLength: 120,
  description:
    'The name of a count, such as `visits`, `visitsByAge/0-4/FEMALE`, `visitsByHome/` and the `_id` of a place, or ' +
    '`visitsByReason/` and a reason.',
  examples: ['visitsByAge/0-4/FEMALE'],
});

export const Dhis2Mapping = Type.Object(
  {
    dataSet: Uid('The UID of the data set'),
    orgUnit: Uid('The UID of the organisation unit of this clinic'),
    figures: Type.Array(
      Type.Object(
        {
          figure: Figure,
          ...target,
          orgUnit: Type.Optional(Uid('The UID of another organisation unit, such as that of a village')),
        },
        { ...closed, title: 'Dhis2Figure' },
      ),
      { maxItems: maxFigures, description: 'The lines of the mapping. Counts with the same target are added up.' },
    ),
  },
  { ...closed, title: 'Dhis2Mapping' },
);
export type Dhis2Mapping = Static<typeof Dhis2Mapping>;

const Value = Type.Object(
  {
    ...target,
    orgUnit: Type.Optional({ ...Dhis2Mapping.properties.orgUnit, description: 'The organisation unit of this value.' }),
    value: Type.String({ description: 'The number, as text.' }),
  },
  { ...closed, title: 'Dhis2DataValue' },
);
export const DataValueSet = Type.Object(
  {
    dataSet: Dhis2Mapping.properties.dataSet,
    period: Type.String({ description: 'The month, as `YYYYMM`.' }),
    orgUnit: Type.Optional({
      ...Dhis2Mapping.properties.orgUnit,
      description: 'The organisation unit of all values; absent if the values have different ones.',
    }),
    dataValues: Type.Array(Value, { description: 'The values of the month, including zeros.' }),
  },
  { ...closed, title: 'Dhis2DataValueSet' },
);
export type DataValueSet = Static<typeof DataValueSet>;

const Unmapped = Type.Array(
  Type.Object(
    { figure: Figure, value: Type.Integer({ minimum: 0, description: 'The number of patients or visits.' }) },
    closed,
  ),
  { description: 'The counts of the month that the mapping does not name. `dataValueSet` lacks them.' },
);
export const Dhis2Export = Type.Object(
  {
    dataValueSet: Type.Union([DataValueSet, Type.Null()], {
      description: 'The body for `POST /api/dataValueSets` of DHIS2; null until the mapping has a line.',
    }),
    unmapped: Unmapped,
  },
  { ...closed, title: 'Dhis2Export' },
);
export type Dhis2Export = Static<typeof Dhis2Export>;

const MappingReply = Type.Object(
  {
    mapping: Type.Union([Dhis2Mapping, Type.Null()], { description: 'The mapping; null until it is set.' }),
  },
  closed,
);

export const dhis2Endpoints = {
  mapping: endpoint({
    method: 'GET',
    url: '/dhis2-mapping',
    operationId: 'getDhisMapping',
    tag: 'Statistics',
    access: 'administrator',
    summary: 'Show the mapping of counts to DHIS2',
    audited: { kind: 'nothing' },
    reply: MappingReply,
  }),
  putMapping: endpoint({
    method: 'PUT',
    url: '/dhis2-mapping',
    operationId: 'setDhisMapping',
    tag: 'Statistics',
    access: 'administrator',
    summary: 'Set the mapping of counts to DHIS2',
    description: 'Replaces the mapping of this station. It is stored in the record of the station.',
    audited: { kind: 'event', action: 'dhis2-mapping-set' },
    maxBodyKiB: 1024,
    body: Dhis2Mapping,
    example: {
      dataSet: 'BfMAe6Itzgt',
      orgUnit: 'DiszpKrYNg8',
      figures: [
        { figure: 'visitsByAge/0-4/FEMALE', dataElement: 'f7n9E0hX8qk', categoryOptionCombo: 'bRowv6yZOF2' },
        { figure: 'newPatients', dataElement: 'FTRrcoaog83' },
      ],
    },
    reply: MappingReply,
  }),
  export: endpoint({
    method: 'GET',
    url: '/exports/dhis2',
    operationId: 'exportToDhis',
    tag: 'Statistics',
    access: 'reader',
    summary: 'Export the counts of a month for DHIS2',
    description: 'Satchel sends nothing to DHIS2: POST `dataValueSet` there. An access token needs the scope `export`.',
    // Contains only numbers.
    audited: { kind: 'nothing' },
    takesTurns: true,
    query: Type.Object({ month: ReportMonth }),
    reply: Dhis2Export,
  }),
};
