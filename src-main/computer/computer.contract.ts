/**
 * This computer, before and beside its registry: what it is, how it becomes a workstation, its practice registry, and a file that was
 * opened by a double click.
 */
import { Type, type Static } from 'typebox';
import { closed, endpoint, Name, Nothing, Text } from '../wire/endpoint.contract.ts';
import { Path } from '../backup/backup.contract.ts';
import { joinRefusals, type JoinRefusal } from '../exchange/sync.contract.ts';

const SetupCode = Type.String({
  maxLength: 40,
  description: 'The code that the station shows when it starts without a registry.',
});
const AddressText = { maxLength: 300, description: 'The address of the station, such as `192.168.1.20`.' };

const Practice = Type.Object(
  {
    username: Type.String({ description: 'The user name of the account of the practice registry.' }),
    password: Type.String({
      description: 'The password of that account. It protects no real patient, so it is shown.',
    }),
    home: Type.String({ description: 'The address of the page of the real registry; empty if it is not running.' }),
  },
  closed,
);
export type Practice = Static<typeof Practice>;

const Workstation = Type.Object(
  {
    name: { ...Name, description: 'The name of this computer at the station.' },
    station: { ...Name, description: 'The name of the station.' },
    address: Type.String({ description: 'The address of the station.' }),
  },
  closed,
);
export type Workstation = Static<typeof Workstation>;

const ThisComputer = Type.Object(
  {
    isTurnable: Type.Boolean({
      description: 'Whether it can open a practice registry and, while it is not set up, become a workstation.',
    }),
    practice: Type.Union([Practice, Type.Null()], {
      description: 'The sign-in of a practice registry, which contains invented patients; null for a real one.',
    }),
    seat: Type.Union([Workstation, Type.Null()], {
      description: 'The connection of a workstation; null for a computer with a registry.',
    }),
  },
  { ...closed, title: 'ThisComputer' },
);
export type ThisComputer = Static<typeof ThisComputer>;

const BecameSeat = Type.Union(
  [
    Type.Object(
      { kind: Type.Literal('joined'), station: { ...Name, description: 'The name of the station.' } },
      closed,
    ),
    Type.Object(
      {
        kind: Type.Literal('refused'),
        reason: Type.Unsafe<JoinRefusal>({
          type: 'string',
          enum: [...joinRefusals],
          description: 'The reason why this computer did not become a workstation.',
        }),
      },
      closed,
    ),
  ],
  { title: 'BecameSeat' },
);

const PracticePage = Type.Object(
  { url: Type.String({ description: 'The address of the page of the practice registry.' }) },
  { ...closed, title: 'PracticePage' },
);

const LookedIn = Type.Object(
  {
    path: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      description: 'The folder; null if the person cancelled.',
    }),
    found: Type.Integer({ minimum: 0, description: 'The number of backups in it.' }),
  },
  { ...closed, title: 'LookedIn' },
);

const OpenedFile = Type.Object(
  {
    path: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      description: 'The path of the file; null for callers who are not administrators.',
    }),
    name: { ...Name, description: 'The name of the file.' },
    bytes: Type.Integer({ minimum: 0, description: 'The size in bytes.' }),
    isSnapshot: Type.Boolean({ description: 'Whether the file is a full copy of a registry.' }),
  },
  closed,
);
export type OpenedFile = Static<typeof OpenedFile>;

const Opened = Type.Object(
  {
    file: Type.Union([OpenedFile, Type.Null()], {
      description: 'The file that was opened in the system and not decided on yet; null for none.',
    }),
  },
  { ...closed, title: 'Opened' },
);

