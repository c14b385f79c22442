/** The stations of a registry as Organizations and Locations, and where a record was registered. Pure. */
import type { Json, Resource } from '../wire/fhir-json.rules.ts';
import { ownNames } from './names.rules.ts';

export type Facility = { id: string; name: string | null; revoked: boolean };

const identifierOf = ({ id }: Facility) => [{ system: ownNames.station, value: id }];
const nameOf = ({ name }: Facility): Json => (name === null || name.trim() === '' ? {} : { name });

export const organizationOf = (facility: Facility): Resource<'Organization'> => ({
  resourceType: 'Organization',
  id: facility.id,
  identifier: identifierOf(facility),
  active: !facility.revoked,
  ...nameOf(facility),
});

export const locationOf = (facility: Facility): Resource<'Location'> => ({
  resourceType: 'Location',
  id: facility.id,
  identifier: identifierOf(facility),
  status: facility.revoked ? 'inactive' : 'active',
  ...nameOf(facility),
  mode: 'instance',
  managingOrganization: { reference: `Organization/${facility.id}` },
});

/** Adds where a record was registered, unless a program said otherwise. */
export function withFacility<Name extends string>(told: Resource<Name>, at: Facility | undefined): Resource<Name> {
  if (at === undefined) return told;
  const organization = { reference: `Organization/${at.id}` };
  const added: Json =
    told.resourceType === 'Patient'
      ? { managingOrganization: organization }
      : {
          serviceProvider: organization,
          location: [{ location: { reference: `Location/${at.id}` } }],
        };
  return { ...added, ...told };
}
