/** Staff, their sessions, and service tokens in the interface. */
import { tokenRoles } from '../db/stored-values.rules.ts';
import { Type, type Static } from 'typebox';
import { mostDays, usualDays } from './token.rules.ts';
import {
  closed,
  endpoint,
  Id,
  Instant,
  Name,
  NullableBoolean,
  nullableEnum,
  NullableInstant,
  Role,
  roles,
  SentId,
  Text,
} from '../wire/endpoint.contract.ts';
import { exampleIds, examplePassword } from '../wire/examples.contract.ts';
import type { FieldsOf } from '../journal/field.contract.ts';

export const Username = Type.String({
  minLength: 1,
  maxLength: 64,
  // A colon would make a person look like a service token in the journal.
  pattern: '^[^\\s:\\u0000-\\u001F\\uD800-\\uDFFF]+$',
  description: 'Without spaces and colons. Upper and lower case do not make a difference.',
});
const longestPassword = 256;
export const Password = Type.String({
  minLength: 8,
  maxLength: longestPassword,
  description: 'At least 8 characters.',
});
/** A password to verify: its length was checked when it was set. */
export const TypedPassword = Type.String({
  minLength: 1,
  maxLength: longestPassword,
  description: 'The password.',
});

/** 32 bytes in base64. */
export const PublicKey = Type.String({ pattern: '^[A-Za-z0-9+/]{43}=$' });

/**
 * The fields of an account as the journal has them and as they are synced. Its encrypted private key is sent beside: see `holders.ts`.
 */
export const accountFields = {
  username: Type.Union([Username, Type.Null()]),
  role: nullableEnum(roles),
  disabled: NullableBoolean,
  /** X25519: the key of every station is encrypted to this one for the person. Each new password makes a new one. */
  publicKey: Type.Union([PublicKey, Type.Null()]),
};
export type AccountFields = FieldsOf<typeof accountFields>;

export const Staff = Type.Object(
  {
    id: Id,
    username: Type.String({ description: 'The user name.' }),
    role: Role,
    disabled: Type.Boolean({ description: 'Whether the account is closed.' }),
    createdAt: Instant,
    version: Type.Integer({ minimum: 0, description: 'For `If-Match`.' }),
  },
  { ...closed, title: 'Staff' },
);
export type Staff = Static<typeof Staff>;

/** The token of a session or of a program. */
export const BearerToken = Type.String({ description: 'Send it as `Authorization: Bearer`. It is not shown again.' });
export const Session = Type.Object(
  {
    token: BearerToken,
    expiresAt: Instant,
    staff: { ...Staff, description: 'Who signed in.' },
  },
  { ...closed, title: 'Session' },
);
export type Session = Static<typeof Session>;

const Proof = Type.Union(
  [
    // At a hub it may be followed by the name of the station.
    Type.Object(
      {
        username: Type.String({ minLength: 1, maxLength: 300, description: 'The user name.' }),
        password: TypedPassword,
      },
      closed,
    ),
    Type.Object(
      {
        recoveryKey: Type.String({ minLength: 1, maxLength: 200, description: 'The recovery key, as it was printed.' }),
      },
      closed,
    ),
  ],
  { title: 'Proof' },
);
/** The credentials that somebody signs in with. */
export type Proof = Static<typeof Proof>;

const nobody = Type.Null({ description: 'Nothing is returned.' });

