/**
 * Arbitrary Patients as FHIR allows them: every element, extensions beside values, and values that are marked
 * as unknown.
 */
import fc, { type Arbitrary } from 'fast-check';
import { jpegBytes } from '../patients/jpeg.ts';

const optional = <T>(value: Arbitrary<T>, freq = 2) => fc.option(value, { nil: undefined, freq });
/** Leaves out the members that are undefined. */
const object = (members: Record<string, Arbitrary<unknown>>) =>
  fc.record(members).map((made) => Object.fromEntries(Object.entries(made).filter(([, value]) => value !== undefined)));
const some = (members: Record<string, Arbitrary<unknown>>) =>
  object(members).filter((made) => Object.keys(made).length > 0);
const list = <T>(item: Arbitrary<T>, maxLength = 3) => fc.array(item, { minLength: 1, maxLength });

const text = (maxLength = 20) =>
  fc
    .string({ unit: 'grapheme', minLength: 1, maxLength })
    .filter((each) => /\S/u.test(each) && !/[\u0000-\u001f]/.test(each) && each.isWellFormed() && each.trim() === each);
const code = fc.stringMatching(/^[a-z][a-z-]{0,8}[a-z]$/);
const uri = fc.integer({ min: 1, max: 9 }).map((n) => `http://example.org/${n}`);
const two = (n: number) => String(n).padStart(2, '0');
const day = fc
  .tuple(fc.integer({ min: 1930, max: 2020 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }))
  .map(([y, m, d]) => `${y}-${two(m)}-${two(d)}`);
const date = fc.tuple(day, fc.constantFrom(4, 7, 10)).map(([each, length]) => each.slice(0, length));
const dateTime = fc
  .tuple(date, fc.constantFrom('T10:30:00Z', 'T23:59:59.5+03:00', 'T00:00:00-11:00'))
  .map(([each, time]) => (each.length === 10 ? each + time : each));

const coding = some({
  system: optional(uri),
  version: optional(text(5)),
  code: optional(code),
  display: optional(text()),
});
const concept = some({ coding: optional(list(coding, 2)), text: optional(text()) });
const period = fc
  .tuple(date, date)
  .map(([a, b]) => [a.slice(0, Math.min(a.length, b.length)), b.slice(0, Math.min(a.length, b.length))].sort())
  .chain(([start, end]) => some({ start: optional(fc.constant(start)), end: optional(fc.constant(end)) }));
const value = fc.oneof(
  object({ valueString: text() }),
  object({ valueBoolean: fc.boolean() }),
  object({ valueInteger: fc.integer({ min: -1000, max: 1000 }) }),
  object({ valueDecimal: fc.constantFrom(0.5, 12.25, -3) }),
  object({ valueCode: code }),
  object({ valueDateTime: dateTime }),
  object({ valueCoding: coding }),
  object({ valuePeriod: period }),
);
const simpleExtension = fc.tuple(uri, value).map(([url, said]) => ({ url, ...said }));
const extension = fc.oneof(
  simpleExtension,
  fc.tuple(uri, list(simpleExtension, 2)).map(([url, inner]) => ({ url, extension: inner })),
);
const absent = {
  extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/data-absent-reason', valueCode: 'asked-declined' }],
};
const beside = fc.oneof(
  fc.constant(absent),
  list(extension, 2).map((each) => ({ extension: each })),
);

const referenceTo = (...targets: string[]) =>
  some({ reference: fc.constantFrom(...targets), display: optional(text()) });
const identifier = some({
  use: optional(fc.constantFrom('usual', 'official', 'temp', 'secondary', 'old')),
  type: optional(concept),
  system: optional(fc.oneof(uri, fc.constant('urn:satchel:patient-number')), 9),
  value: optional(text(), 9),
  period: optional(period),
  assigner: optional(referenceTo('Organization/1', 'http://example.org/fhir/Organization/2')),
  extension: optional(list(extension, 1), 5),
});
/** Given names. If one of several is absent, an extension takes its place. */
const given = fc.oneof(
  fc.record({ given: list(text()) }),
  fc.record({
    given: fc.tuple(fc.constant(null), text()).map((each) => [...each]),
    _given: fc.constant([absent, null]),
  }),
);
const name = fc
  .tuple(
    some({
      use: optional(fc.constantFrom('usual', 'official', 'temp', 'nickname', 'anonymous', 'old', 'maiden')),
      text: optional(text(60)),
      family: optional(text()),
      _family: optional(beside, 5),
      prefix: optional(list(text(), 1)),
      suffix: optional(list(text(), 1)),
      period: optional(period),
    }),
    fc.oneof(given, fc.constant({})),
  )
  .map((parts) => Object.assign({}, ...parts) as object);
