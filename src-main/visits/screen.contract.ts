/** The waiting-room screen in the interface: who is called and who waits, with nothing that identifies anybody. */
import { Type, type Static } from 'typebox';
import { closed, endpoint } from '../wire/endpoint.contract.ts';

const showsFirstNames = Type.Boolean({ description: 'Whether the screen shows first names beside the numbers.' });

const WaitingScreen = Type.Object(
  {
    code: Type.String({ description: 'The code that opens the list, and nothing else.' }),
    showsFirstNames,
  },
  { ...closed, title: 'WaitingScreen' },
);
export type WaitingScreen = Static<typeof WaitingScreen>;

const Shown = Type.Object(
  {
    number: Type.String({ description: 'The number of the visit: a letter and three digits, more if two are alike.' }),
    firstName: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      description: 'The first word of the name; null unless an administrator allowed it.',
    }),
    state: Type.Unsafe<'called' | 'waiting'>({
      type: 'string',
      enum: ['called', 'waiting'],
      description: 'Whether the patient was called or waits.',
    }),
  },
  { ...closed, title: 'ShownOnScreen' },
);

const WaitingList = Type.Object(
  {
    patients: Type.Array(Shown, { description: 'The latest calls first, then those who wait, in their order.' }),
    more: Type.Integer({ minimum: 0, description: 'The number of others who wait.' }),
  },
  { ...closed, title: 'WaitingList' },
);
export type WaitingList = Static<typeof WaitingList>;

export const screenEndpoints = {
  list: endpoint({
    method: 'GET',
    url: '/waiting-list',
    operationId: 'getWaitingList',
    tag: 'Visits',
    access: 'anyone',
    summary: 'Show the numbers of those who are called and who wait',
    description:
      'For the screen of a waiting room. Contains the open visits that began in the last twelve hours, and of the ' +
      'patients at most a number and a first name.',
    audited: { kind: 'nothing' },
    takesScreenCode: true,
    reply: WaitingList,
  }),
  screen: endpoint({
    method: 'GET',
    url: '/waiting-list/screen',
    operationId: 'getWaitingScreen',
    tag: 'Visits',
    access: 'clerk',
    summary: 'Show the code and the setting of the waiting-room screen',
    audited: { kind: 'nothing' },
    reply: WaitingScreen,
  }),
  set: endpoint({
    method: 'PUT',
    url: '/waiting-list/screen',
    operationId: 'setWaitingScreen',
    tag: 'Visits',
    access: 'administrator',
    summary: 'Choose what the waiting-room screen shows, and end its code',
    description: 'Each request makes a new code. Screens that are open end.',
    audited: {
      kind: 'event',
      action: 'waiting-screen-set',
      say: ({ body }) => ({ detail: body.showsFirstNames ? 'first-names' : 'numbers' }),
    },
    needsConfirmation: true,
    body: Type.Object({ showsFirstNames }, { ...closed, title: 'WaitingScreenSetting' }),
    example: { showsFirstNames: false },
    reply: WaitingScreen,
  }),
};
