/** Quick codes in the interface. Only a station has them: a hub serves people whom nobody sees. */
import { Type } from 'typebox';
import { closed, endpoint, Nothing } from '../wire/endpoint.contract.ts';
import { Session } from './staff.contract.ts';

const Code = Type.String({ pattern: '^\\d{4}$', description: 'The four digits.' });
const Switch = Type.Object(
  { isOn: Type.Boolean({ description: 'Whether people may choose and use a quick code at this station.' }) },
  { ...closed, title: 'QuickCodes' },
);

export const quickCodeEndpoints = {
  signIn: endpoint({
    method: 'POST',
    url: '/sessions/codes',
    operationId: 'signInByCode',
    tag: 'Sign in',
    access: 'anyone',
    summary: 'Sign in with the quick code that the person chose at this computer today',
    description:
      'For the page of the station only, not for programs. A code is refused after five wrong ones, at midnight, at ' +
      'another window or workstation, and after a restart. All refusals are equal. Sensitive requests in such a ' +
      'session need the password: see `password-needed`.',
    audited: { kind: 'itself' },
    isReplayed: false,
    body: Type.Object(
      {
        username: Type.String({ minLength: 1, maxLength: 300, description: 'The user name of the account.' }),
        code: Code,
      },
      { ...closed, title: 'CodeProof' },
    ),
    example: { username: 'ama', code: '4071' },
    reply: Session,
  }),
  choose: endpoint({
    method: 'PUT',
    url: '/sessions/current/code',
    operationId: 'chooseQuickCode',
    tag: 'Sign in',
    access: 'reader',
    summary: 'Choose a quick code for this computer, valid until midnight',
    description:
      'Needs the password, typed within the last five minutes. A code that is easy to guess is a fault at `/code`.',
    audited: { kind: 'event', action: 'quick-code-chosen' },
    needsConfirmation: true,
    body: Type.Object({ code: Code }, { ...closed, title: 'NewQuickCode' }),
    example: { code: '4071' },
    reply: Nothing,
  }),
  state: endpoint({
    method: 'GET',
    url: '/quick-codes',
    operationId: 'getQuickCodes',
    tag: 'Sign in',
    access: 'reader',
    summary: 'Show whether quick codes are allowed at this station',
    audited: { kind: 'nothing' },
    reply: Switch,
  }),
  turn: endpoint({
    method: 'PUT',
    url: '/quick-codes',
    operationId: 'setQuickCodes',
    tag: 'Sign in',
    access: 'administrator',
    summary: 'Allow or forbid quick codes at this station',
    description: 'Forbidding them ends all codes at once.',
    audited: { kind: 'event', action: 'quick-codes-set', say: ({ body }) => ({ detail: body.isOn ? 'on' : 'off' }) },
    needsConfirmation: true,
    body: Switch,
    example: { isOn: false },
    reply: Switch,
  }),
};