const telecom = some({
  system: fc.constantFrom('phone', 'fax', 'email', 'pager', 'url', 'sms', 'other'),
  value: optional(text(), 9),
  use: optional(fc.constantFrom('home', 'work', 'temp', 'old', 'mobile')),
  rank: optional(fc.integer({ min: 1, max: 9 })),
  period: optional(period),
});
const address = some({
  use: optional(fc.constantFrom('home', 'work', 'temp', 'old', 'billing')),
  type: optional(fc.constantFrom('postal', 'physical', 'both')),
  text: optional(text(60)),
  line: optional(list(text(), 2)),
  city: optional(text()),
  district: optional(text()),
  state: optional(text()),
  postalCode: optional(text(8)),
  country: optional(text(8)),
  _country: optional(beside, 6),
  period: optional(period),
});
const contact = fc
  .tuple(
    object({
      relationship: optional(list(concept, 2)),
      gender: optional(fc.constantFrom('male', 'female', 'other', 'unknown')),
      address: optional(address),
      period: optional(period),
    }),
    fc.oneof(
      name.map((each) => ({ name: each })),
      list(telecom, 2).map((each) => ({ telecom: each })),
    ),
  )
  .map((parts) => Object.assign({}, ...parts) as object);
const photo = fc.oneof(
  object({
    contentType: fc.constant('image/jpeg'),
    data: fc.integer({ min: 5, max: 300 }).map((filling) => jpegBytes({ filling }).toString('base64')),
    title: optional(text()),
  }),
  object({ contentType: fc.constant('image/png'), url: fc.constant('http://example.org/photo.png') }),
);
const narrative = fc.record({
  status: fc.constantFrom('generated', 'additional'),
  div: fc.constant('<div xmlns="http://www.w3.org/1999/xhtml"><p>made up</p></div>'),
});

const birth = fc.oneof(
  date.map((birthDate) => ({ birthDate })),
  fc.tuple(date, beside).map(([birthDate, _birthDate]) => ({ birthDate, _birthDate })),
  fc.constant({ _birthDate: absent }),
  fc.constant({}),
);
const gender = fc.oneof(
  fc.constantFrom('male', 'female', 'other', 'unknown').map((each) => ({ gender: each })),
  fc.constant({ _gender: absent }),
  fc.constant({}),
);
const death = fc.oneof(
  fc.constant({}),
  fc.boolean().map((deceasedBoolean) => ({ deceasedBoolean })),
  // After every birth date that is generated here.
  fc
    .constantFrom('2021', '2022-03', '2023-03-04', '2024-05-06T07:08:09+03:00')
    .map((deceasedDateTime) => ({ deceasedDateTime })),
);
const births = fc.oneof(
  fc.constant({}),
  fc.boolean().map((multipleBirthBoolean) => ({ multipleBirthBoolean })),
  fc.integer({ min: 1, max: 4 }).map((multipleBirthInteger) => ({ multipleBirthInteger })),
);
const contained = fc.constantFrom<object[]>(
  {},
  {
    contained: [{ resourceType: 'Organization', id: 'clinic', name: 'A clinic' }],
    managingOrganization: { reference: '#clinic' },
  },
);

export const anyPatient: Arbitrary<Record<string, unknown>> = fc
  .tuple(
    object({
      meta: optional(
        some({ profile: optional(list(uri, 1)), tag: optional(list(coding, 2)), security: optional(list(coding, 1)) }),
        4,
      ),
      language: optional(fc.constantFrom('en', 'sw'), 5),
      text: optional(narrative, 3),
      extension: optional(list(extension), 3),
      modifierExtension: optional(list(extension, 1), 8),
      identifier: optional(list(identifier, 4)),
      active: optional(fc.boolean(), 3),
      _active: optional(beside, 9),
      name: optional(list(name)),
      telecom: optional(list(telecom, 7)),
      address: optional(list(address)),
      maritalStatus: optional(concept),
      photo: optional(list(photo, 2), 5),
      contact: optional(list(contact, 2)),
      communication: optional(list(some({ language: concept, preferred: optional(fc.boolean()) }), 2)),
      generalPractitioner: optional(list(referenceTo('Organization/1', 'Practitioner/2'), 2)),
      link: optional(list(fc.constant({ other: { reference: 'RelatedPerson/1' }, type: 'seealso' }), 1), 6),
    }),
    birth,
    gender,
    death,
    births,
    contained,
  )
  .map((parts) => Object.assign({ resourceType: 'Patient' }, ...parts) as Record<string, unknown>);
