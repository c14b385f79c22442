/**
 * The keys of a station in the interface, for administrators: the ways to open its registry, its new key, and whether
 * registry and keys fit.
 */
import { Type } from 'typebox';
import { closed, endpoint, Nothing } from '../wire/endpoint.contract.ts';
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
export const Keys = Type.Object(
  {
    generation: Type.Integer({ minimum: 1, description: 'The number of encryption keys that this registry has had.' }),
    passwords: Type.Integer({ minimum: 0, description: 'The number of accounts whose passwords open it.' }),
    keyFile: Type.Unsafe<KeyFileState>({
      type: 'string',
      enum: [...keyFileStates],
      description:
        'Whether a key file opens the registry. `unavailable`: the station was started without one, and none is ' +
        'registered.',
    }),
    rekey: Type.Object(
      {
        due: Type.Unsafe<RekeyReason | null>({
          type: ['string', 'null'],
          enum: [...rekeyReasons, null],
          description:
            'The reason why the registry needs a new encryption key, which it gets by itself; null for none.',
        }),
        progress: Type.Unsafe<number | null>({
          type: ['number', 'null'],
          minimum: 0,
          maximum: 1,
          description: 'The progress of the new encryption key, from 0 to 1; null if none is in progress.',
        }),
        waitsFor: Type.Array(Type.String(), {
          description:
            'User names, `recovery-key`, `key-file` or `key-store`: secrets that still use an earlier format. A ' +
            'new key waits until each was used once, or excludes them.',
        }),
      },
      { ...closed, description: 'Whether and why the registry needs a new encryption key.' },
    ),
    mismatches: Type.Array(oneOf(mismatches), {
      description:
        'Mismatches found when the registry and its keys were last opened. They stay until an administrator ' +
        'accepts them.',
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
    summary: 'Show the encryption keys of the registry and any mismatches',
    audited: { kind: 'nothing' },
    reply: Keys,
  }),
  rekey: endpoint({
    method: 'POST',
    url: '/keys/renewal',
    operationId: 'renewKey',
    tag: 'Station',
    access: 'administrator',
    summary: 'Give the registry a new encryption key now',
    description:
      'Copies of earlier keys cannot read anything saved later. Passwords, recovery key, key file and key store ' +
      'stay valid, except those in `rekey.waitsFor` of `GET /keys`, which stop working. The reply comes when the ' +
      'new key is in use. Until then saving waits and reading continues. Requires the caller’s password; a wrong ' +
      'one is a fault at `/password`.',
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
    summary: 'Accept the mismatches between registry and keys',
    needsConfirmation: true,
    description: 'For an administrator who knows the cause, such as a backup that was copied back by hand.',
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
      'Uses the key file with which the station was started; without one, the reply is a 403. Requires the ' +
      'caller’s password; a wrong one is a fault at `/password`.',
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
    summary: 'Stop the key file from unlocking this station',
    description: 'Repeating the request is no error. The file itself is not deleted.',
    audited: { kind: 'event', action: 'key-file-off' },
    reply: Nothing,
  }),
};
