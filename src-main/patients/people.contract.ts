/**
 * The list of all patients: filtered, sorted, in pages that continue after the last row shown. The thousandth page then takes no longer
 * than the first, and nobody is shown twice or left out while others save.
 */
import { Type, type Static } from 'typebox';
import { closed, endpoint, onPage, Text } from '../wire/endpoint.contract.ts';
import { Patient } from './patient.contract.ts';
import { genders, patientCategories } from '../db/stored-values.rules.ts';
import { patientsShown } from './shown.rules.ts';

export const peopleSorts = ['name', '-createdAt', 'createdAt', 'youngest', 'oldest'] as const;
export type PeopleSort = (typeof peopleSorts)[number];

const Day = Type.String({ format: 'date' });
const Days = Type.Integer({ minimum: 0, maximum: 36_500 });
const Years = Type.Integer({ minimum: 0, maximum: 999 });
const oneOf = <const Values extends readonly string[]>(values: Values) =>
  Type.Unsafe<Values[number]>({ type: 'string', enum: [...values] });

const filterFields = {
  ageFrom: Type.Optional({
    ...Years,
    description: 'Only who is so old or older today; nobody whose age is not known.',
    examples: [18],
  }),
  ageTo: Type.Optional({ ...Years, description: 'Only who is so old or younger today.', examples: [49] }),
  gender: Type.Optional({
    ...oneOf([...genders, 'NONE']),
    description: 'Only of this gender; `NONE`: not known.',
    examples: ['FEMALE'],
  }),
  category: Type.Optional({
    ...oneOf([...patientCategories, 'NONE']),
    description: 'Only of this category; `NONE`: without one.',
    examples: ['OUTPATIENT'],
  }),
  village: Type.Optional(
    Text({ maxLength: 100, description: 'However it is spelt: case, accents and script aside.', examples: ['Kumasi'] }),
  ),
  visitedDays: Type.Optional({
    ...Days,
    description: 'Only who had a visit that began so many days ago, or since.',
    examples: [90],
  }),
  notVisitedDays: Type.Optional({
    ...Days,
    description: 'Only who had none since then, or none at all.',
    examples: [30],
  }),
  registeredFrom: Type.Optional({
    ...Day,
    description: 'Only who was registered on that day or later.',
    examples: ['2026-01-01'],
  }),
  registeredTo: Type.Optional({ ...Day, description: 'That day included.', examples: ['2026-12-31'] }),
  withoutNumber: Type.Optional(Type.Literal(true, { description: 'true: only patients who have no patient number.' })),
  retired: Type.Optional({
    ...Type.Literal(true),
    description: 'Those that are retired, and nobody else.',
  }),
};

/** A filter as it is saved under a name, without a place in the list. */
export const PeopleFilter = Type.Object(
  {
    ...filterFields,
    sort: Type.Optional({
      ...oneOf(peopleSorts),
      description: 'The order. With a hyphen before it, the other way round.',
    }),
  },
  { ...closed, title: 'PeopleFilter' },
);
export type PeopleFilter = Static<typeof PeopleFilter>;

/** A filter in the form of a query: a switch is `true` or is left out. */
const filterQuery = {
  ...filterFields,
  withoutNumber: Type.Optional(
    Type.Boolean({ description: 'true: only patients who have no patient number.', examples: [true] }),
  ),
  retired: Type.Optional(
    Type.Boolean({ description: 'true: those that are retired, and nobody else.', examples: [false] }),
  ),
  sort: Type.Optional(
    Type.Unsafe<PeopleSort>({
      type: 'string',
      enum: [...peopleSorts],
      default: 'name',
      description: 'The order. With a hyphen before it, the other way round.',
      examples: ['name'],
    }),
  ),
};

export const PersonListed = Type.Object(
  {
    ...Patient.properties,
    lastVisitAt: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      format: 'date-time',
      description: 'When the latest visit began.',
    }),
  },
  { ...closed, title: 'PersonListed' },
);
export type PersonListed = Static<typeof PersonListed>;

/** Counting ends here: nobody reads a longer list, and an exact number would take longer than the page. */
export const countedUpTo = 1000;

