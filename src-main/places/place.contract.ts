/**
 * The places where patients live: villages in districts in regions, as a tree. An administrator keeps it, and it is the same at every
 * station. The village that somebody typed for a patient stays as it is; `home` names one of these places beside it.
 */
import { Type, type Static } from 'typebox';
import {
  closed,
  Conflicts,
  endpoint,
  Instant,
  Name,
  NullableBoolean,
  NullableText,
  RecordId,
  Text,
  Version,
} from '../wire/endpoint.contract.ts';
import { exampleIds } from '../wire/examples.contract.ts';
import type { FieldsOf } from '../journal/field.contract.ts';

/** The fields of a place as the journal has them. */
export const placeFields = { name: NullableText, parent: NullableText, retired: NullableBoolean };
export type PlaceFields = FieldsOf<typeof placeFields>;

const written = {
  name: Text({ maxLength: 100, description: 'The name of the place, such as Kisimani; unique among those beside it.' }),
  parent: Type.Unsafe<string | null>({
    ...NullableText,
    maxLength: 100,
    description: 'The `_id` of the place that contains this one; null for one at the top.',
  }),
};
const Retired = Type.Boolean({
  description: 'Whether the place is removed. Patients who live there keep it, and nobody can be given it.',
});

/** The filter of a list of patients. */
export const PlaceAsked = Type.String({
  minLength: 1,
  maxLength: 100,
  description: 'Only patients whose home is this place or a place in it: the `_id` of a place.',
  examples: [exampleIds.place],
});

export const NewPlace = Type.Object(
  { name: written.name, parent: Type.Optional(written.parent) },
  { ...closed, title: 'NewPlace' },
);
export type NewPlace = Static<typeof NewPlace>;

export const ListedPlace = Type.Object(
  {
    name: written.name,
    parent: Type.Optional(
      Type.Unsafe<string | null>({
        ...NullableText,
        maxLength: 200,
        description:
          'The name of the place that contains this one, or its path, such as `Kisimani, Pwani`; null for one at the ' +
          'top. It may be in the list too.',
      }),
    ),
  },
  { ...closed, title: 'ListedPlace' },
);
export type ListedPlace = Static<typeof ListedPlace>;

/** As many as fit into the largest body, whatever their names. A longer list is sent in parts, those that contain others first. */
export const maxListedPlaces = 500;

export const PlacePatch = Type.Partial(Type.Object({ ...written, retired: Retired }), {
  ...closed,
  title: 'PlacePatch',
});
export type PlacePatch = Static<typeof PlacePatch>;

export const Place = Type.Object(
  {
    _id: RecordId,
    name: Name,
    parent: {
      ...NullableText,
      description:
        'The `_id` of the place that contains this one; null for one at the top. If two stations moved places into ' +
        'each other, one of them is shown at the top, with `parent` in its `conflicts`.',
    },
    retired: Retired,
    createdAt: Instant,
    updatedAt: Instant,
    version: Version,
    conflicts: Type.Optional(Conflicts),
  },
  { ...closed, title: 'Place' },
);
export type Place = Static<typeof Place>;

export const placeEndpoints = {
  list: endpoint({
    method: 'GET',
    url: '/places',
    operationId: 'listPlaceTree',
    tag: 'Patients',
    access: 'reader',
    summary: 'List the places where patients live',
    description: 'Removed places are included, since patients may still live there. Sorted by name.',
    // Contains places only, no patient.
    audited: { kind: 'nothing' },
    reply: Type.Object({ places: Type.Array(Place, { description: 'The places, including removed ones.' }) }, closed),
  }),
  create: endpoint({
    method: 'POST',
    url: '/places',
    operationId: 'createPlace',
    tag: 'Patients',
    access: 'administrator',
    summary: 'Add a place',
    audited: { kind: 'event', action: 'place-set', say: ({ reply }) => ({ record: reply._id }) },
    creates: true,
    body: NewPlace,
    example: { name: 'Kisimani', parent: exampleIds.place },
    reply: Place,
  }),
  addAll: endpoint({
    method: 'POST',
    url: '/places/list',
    operationId: 'addPlaces',
    tag: 'Patients',
    access: 'administrator',
    summary: 'Add the places of a list',
    description: 'All or none are saved. Places that are there already stay as they are.',
    maxBodyKiB: 1024,
    audited: { kind: 'event', action: 'place-set', say: () => ({}) },
    body: Type.Object(
      {
        places: Type.Array(ListedPlace, {
          minItems: 1,
          maxItems: maxListedPlaces,
          description: 'The places, in any order.',
        }),
      },
      { ...closed, title: 'ListedPlaces' },
    ),
    example: { places: [{ name: 'Bara' }, { name: 'Mjini', parent: 'Bara' }] },
    reply: Type.Object(
      { added: Type.Integer({ minimum: 0, description: 'The number of places that were added.' }) },
      { ...closed, title: 'PlacesAdded' },
    ),
  }),
  patch: endpoint({
    method: 'PATCH',
    url: '/places/:placeId',
    operationId: 'patchPlace',
    tag: 'Patients',
    access: 'administrator',
    summary: 'Rename, move or remove a place',
    description:
      'JSON Merge Patch (RFC 7396). A place cannot move into itself or a place that it contains. Only a place that ' +
      'contains no listed place can be removed.',
    audited: { kind: 'event', action: 'place-set', say: ({ params }) => ({ record: params.placeId }) },
    isMergePatch: true,
    takesAsRead: true,
    params: Type.Object({
      placeId: Type.String({ description: 'The `_id` of the place.', examples: [exampleIds.place] }),
    }),
    body: PlacePatch,
    example: { name: 'Pwani' },
    reply: Place,
  }),
};
