/**
 * The list of all patients: filtered, sorted, in pages that continue after the last row shown. The thousandth page then takes no longer
 * than the first, and nobody is shown twice or left out while others save.
 */
import { Type, type Static } from 'typebox';
import { closed, endpoint, onPage, Text } from '../wire/endpoint.contract.ts';
import { exampleIds } from '../wire/examples.contract.ts';
import { Patient } from './patient.contract.ts';
import { genders, patientCategories } from '../db/stored-values.rules.ts';
import { maxOwnFields } from '../own-fields/own-field.contract.ts';
import { PlaceAsked } from '../places/place.contract.ts';
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
    description: 'Only patients of this age or older today. Patients of unknown age are left out.',
    examples: [18],
  }),
  ageTo: Type.Optional({
    ...Years,
    description: 'Only patients of this age or younger today. Patients of unknown age are left out.',
    examples: [49],
  }),
  gender: Type.Optional({
    ...oneOf([...genders, 'NONE']),
    description: 'Only patients of this gender; `NONE`: unknown.',
    examples: ['FEMALE'],
  }),
  category: Type.Optional({
    ...oneOf([...patientCategories, 'NONE']),
    description: 'Only patients of this category; `NONE`: without one.',
    examples: ['OUTPATIENT'],
  }),
  village: Type.Optional(
    Text({
      maxLength: 100,
      description: 'Only patients of this village. Case, accents and script are ignored.',
      examples: ['Kumasi'],
    }),
  ),
  place: Type.Optional(PlaceAsked),
  own: Type.Optional(
    Type.Array(Text({ maxLength: 200 }), {
      maxItems: maxOwnFields,
      description:
        'Only patients with these values of own fields, each as `FIELD|VALUE`. A number or day can be a range, `FIELD|5..10` or ' +
        '`FIELD|5..`. `FIELD|` finds patients without a value.',
      examples: [[`${exampleIds.ownField}|AB`]],
    }),
  ),
  visitedDays: Type.Optional({
    ...Days,
    description: 'Only patients with a visit that began within this number of days.',
    examples: [90],
  }),
  notVisitedDays: Type.Optional({
    ...Days,
    description: 'Only patients without a visit within this number of days.',
    examples: [30],
  }),
  registeredFrom: Type.Optional({
    ...Day,
    description: 'Only patients registered on this day or later.',
    examples: ['2026-01-01'],
  }),
  registeredTo: Type.Optional({
    ...Day,
    description: 'Only patients registered on this day or earlier.',
    examples: ['2026-12-31'],
  }),
  withoutNumber: Type.Optional(Type.Literal(true, { description: 'true: only patients without a patient number.' })),
  retired: Type.Optional({
    ...Type.Literal(true),
    description: 'true: only removed patients.',
  }),
};

/** A filter as it is saved under a name, without a place in the list. */
export const PeopleFilter = Type.Object(
  {
    ...filterFields,
    sort: Type.Optional({
      ...oneOf(peopleSorts),
      description: 'The sort order. A hyphen before the name reverses it.',
    }),
  },
  { ...closed, title: 'PeopleFilter' },
);
export type PeopleFilter = Static<typeof PeopleFilter>;

/** A filter in the form of a query: a switch is `true` or is left out. */
const filterQuery = {
  ...filterFields,
  withoutNumber: Type.Optional(
    Type.Boolean({ description: 'true: only patients without a patient number.', examples: [true] }),
  ),
  retired: Type.Optional(Type.Boolean({ description: 'true: only removed patients.', examples: [false] })),
  sort: Type.Optional(
    Type.Unsafe<PeopleSort>({
      type: 'string',
      enum: [...peopleSorts],
      default: 'name',
      description: 'The sort order. A hyphen before the name reverses it.',
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
      description: 'The start of the latest visit; null for none.',
    }),
  },
  { ...closed, title: 'PersonListed' },
);
export type PersonListed = Static<typeof PersonListed>;

/** Counting ends here: nobody reads a longer list, and an exact number would take longer than the page. */
export const countedUpTo = 1000;

/** The members of a page of patients that continues after the last row shown, beside `embedded`. */
export const countedPage = {
  total: Type.Integer({ minimum: 0, description: `The number of patients, counted up to ${countedUpTo}.` }),
  totalIsLowerBound: Type.Optional(Type.Literal(true, { description: 'Present if there are more than `total`.' })),
  next: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description: 'The cursor of the next page: send it as `after`. Null if there is none.',
  }),
};

export const PeoplePage = Type.Object(
  {
    embedded: Type.Object(
      { patientResourceList: Type.Array(PersonListed, { description: 'The patients on the page.' }) },
      onPage,
    ),
    ...countedPage,
  },
  { ...closed, title: 'PeoplePage' },
);
export type PeoplePage = Static<typeof PeoplePage>;

export const SavedFilter = Type.Object(
  {
    name: Text({ maxLength: 60, description: 'The name of the filter.' }),
    filter: { ...PeopleFilter, description: 'The conditions of the filter.' },
  },
  { ...closed, title: 'SavedFilter' },
);
export type SavedFilter = Static<typeof SavedFilter>;
const SavedFilters = Type.Object(
  { filters: Type.Array(SavedFilter, { description: 'The filters that the caller saved.' }) },
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
    summary: 'List patients by age, gender, village, place, category, visits and registration',
    description: 'A patient must match all parameters. For the next page, send `next` as `after`.',
    audited: { kind: 'read', action: 'patients-listed', say: patientsShown },
    takesTurns: true,
    query: Type.Object({
      ...filterQuery,
      after: Type.Optional(
        Type.String({
          maxLength: 4000,
          description: 'The `next` of the previous page.',
          examples: ['WyJuYW1lIiwiMDE5NTZiOGEtN2MwMC03MDAwLTgwMDAtMDAwMDAwMDAwMDAxIiwiYW1hIl0'],
        }),
      ),
      size: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 200,
          default: 50,
          description: 'The number of patients on a page.',
          examples: [20],
        }),
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
    summary: 'Suggest villages or districts in this registry, most frequent first',
    // Contains names of places only.
    audited: { kind: 'nothing' },
    query: Type.Object({
      kind: { ...oneOf(places), description: 'The kind of place.', examples: ['village'] },
      begins: Type.Optional(
        Type.String({
          maxLength: 100,
          description: 'The beginning of the name. Case, accents and script are ignored.',
          examples: ['Ku'],
        }),
      ),
    }),
    reply: Type.Object(
      { places: Type.Array(Type.String(), { description: 'The names, most frequent first.' }) },
      closed,
    ),
  }),
  filters: endpoint({
    method: 'GET',
    url: '/people/filters',
    operationId: 'listFilters',
    tag: 'Patients',
    access: 'reader',
    summary: 'List my saved filters',
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
    summary: 'Save a filter, replacing my earlier one of that name',
    description: 'At most 50 filters for each account.',
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
    summary: 'Delete a saved filter',
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