export const computerEndpoints = {
  get: endpoint({
    method: 'GET',
    url: '/computer',
    operationId: 'getComputer',
    tag: 'Station',
    access: 'anyone',
    summary: 'Show whether this computer is a station, a workstation or a practice registry',
    description: 'A workstation answers this itself, also while its station cannot be reached.',
    audited: { kind: 'nothing' },
    reply: ThisComputer,
  }),
  becomeSeat: endpoint({
    method: 'POST',
    url: '/computer/seat',
    operationId: 'becomeSeat',
    tag: 'Station',
    access: 'anyone',
    summary: 'Make this computer a workstation of another station, before it is set up',
    description:
      'Requires the set-up code of this computer and the six digits that the other station shows. After the reply, ' +
      'the same address serves the other station.',
    audited: { kind: 'nothing' },
    isReplayed: false,
    body: Type.Object(
      {
        setupCode: SetupCode,
        address: Text(AddressText),
        code: Type.String({ pattern: '^\\d{6}$', description: 'The six digits that the other station shows.' }),
      },
      closed,
    ),
    example: { setupCode: '123-456', address: '192.168.1.20', code: '123456' },
    reply: BecameSeat,
  }),
  moveSeat: endpoint({
    method: 'PUT',
    url: '/computer/seat',
    operationId: 'moveSeat',
    tag: 'Station',
    access: 'anyone',
    summary: 'Change the address at which this workstation calls its station',
    description:
      'While the station answers, only an administrator may do this. A station itself refuses it: it is no workstation.',
    audited: { kind: 'nothing' },
    body: Type.Object({ address: Text(AddressText) }, closed),
    example: { address: '192.168.1.21' },
    reply: Nothing,
  }),
  leaveSeat: endpoint({
    method: 'DELETE',
    url: '/computer/seat',
    operationId: 'leaveSeat',
    tag: 'Station',
    access: 'anyone',
    summary: 'Stop being a workstation',
    description:
      'While the station answers, only an administrator may do this. Afterwards this computer can be set up in any ' +
      'way. A station itself refuses it: it is no workstation.',
    audited: { kind: 'nothing' },
    reply: Nothing,
  }),
  openPractice: endpoint({
    method: 'POST',
    url: '/computer/practice',
    operationId: 'openPractice',
    tag: 'Station',
    access: 'reader',
    summary: 'Open the practice registry of this computer, with invented patients',
    description: 'It is made at the first time, in a folder of its own, and never syncs.',
    audited: { kind: 'nothing' },
    isReplayed: false,
    reply: PracticePage,
  }),
  openPracticeFirst: endpoint({
    method: 'POST',
    url: '/computer/practice/first',
    operationId: 'openPracticeFirst',
    tag: 'Station',
    access: 'anyone',
    summary: 'Open the practice registry of this computer before it is set up',
    audited: { kind: 'nothing' },
    isReplayed: false,
    body: Type.Object({ setupCode: SetupCode }, closed),
    example: { setupCode: '123-456' },
    reply: PracticePage,
  }),
  lookForBackups: endpoint({
    method: 'POST',
    url: '/computer/backups',
    operationId: 'lookForBackups',
    tag: 'Backup',
    access: 'anyone',
    summary: 'Look for backups in a folder, before this computer is set up',
    description: 'Requires the set-up code. `GET /restore` then lists the backups of that folder as well.',
    audited: { kind: 'nothing' },
    isReplayed: false,
    body: Type.Object(
      {
        setupCode: SetupCode,
        path: Type.Union([Path, Type.Null()], {
          description:
            'The path of a folder: a backup, or a folder or drive with backups. Null asks the person at the window of ' +
            'the desktop.',
        }),
      },
      closed,
    ),
    example: { setupCode: '123-456', path: '/media/usb' },
    reply: LookedIn,
  }),
  leavePractice: endpoint({
    method: 'POST',
    url: '/computer/practice/leave',
    operationId: 'leavePractice',
    tag: 'Station',
    access: 'anyone',
    summary: 'Close this practice registry and keep it',
    description: 'Only a practice registry does this.',
    audited: { kind: 'nothing' },
    isReplayed: false,
    reply: Nothing,
  }),
  deletePractice: endpoint({
    method: 'DELETE',
    url: '/computer/practice',
    operationId: 'deletePractice',
    tag: 'Station',
    access: 'anyone',
    summary: 'Close this practice registry and delete it',
    description: 'Only a practice registry does this.',
    audited: { kind: 'nothing' },
    reply: Nothing,
  }),
  opened: endpoint({
    method: 'GET',
    url: '/computer/opened',
    operationId: 'getOpenedFile',
    tag: 'Station',
    access: 'reader',
    summary: 'Show the sync file that was opened by a double click',
    description: 'Nothing is imported by this: see `POST /bundles/import`.',
    audited: { kind: 'nothing' },
    reply: Opened,
  }),
  dismissOpened: endpoint({
    method: 'DELETE',
    url: '/computer/opened',
    operationId: 'dismissOpenedFile',
    tag: 'Station',
    access: 'reader',
    summary: 'Forget the file that was opened; the file itself stays',
    audited: { kind: 'nothing' },
    reply: Nothing,
  }),
};
