/**
 * Two paired stations for the demonstration. A record saved at one appears at the other by itself, and the same people sign in at
 * both. For one patient each entered a different phone number before they synced.
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

/** The number of attempts to sign in with an account that is new at the other station, and the pause between them. */
const accountTries = 100;
const accountPauseMs = 100;

/** Returns a token of the administrator at each station, and the name of the patient with two phone numbers. */
export async function setUpTwoStations(
  { clinic, village }: TwoStations,
  { administrator, clerk }: Accounts,
): Promise<{ tokens: Record<keyof TwoStations, string>; contested: string }> {
  const atClinic = await setUpStation(clinic, { stationName: 'Demonstration clinic', administrator });
  await fillWithPeople(clinic, atClinic.staff.id);
  const askClinic = asking(clinic.api, atClinic.token);
  const nurse = await askClinic<{ id: string }>('POST', '/staff', { ...clerk, role: 'clerk' });
  // The joining station has its own administrator already.
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

/** Signs in with an account that arrived by sync, which works as soon as its key slot is written at that station. */
async function signInOnceKnown({ api }: DemoStation, { username, password }: DemoAccount): Promise<string> {
  for (let left = accountTries; ; left--) {
    try {
      return (await asking(api, '')<{ token: string }>('POST', '/sessions', { username, password })).token;
    } catch (error) {
      if (left === 0) throw error;
      await new Promise((resolve) => setTimeout(resolve, accountPauseMs));
    }
  }
}

/** Queues its save immediately: if both stations are asked at the same moment, no sync comes in between. */
const sayNumber = (station: DemoStation, author: string, { id, phoneNumber }: { id: string; phoneNumber: string }) =>
  write(station.registry().db, author, (writer) => runNow(correctPatient(txOf(writer), { id, edit: { phoneNumber } })));
