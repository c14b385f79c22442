/** Reads the family of a patient. Links lead to the records that stand for people, so a merge and an unmerge need nothing here. */
import { soon, type Steps } from '../steps.ts';
import { listWithLink, withMotherNames } from '../patients/links.commands.ts';
import { linkOf } from '../patients/links.rules.ts';
import { summaryOf, type PatientRow } from '../patients/patient-reply.rules.ts';
import { instantText } from '../time/instant.rules.ts';
import type { VisitRegister } from '../visits/visit.register.ts';
import type { Family, FamilyMember } from './family.contract.ts';

/** Throws `not-found`. */
export function* familyOf(register: VisitRegister, id: string): Steps<Family> {
  const { patients } = register;
  const { key } = yield* soon(patients.get(id));
  const group = yield* soon(patients.group(key));
  const household = linkOf(group, 'household');
  const named = linkOf(group, 'mother');
  const mother = named === null ? undefined : yield* soon(patients.find(named));
  const others = household === null ? [] : yield* listWithLink(register, 'household', [household]);
  const ids = group.map((row) => row.id);
  const [motherTold = null] = mother === undefined ? [] : yield* membersFrom(register, [mother]);
  return {
    household,
    members: yield* membersFrom(
      register,
      others.filter((row) => row.key !== key),
    ),
    mother: named === null ? null : { _id: mother?.id ?? named, patient: motherTold },
    children: yield* membersFrom(register, yield* listWithLink(register, 'mother', ids)),
  };
}

function* membersFrom(register: VisitRegister, rows: readonly PatientRow[]): Steps<FamilyMember[]> {
  const members: FamilyMember[] = [];
  for (const row of rows) {
    const keys = (yield* soon(register.patients.group(row.key))).map(({ key }) => key);
    const { visits } = yield* soon(register.visits.ofRecords({ patientKeys: keys, open: true }, { page: 0, size: 1 }));
    const open = visits[0]?.visit.timeStart;
    members.push({ ...summaryOf(row, register.today), openSince: open === undefined ? null : instantText(open) });
  }
  const named = yield* withMotherNames(register.patients, members);
  return named.sort((a, b) => (b.age ?? -1) - (a.age ?? -1) || bornOf(a).localeCompare(bornOf(b)));
}

const bornOf = ({ dateOfBirth }: FamilyMember) => dateOfBirth ?? '';