export const PeoplePage = Type.Object(
  {
    embedded: Type.Object(
      { patientResourceList: Type.Array(PersonListed, { description: 'The patients of the page.' }) },
      onPage,
    ),
    total: Type.Integer({ minimum: 0, description: 'How many there are in all, counted up to 1000.' }),
    totalIsLowerBound: Type.Optional(Type.Literal(true, { description: 'There are more than `total`.' })),
    next: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      description: 'Send it as `after` for those that follow; null when there are none.',
    }),
  },
  { ...closed, title: 'PeoplePage' },
);
export type PeoplePage = Static<typeof PeoplePage>;

export const SavedFilter = Type.Object(
  {
    name: Text({ maxLength: 60, description: 'What it is called.' }),
    filter: { ...PeopleFilter, description: 'What has to hold.' },
  },
  { ...closed, title: 'SavedFilter' },
);
export type SavedFilter = Static<typeof SavedFilter>;
const SavedFilters = Type.Object(
  { filters: Type.Array(SavedFilter, { description: 'The filters that somebody has named.' }) },
  { ...closed, title: 'SavedFilters' },
);

export const places = ['village', 'district'] as const;
export type Place = (typeof places)[number];

export const peopleEndpoints = {
  list: endpoint({
    method: 'GET',
    url: '/people',
    operationId: 'listPeople',
    tag: 'Patients',
    access: 'reader',
    summary: 'Patients by age, gender, village, category, visits and registration',
    description: 'All that is said has to hold. Pages follow each other by `next` and `after`.',
    audited: { kind: 'read', action: 'patients-listed', say: patientsShown },
    takesTurns: true,
    query: Type.Object({
      ...filterQuery,
      after: Type.Optional(
        Type.String({
          maxLength: 4000,
          description: '`next` of the page before.',
          examples: ['WyJuYW1lIiwiMDE5NTZiOGEtN2MwMC03MDAwLTgwMDAtMDAwMDAwMDAwMDAxIiwiYW1hIl0'],
        }),
      ),
      size: Type.Optional(
        Type.Integer({ minimum: 1, maximum: 200, default: 50, description: 'How many on a page.', examples: [20] }),
      ),
    }),
    reply: PeoplePage,
  }),
  places: endpoint({
    method: 'GET',
    url: '/people/places',
    operationId: 'listPlaces',
    tag: 'Patients',
    access: 'reader',
    summary: 'Villages or districts of this registry that begin so, those of most patients first',
    // Contains names of places only.
    audited: { kind: 'nothing' },
    query: Type.Object({
      kind: { ...oneOf(places), description: 'What sort of place.', examples: ['village'] },
      begins: Type.Optional(
        Type.String({
          maxLength: 100,
          description: 'How the name begins: case, accents and script aside.',
          examples: ['Ku'],
        }),
      ),
    }),
    reply: Type.Object(
      { places: Type.Array(Type.String(), { description: 'The names, those of most patients first.' }) },
      closed,
    ),
  }),
  filters: endpoint({
    method: 'GET',
    url: '/people/filters',
    operationId: 'listFilters',
    tag: 'Patients',
    access: 'reader',
    summary: 'The filters that I have named',
    // Filters that a person saved for themselves: nobody else sees them, and they contain no patient record.
    audited: { kind: 'nothing' },
    reply: SavedFilters,
  }),
  saveFilter: endpoint({
    method: 'PUT',
    url: '/people/filters',
    operationId: 'saveFilter',
    tag: 'Patients',
    access: 'reader',
    summary: 'Name a filter, in the place of an earlier one of that name',
    description: 'At most 50 a person.',
    audited: { kind: 'nothing' },
    body: SavedFilter,
    example: { name: 'Women of Kumasi', filter: { gender: 'FEMALE', village: 'Kumasi', sort: 'name' } },
    reply: SavedFilters,
  }),
  removeFilter: endpoint({
    method: 'DELETE',
    url: '/people/filters',
    operationId: 'removeFilter',
    tag: 'Patients',
    access: 'reader',
    summary: 'Forget a filter',
    audited: { kind: 'nothing' },
    query: Type.Object({
      name: Type.String({
        minLength: 1,
        maxLength: 60,
        description: 'The name of the filter.',
        examples: ['Women of Kumasi'],
      }),
    }),
    reply: SavedFilters,
  }),
};
