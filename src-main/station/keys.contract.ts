/**
 * The keys of a station in the interface, for administrators: the ways to open its registry, its new key, and whether
 * registry and keys fit.
 */
import { Type } from 'typebox';
import { closed, endpoint } from '../wire/endpoint.contract.ts';
import { examplePassword } from '../wire/examples.contract.ts';
import { TypedPassword } from '../staff/staff.contract.ts';

/**
 * Why a registry needs a new key. Somebody left, a recovery key is no longer to open it, or it was restored from a
 * backup, which others may also have.
 */
export const rekeyReasons = ['left', 'recovery-key', 'restored'] as const;
export type RekeyReason = (typeof rekeyReasons)[number];
export const restoredReason: RekeyReason = 'restored';

/** Mismatches that an opening can find between registry and keyring. */
export const mismatches = [
  'keyring-older',
  'keyring-changed',
  'registry-older',
  'history-rewritten',
  'history-longer',
  'registry-changed',
] as const;
export type Mismatch = (typeof mismatches)[number];

const keyFileStates = ['unavailable', 'off', 'on'] as const;
export type KeyFileState = (typeof keyFileStates)[number];

const oneOf = <const Values extends readonly string[]>(values: Values) =>
  Type.Unsafe<Values[number]>({ type: 'string', enum: [...values] });

const Password = Type.Object({ password: TypedPassword }, closed);
const Nothing = Type.Null({ description: 'Nothing is returned.' });

export const Keys = Type.Object(
  {
    generation: Type.Integer({ minimum: 1, description: 'How many keys this registry has had.' }),
    passwords: Type.Integer({ minimum: 0, description: 'How many people’s passwords open it.' }),
    keyFile: Type.Unsafe<KeyFileState>({
      type: 'string',
      enum: [...keyFileStates],
      description:
        'Whether a key file opens it; `unavailable` where the station was started without one, and none has a slot.',
    }),
    rekey: Type.Object(
      {
        due: Type.Unsafe<RekeyReason | null>({
          type: ['string', 'null'],
          enum: [...rekeyReasons, null],
          description: 'Why the registry is to have a new key, which it gets by itself.',
        }),
        progress: Type.Unsafe<number | null>({
          type: ['number', 'null'],
          minimum: 0,
          maximum: 1,
          description: 'Of the new key that is being given; null while none is.',
        }),
        waitsFor: Type.Array(Type.String(), {
          description:
            'User names of those whose ways in are of an earlier version, and `recovery-key`, `key-file` or `key-store`: a new ' +
            'key waits until each was used once, or shuts them out.',
        }),
      },
      { ...closed, description: 'Whether the registry is to have a new key.' },
    ),
    mismatches: Type.Array(oneOf(mismatches), {
      description:
        'What did not fit when the registry and its keys were last opened, until an administrator accepts it.',
    }),
  },
  { ...closed, title: 'Keys' },
);

export const keysEndpoints = {
  keys: endpoint({
    method: 'GET',
    url: '/keys',
    operationId: 'getKeys',
    tag: 'Station',
    access: 'administrator',
    summary: 'What opens the registry, its new key, and whether registry and keys fit',
    audited: { kind: 'nothing' },
    reply: Keys,
  }),
  rekey: endpoint({
    method: 'POST',
    url: '/keys/renewal',
    operationId: 'renewKey',
    tag: 'Station',
    access: 'administrator',
    summary: 'Give the registry a new key now',
    description:
      'Copies of earlier keys open nothing any more that comes after. Passwords, recovery key, key file and key store stay as ' +
      'they are, but for those that `rekey.waitsFor` of `GET /keys` names: they open nothing any more. The reply comes when it is done; ' +
      'meanwhile what is saved waits, and reading goes on. Needs the own password again: a wrong one is a fault at `/password`.',
    audited: { kind: 'event', action: 'registry-key-renewed' },
    isConfirmed: true,
    isReplayed: false,
    body: Password,
    example: { password: examplePassword },
    reply: Nothing,
  }),
  acceptMismatches: endpoint({
    method: 'DELETE',
    url: '/keys/mismatches',
    operationId: 'acceptMismatches',
    tag: 'Station',
    access: 'administrator',
    summary: 'Go on with registry and keys as they are',
    needsConfirmation: true,
    description: 'For who knows why they did not fit, as after a backup was put back by hand.',
    audited: { kind: 'event', action: 'mismatches-accepted' },
    reply: Nothing,
  }),
  turnOnKeyFile: endpoint({
    method: 'PUT',
    url: '/key-file',
    operationId: 'turnOnKeyFile',
    tag: 'Station',
    access: 'administrator',
    summary: 'Let the key file unlock this station when it starts',
    description:
      'The one that the station was started with; 403 without one. Needs the own password again: a wrong one is a fault at ' +
      '`/password`.',
    audited: { kind: 'event', action: 'key-file-on' },
    isConfirmed: true,
    body: Password,
    example: { password: examplePassword },
    reply: Nothing,
  }),
  turnOffKeyFile: endpoint({
    method: 'DELETE',
    url: '/key-file',
    operationId: 'turnOffKeyFile',
    tag: 'Station',
    access: 'administrator',
    summary: 'Let the key file open nothing any more',
    description: 'No error where that is so already. The file itself is left.',
    audited: { kind: 'event', action: 'key-file-off' },
    reply: Nothing,
  }),
};
