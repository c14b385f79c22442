/**
 * Two stations of the demonstration, paired: what is saved at one appears at the other by itself, the same people sign in at both, and
 * of one patient both wrote another phone number before they heard of each other.
 */
import { runNow } from '../steps.ts';
import { txOf } from '../station/register.ts';
import { write } from '../db/access.ts';
import { correctPatient } from '../patients/patient.commands.ts';
import { asking, setUpStation, type DemoAccount, type DemoStation } from './set-up.ts';
import { fillWithPeople } from './people.ts';

export type TwoStations = { clinic: DemoStation; village: DemoStation };
type Found = { embedded: { patientResourceList: { _id: string; name: string }[] } };
type Accounts = { administrator: DemoAccount; clerk: DemoAccount };

/** How long a new account may take to open the other station. */
const accountTries = 100;
const accountPauseMs = 100;

/** Returns a token of the administrator at each, and who has two phone numbers now. */
export async function setUpTwoStations(
  { clinic, village }: TwoStations,
  { administrator, clerk }: Accounts,
): Promise<{ tokens: Record<keyof TwoStations, string>; contested: string }> {
  const atClinic = await setUpStation(clinic, { stationName: 'Demonstration clinic', administrator });
  await fillWithPeople(clinic, atClinic.staff.id);
  const askClinic = asking(clinic.api, atClinic.token);
  const nurse = await askClinic<{ id: string }>('POST', '/staff', { ...clerk, role: 'clerk' });
  // Who joins has an administrator of its own already.
  const own = { username: `${administrator.username}-village`, password: administrator.password };
  const askVillage = asking(
    village.api,
    (await setUpStation(village, { stationName: 'Demonstration village team', administrator: own })).token,
  );

  await askVillage('PUT', '/sync/listener', { isOn: true });
  await askClinic('PUT', '/sync/listener', { isOn: true });
  const { code, port } = await askClinic<{ code: string; port: number }>('POST', '/peers/pairings');
  const { peer } = await askVillage<{ peer: { id: string } }>('POST', '/peers', {
    address: `127.0.0.1:${port}`,
    code,
  });
  const exchange = () => askVillage('POST', `/peers/${peer.id}/exchange`);
  await exchange();
  const token = await signInOnceKnown(village, administrator);
  await signInOnceKnown(village, clerk);

  const { embedded } = await askClinic<Found>('GET', '/patients/search?q=neema');
  const [patient] = embedded.patientResourceList;
  if (patient === undefined) throw new Error('Nobody of the demonstration has the name that is looked for.');
  await Promise.all([
    sayNumber(clinic, atClinic.staff.id, { id: patient._id, phoneNumber: '099 555 0101' }),
    sayNumber(village, nurse.id, { id: patient._id, phoneNumber: '099 555 0202' }),
  ]);
  await exchange();
  return { tokens: { clinic: atClinic.token, village: token }, contested: patient.name };
}

/** An account that came with an exchange opens a station as soon as its way in is written there. */
async function signInOnceKnown({ api }: DemoStation, account: DemoAccount): Promise<string> {
  for (let left = accountTries; ; left--) {
    try {
      return (await asking(api, '')<{ token: string }>('POST', '/sessions', account)).token;
    } catch (error) {
      if (left === 0) throw error;
      await new Promise((resolve) => setTimeout(resolve, accountPauseMs));
    }
  }
}

/** Asks for its turn to save at once: when both stations are asked at the same moment, no exchange comes in between. */
const sayNumber = (station: DemoStation, author: string, { id, phoneNumber }: { id: string; phoneNumber: string }) =>
  write(station.registry().db, author, (writer) => runNow(correctPatient(txOf(writer), { id, edit: { phoneNumber } })));
