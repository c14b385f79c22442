/**
 * The list of all patients: filtered, sorted, in pages that go on behind the last one shown, so that the thousandth page takes no longer
 * than the first, and nobody is shown twice or left out while others save.
 */
import { Type, type Static } from 'typebox';
import { closed, endpoint, Text } from '../http/endpoint.contract.ts';
import { genders, Patient, patientCategories } from './patient.contract.ts';
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
  }),
  ageTo: Type.Optional({ ...Years, description: 'Only who is so old or younger today.' }),
  gender: Type.Optional(oneOf([...genders, 'NONE'])),
  category: Type.Optional(oneOf([...patientCategories, 'NONE'])),
  village: Type.Optional(Text({ maxLength: 100, description: 'However it is spelt: case, accents and script aside.' })),
  visitedDays: Type.Optional({ ...Days, description: 'Only who had a visit that began so many days ago, or since.' }),
  notVisitedDays: Type.Optional({ ...Days, description: 'Only who had none since then, or none at all.' }),
  registeredFrom: Type.Optional(Day),
  registeredTo: Type.Optional({ ...Day, description: 'That day included.' }),
  withoutNumber: Type.Optional(Type.Literal(true)),
  retired: Type.Optional({ ...Type.Literal(true), description: 'Those that are retired, and nobody else.' }),
};

/** As it is kept under a name: without where in the list somebody is. */
export const PeopleFilter = Type.Object(
  { ...filterFields, sort: Type.Optional(oneOf(peopleSorts)) },
  { ...closed, title: 'PeopleFilter' },
);
export type PeopleFilter = Static<typeof PeopleFilter>;

/** A filter as a query says it: a switch is `true` or is left out. */
const filterQuery = {
  ...filterFields,
  withoutNumber: Type.Optional(Type.Boolean()),
  retired: Type.Optional(Type.Boolean({ description: 'true: those that are retired, and nobody else.' })),
  sort: Type.Optional(Type.Unsafe<PeopleSort>({ type: 'string', enum: [...peopleSorts], default: 'name' })),
};

export const PersonListed = Type.Object(
  {
    ...Patient.properties,
    lastVisitAt: Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'date-time' }),
  },
  { ...closed, title: 'PersonListed' },
);
export type PersonListed = Static<typeof PersonListed>;

/** Counting ends here: who has more is not going to read them, and a number that is exact would take longer than the page. */
export const countedUpTo = 1000;

export const PeoplePage = Type.Object(
  {
    embedded: Type.Object({ patientResourceList: Type.Array(PersonListed) }, closed),
    total: Type.Integer({ minimum: 0 }),
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
  { name: Text({ maxLength: 60 }), filter: PeopleFilter },
  { ...closed, title: 'SavedFilter' },
);
export type SavedFilter = Static<typeof SavedFilter>;
const SavedFilters = Type.Object({ filters: Type.Array(SavedFilter) }, { ...closed, title: 'SavedFilters' });

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
      after: Type.Optional(Type.String({ maxLength: 4000 })),
      size: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
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
    // Names of places.
    audited: { kind: 'nothing' },
    query: Type.Object({
      kind: oneOf(places),
      begins: Type.Optional(Type.String({ maxLength: 100 })),
    }),
    reply: Type.Object({ places: Type.Array(Type.String()) }, closed),
  }),
  filters: endpoint({
    method: 'GET',
    url: '/people/filters',
    operationId: 'listFilters',
    tag: 'Patients',
    access: 'reader',
    summary: 'The filters that I have named',
    // What a person named for themselves: nobody else sees it, and nobody's record is in it.
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
    query: Type.Object({ name: Type.String({ minLength: 1, maxLength: 60 }) }),
    reply: SavedFilters,
  }),
};