export const sessionEndpoints = {
  create: endpoint({
    method: 'POST',
    url: '/sessions',
    operationId: 'signIn',
    tag: 'Sign in',
    access: 'anyone',
    summary: 'Sign in, which also unlocks the station',
    description:
      'With a user name and password, or with the recovery key: that is nobody’s, and acts as an administrator of the id ' +
      '`recovery`. Each time a session of its own, also with the same Idempotency-Key: an earlier one may have ended.',
    audited: { kind: 'itself' },
    isReplayed: false,
    body: Proof,
    example: { username: 'ama', password: examplePassword },
    reply: Session,
  }),
  current: endpoint({
    method: 'GET',
    url: '/sessions/current',
    operationId: 'getCurrentSession',
    tag: 'Sign in',
    access: 'reader',
    summary: 'Who am I',
    audited: { kind: 'nothing' },
    reply: Type.Object(
      {
        kind: Type.Unsafe<'staff' | 'recovery' | 'token'>({
          type: 'string',
          enum: ['staff', 'recovery', 'token'],
          description: 'A person, whoever came with the recovery key, or a program.',
        }),
        name: Type.String({ description: 'The user name, or `token:` and the name of the service token.' }),
        role: Role,
        expiresAt: { ...NullableInstant, description: 'When it ends; null: never.' },
        staff: Type.Union([Staff, Type.Null()], { description: 'Who signed in; null for a program.' }),
      },
      { ...closed, title: 'CurrentSession' },
    ),
  }),
  changePassword: endpoint({
    method: 'PUT',
    url: '/sessions/current/password',
    operationId: 'changePassword',
    tag: 'Sign in',
    access: 'reader',
    summary: 'Change my password',
    description: 'My other sessions end; this one goes on. A wrong present password is a fault at `/password`.',
    audited: { kind: 'event', action: 'password-changed' },
    isConfirmed: true,
    body: Type.Object(
      { password: { ...TypedPassword, description: 'The password of now.' }, newPassword: Password },
      { ...closed, title: 'NewPassword' },
    ),
    example: { password: examplePassword, newPassword: 'lamp river seven' },
    reply: nobody,
  }),
  confirm: endpoint({
    method: 'PUT',
    url: '/sessions/current/confirmation',
    operationId: 'confirmPassword',
    tag: 'Sign in',
    access: 'reader',
    summary: 'Type my password once more',
    description:
      'For five minutes, what gives power over others is open to this session, as it is after signing in: see ' +
      '`password-needed`. A wrong password is a fault at `/password`. Who came with the recovery key sends that instead.',
    // Works on a full disk as well, as signing in does.
    audited: { kind: 'nothing' },
    isConfirmed: true,
    body: Type.Object({ password: TypedPassword }, { ...closed, title: 'OwnPassword' }),
    example: { password: examplePassword },
    reply: nobody,
  }),
  end: endpoint({
    method: 'DELETE',
    url: '/sessions/current',
    operationId: 'signOut',
    tag: 'Sign in',
    access: 'reader',
    summary: 'Sign out',
    audited: { kind: 'save', action: 'signed-out' },
    reply: nobody,
  }),
};

const NewStaff = Type.Object({ username: Username, password: Password, role: Role }, { ...closed, title: 'NewStaff' });
export type NewStaff = Static<typeof NewStaff>;
const StaffPatch = Type.Partial(
  Type.Object({
    username: Username,
    role: Role,
    password: Password,
    disabled: Type.Boolean({ description: 'Whether the account is closed.' }),
    keepsTokens: Type.Boolean({
      description:
        'Whether the service tokens that an administrator has made outlive their account or role. They end, unless said.',
    }),
  }),
  { ...closed, title: 'StaffPatch' },
);
export type StaffPatch = Static<typeof StaffPatch>;

/** Names the settings of an account that were changed, for the audit trail; never the new password. */
function changeOfStaff({ role, disabled, password }: StaffPatch): string {
  const said = [
    role === undefined ? [] : [`role ${role}`],
    disabled === undefined ? [] : [disabled ? 'disabled' : 'enabled'],
    password === undefined ? [] : ['password'],
  ];
  return said.flat().join(', ');
}

const Waiting = Type.Object(
  {
    staffId: Type.String({ description: 'The `id` of the account.' }),
    by: Type.String({
      description: 'Who made it an administrator, or gave it a password or enabled it, as that station says.',
    }),
    station: Type.String({ description: 'The station where that was.' }),
    at: Instant,
  },
  closed,
);
export type Waiting = Static<typeof Waiting>;

const StaffParams = Type.Object({
  staffId: Type.String({ description: 'The `id` of the account.', examples: [exampleIds.staff] }),
});

export const staffEndpoints = {
  list: endpoint({
    method: 'GET',
    url: '/staff',
    operationId: 'listStaff',
    tag: 'Staff',
    access: 'administrator',
    summary: 'List staff',
    audited: { kind: 'nothing' },
    reply: Type.Object(
      {
        staff: Type.Array(Staff, { description: 'The accounts of people.' }),
        waiting: Type.Array(Waiting, {
          description:
            'Administrators of whom a restored station says that they are. They act as clerks here until an administrator sends `role` for them.',
        }),
        arrived: Type.Array(Waiting, {
          description:
            'Administrators whom another station made, and of whom none of this one has said yet that they know: see `PUT /staff/known`.',
        }),
        withoutPassword: Type.Array(Type.String(), {
          description:
            'The accounts that may sign in and have no password here, as after a restore: set them a new one.',
        }),
      },
      closed,
    ),
  }),
  create: endpoint({
    method: 'POST',
    url: '/staff',
    operationId: 'createStaff',
    tag: 'Staff',
    access: 'administrator',
    summary: 'Add a staff member',
    audited: {
      kind: 'event',
      action: 'staff-added',
      say: ({ reply, body }) => ({ record: reply.id, detail: body.role }),
    },
    needsConfirmation: true,
    body: NewStaff,
    example: { username: 'kofi', password: 'lamp river seven', role: 'clerk' },
    reply: Staff,
  }),
  know: endpoint({
    method: 'PUT',
    url: '/staff/known',
    operationId: 'knowStaff',
    tag: 'Staff',
    access: 'administrator',
    summary: 'Say that you know of administrators whom another station made',
    description: 'Then they are no longer in `arrived`. For administrators who are not in it themselves.',
    audited: {
      kind: 'event',
      action: 'administrators-known',
      say: ({ body: { staffIds } }) =>
        staffIds.length === 1 ? { record: staffIds[0] ?? null } : { detail: `${staffIds.length}` },
    },
    body: Type.Object(
      {
        staffIds: Type.Array(SentId('The `id` of the account.'), {
          maxItems: 200,
          description: 'The `id` of each account.',
        }),
      },
      { ...closed, title: 'KnownStaff' },
    ),
    example: { staffIds: [exampleIds.staff] },
    reply: nobody,
  }),
  patch: endpoint({
    method: 'PATCH',
    url: '/staff/:staffId',
    operationId: 'patchStaff',
    tag: 'Staff',
    access: 'administrator',
    summary: 'Change a role, set a new password, disable or enable, give another user name',
    description:
      'The first three end the sessions of that person at once. Who is an administrator no more, or disabled, loses the service ' +
      'tokens that they have made. After disabling, the old password opens nothing; enabling again therefore needs a new one. ' +
      'The last administrator can be neither disabled nor given another role, and nobody can disable their own account. ' +
      'All of it holds at every station that this one exchanges changes with, once they have.',
    audited: {
      kind: 'event',
      action: 'staff-changed',
      say: ({ params, body }) => ({ record: params.staffId, detail: changeOfStaff(body) }),
    },
    isMergePatch: true,
    needsConfirmation: true,
    params: StaffParams,
    body: StaffPatch,
    example: { role: 'reader' },
    reply: Staff,
  }),
};

export type TokenRole = (typeof tokenRoles)[number];
const TokenRole = Type.Unsafe<TokenRole>({ ...Role, title: 'TokenRole', enum: [...tokenRoles] });

export const Token = Type.Object(
  {
    id: Id,
    name: Name,
    role: TokenRole,
    createdAt: Instant,
    createdBy: Type.String({ description: 'The user name of who made it.' }),
    expiresAt: { ...NullableInstant, description: 'When it ends; null: never.' },
    lastUsedAt: { ...NullableInstant, description: 'When it was used last; null: never.' },
    revokedAt: { ...NullableInstant, description: 'When it was revoked; null while it is good.' },
  },
  { ...closed, title: 'Token' },
);
export type Token = Static<typeof Token>;

const NewToken = Type.Object(
  {
    name: Text({ maxLength: 100, description: 'What it is called.' }),
    role: TokenRole,
    expiresAt: Type.Optional(
      Type.String({
        format: 'date-time',
        description: `After ${usualDays} days, unless said; ${mostDays} days at most.`,
      }),
    ),
  },
  { ...closed, title: 'NewToken' },
);
export type NewToken = Static<typeof NewToken>;
const MadeToken = Type.Object(
  {
    token: BearerToken,
    ...Token.properties,
  },
  { ...closed, title: 'MadeToken' },
);
export type MadeToken = Static<typeof MadeToken>;

export const tokenEndpoints = {
  list: endpoint({
    method: 'GET',
    url: '/tokens',
    operationId: 'listTokens',
    tag: 'Service tokens',
    access: 'administrator',
    summary: 'List service tokens, also revoked ones',
    audited: { kind: 'nothing' },
    reply: Type.Object(
      { tokens: Type.Array(Token, { description: 'The service tokens, also revoked ones.' }) },
      closed,
    ),
  }),
  create: endpoint({
    method: 'POST',
    url: '/tokens',
    operationId: 'createToken',
    tag: 'Service tokens',
    access: 'administrator',
    summary: 'Make a service token for another program; the token is shown once',
    description:
      'The name must not be that of another token that was not revoked. It ends with the account that made it.',
    audited: {
      kind: 'event',
      action: 'token-made',
      say: ({ reply, body }) => ({ record: reply.id, detail: body.role }),
    },
    needsConfirmation: true,
    body: NewToken,
    example: { name: 'Laboratory', role: 'clerk' },
    reply: MadeToken,
  }),
  revoke: endpoint({
    method: 'DELETE',
    url: '/tokens/:tokenId',
    operationId: 'revokeToken',
    tag: 'Service tokens',
    access: 'administrator',
    summary: 'Revoke a service token at once',
    audited: { kind: 'event', action: 'token-revoked', say: ({ params }) => ({ record: params.tokenId }) },
    params: Type.Object({
      tokenId: Type.String({ description: 'The `id` of the service token.', examples: [exampleIds.token] }),
    }),
    reply: Token,
  }),
};
