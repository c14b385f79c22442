/** Staff, their sessions, and service tokens in the interface. */
import { tokenRoles } from '../db/stored-values.rules.ts';
import { scopes, type Scope } from '../wire/scope.rules.ts';
import { Type, type Static } from 'typebox';
import { mostDays, usualDays } from './token.rules.ts';
import {
  closed,
  endpoint,
  Id,
  Instant,
  Name,
  Nothing,
  NullableBoolean,
  nullableEnum,
  NullableInstant,
  NullableText,
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
  description: 'The user name. Spaces and colons are not allowed; case is ignored.',
});
/** Shown beside the user name, which alone identifies the account. */
const fullName = {
  ...NullableText,
  description: 'The full name of the person, shown beside the user name; null for none.',
};
export const FullName = Type.Unsafe<string | null>({ ...fullName, maxLength: 100 });
const longestPassword = 256;
export const Password = Type.String({
  minLength: 8,
  maxLength: longestPassword,
  description: 'A new password of at least 8 characters.',
});
/** A password to verify: its length was checked when it was set. */
export const TypedPassword = Type.String({
  minLength: 1,
  maxLength: longestPassword,
  description: 'The password of the account.',
});

/** 32 bytes in base64. */
export const PublicKey = Type.String({ pattern: '^[A-Za-z0-9+/]{43}=$' });

/**
 * The fields of an account as the journal has them and as they are synced. Its encrypted private key is sent beside: see `holders.ts`.
 */
export const accountFields = {
  username: Type.Union([Username, Type.Null()]),
  fullName,
  role: nullableEnum(roles),
  disabled: NullableBoolean,
  /** X25519: the key of every station is encrypted to this one for the person. Each new password makes a new one. */
  publicKey: Type.Union([PublicKey, Type.Null()]),
};
export type AccountFields = FieldsOf<typeof accountFields>;

export const Staff = Type.Object(
  {
    id: Id,
    username: Type.String({ description: 'The user name of the account.' }),
    fullName,
    role: Role,
    disabled: Type.Boolean({ description: 'Whether the account is disabled.' }),
    createdAt: Instant,
    version: Type.Integer({ minimum: 0, description: 'The version of the account, for `If-Match`.' }),
  },
  { ...closed, title: 'Staff' },
);
export type Staff = Static<typeof Staff>;

const TokenScope = Type.Unsafe<Scope>({
  title: 'TokenScope',
  type: 'string',
  enum: [...scopes],
  description:
    'A scope. `read`: find and read patients, visits and lists. `write`: create and change them. `import` and `export`: files. ' +
    '`changes`: the feed and live events.',
});

/** The token of a session or of a program. */
export const BearerToken = Type.String({
  description: 'The token: send it as `Authorization: Bearer`. It is shown only once.',
});
export const Session = Type.Object(
  {
    token: BearerToken,
    expiresAt: Instant,
    staff: { ...Staff, description: 'The account that signed in.' },
  },
  { ...closed, title: 'Session' },
);
export type Session = Static<typeof Session>;

const Proof = Type.Union(
  [
    // At a hub it may be followed by the name of the station.
    Type.Object(
      {
        username: Type.String({ minLength: 1, maxLength: 300, description: 'The user name of the account.' }),
        password: TypedPassword,
      },
      closed,
    ),
    Type.Object(
      {
        recoveryKey: Type.String({ minLength: 1, maxLength: 200, description: 'The recovery key, as printed.' }),
      },
      closed,
    ),
  ],
  { title: 'Proof' },
);
/** The credentials that somebody signs in with. */
export type Proof = Static<typeof Proof>;

export const sessionEndpoints = {
  create: endpoint({
    method: 'POST',
    url: '/sessions',
    operationId: 'signIn',
    tag: 'Sign in',
    access: 'anyone',
    summary: 'Sign in, which also unlocks the station',
    description:
      'Takes a user name and password, or the recovery key. The recovery key belongs to no account and acts as ' +
      'an administrator with the id `recovery`. Each request creates a new session, even with the same ' +
      'Idempotency-Key, because an earlier session may have ended.',
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
    summary: 'Show the current caller',
    audited: { kind: 'nothing' },
    reply: Type.Object(
      {
        kind: Type.Unsafe<'staff' | 'recovery' | 'token'>({
          type: 'string',
          enum: ['staff', 'recovery', 'token'],
          description: 'The kind of caller: a person, a person with the recovery key, or a program.',
        }),
        name: Type.String({ description: 'The user name, or `token:` and the name of the access token.' }),
        role: Role,
        scopes: Type.Optional(
          Type.Array(TokenScope, { description: 'The scopes of the access token; absent for a person.' }),
        ),
        expiresAt: {
          ...NullableInstant,
          description:
            'The time at which the session or token expires; null for a token of an early version, which never expires.',
        },
        staff: Type.Union([Staff, Type.Null()], {
          description: 'The account of the caller; null for a program or the recovery key.',
        }),
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
    description: 'Ends my other sessions; this one continues. A wrong current password is a fault at `/password`.',
    audited: { kind: 'event', action: 'password-changed' },
    isConfirmed: true,
    body: Type.Object(
      { password: { ...TypedPassword, description: 'The current password.' }, newPassword: Password },
      { ...closed, title: 'NewPassword' },
    ),
    example: { password: examplePassword, newPassword: 'lamp river seven' },
    reply: Nothing,
  }),
  setFullName: endpoint({
    method: 'PUT',
    url: '/sessions/current/full-name',
    operationId: 'setOwnFullName',
    tag: 'Sign in',
    access: 'reader',
    summary: 'Change my full name',
    audited: { kind: 'event', action: 'staff-changed', say: ({ reply }) => ({ record: reply.id, detail: 'name' }) },
    body: Type.Object({ fullName: FullName }, { ...closed, title: 'OwnFullName' }),
    example: { fullName: 'Ama Mensah' },
    reply: Staff,
  }),
  confirm: endpoint({
    method: 'PUT',
    url: '/sessions/current/confirmation',
    operationId: 'confirmPassword',
    tag: 'Sign in',
    access: 'reader',
    summary: 'Confirm my password',
    description:
      'For five minutes, sensitive requests are allowed in this session, as after signing in: see ' +
      '`password-needed`. A wrong password is a fault at `/password`. After signing in with the recovery key, ' +
      'send that key instead.',
    // Works on a full disk as well, as signing in does.
    audited: { kind: 'nothing' },
    isConfirmed: true,
    body: Type.Object({ password: TypedPassword }, { ...closed, title: 'OwnPassword' }),
    example: { password: examplePassword },
    reply: Nothing,
  }),
  end: endpoint({
    method: 'DELETE',
    url: '/sessions/current',
    operationId: 'signOut',
    tag: 'Sign in',
    access: 'reader',
    summary: 'Sign out of this session',
    audited: { kind: 'save', action: 'signed-out' },
    reply: Nothing,
  }),
};

const NewStaff = Type.Object(
  { username: Username, fullName: Type.Optional(FullName), password: Password, role: Role },
  { ...closed, title: 'NewStaff' },
);
export type NewStaff = Static<typeof NewStaff>;
const StaffPatch = Type.Partial(
  Type.Object({
    username: Username,
    fullName: FullName,
    role: Role,
    password: Password,
    disabled: Type.Boolean({ description: 'Whether the account is disabled.' }),
    keepsTokens: Type.Boolean({
      description:
        'Whether the access tokens that the account created stay valid although it is now disabled, or no longer an ' +
        'administrator. Default: they are revoked.',
    }),
  }),
  { ...closed, title: 'StaffPatch' },
);
export type StaffPatch = Static<typeof StaffPatch>;

/** Names the settings of an account that were changed, for the audit trail; never the new password. */
function changeOfStaff({ fullName: name, role, disabled, password }: StaffPatch): string {
  const said = [
    name === undefined ? [] : ['name'],
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
      description:
        'The user name that made it an administrator, set its password or enabled it, as that station reported it.',
    }),
    station: Type.String({ description: 'The station on which that was done.' }),
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
    summary: 'List the accounts of staff',
    audited: { kind: 'nothing' },
    reply: Type.Object(
      {
        staff: Type.Array(Staff, { description: 'The accounts of staff.' }),
        waiting: Type.Array(Waiting, {
          description:
            'Accounts that a restored station reports as administrators. They act as clerks here until an ' +
            'administrator sends `role` for them.',
        }),
        arrived: Type.Array(Waiting, {
          description:
            'Administrators created on another station whom nobody here has confirmed yet: see `PUT /staff/known`.',
        }),
        withoutPassword: Type.Array(Type.String(), {
          description: 'Accounts that are enabled but have no password here, as after a restore. Set a new one.',
        }),
      },
      closed,
    ),
  }),
  names: endpoint({
    method: 'GET',
    url: '/staff/names',
    operationId: 'listStaffNames',
    tag: 'Staff',
    access: 'reader',
    summary: 'List the full names of staff',
    description: 'Visits, histories and the access log have user names. Accounts without a full name are left out.',
    // Contains no patient.
    audited: { kind: 'nothing' },
    reply: Type.Object(
      {
        names: Type.Array(
          Type.Object(
            {
              username: Staff.properties.username,
              fullName: Type.String({ description: 'The full name of the person.' }),
            },
            closed,
          ),
          { description: 'The accounts with a full name.' },
        ),
      },
      { ...closed, title: 'StaffNames' },
    ),
  }),
  create: endpoint({
    method: 'POST',
    url: '/staff',
    operationId: 'createStaff',
    tag: 'Staff',
    access: 'administrator',
    summary: 'Add an account',
    audited: {
      kind: 'event',
      action: 'staff-added',
      say: ({ reply, body }) => ({ record: reply.id, detail: body.role }),
    },
    creates: true,
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
    summary: 'Confirm administrators created on another station',
    description: 'They no longer appear in `arrived`. Administrators who are in `arrived` cannot confirm anybody.',
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
          description: 'The `id` of each account to confirm.',
        }),
      },
      { ...closed, title: 'KnownStaff' },
    ),
    example: { staffIds: [exampleIds.staff] },
    reply: Nothing,
  }),
  patch: endpoint({
    method: 'PATCH',
    url: '/staff/:staffId',
    operationId: 'patchStaff',
    tag: 'Staff',
    access: 'administrator',
    summary: 'Change role, password or user name of an account, or disable or enable it',
    description:
      'A new role, password or state ends the sessions of that account at once. The access tokens that it created ' +
      'are revoked if it is disabled or gets a lower role, unless `keepsTokens` is true. Tokens that it created at ' +
      'another station are always revoked. A disabled account needs a new password ' +
      'when it is enabled again. The last administrator cannot be disabled or get another role, and nobody can ' +
      'disable their own account. The change applies at other stations after the next sync.',
    audited: {
      kind: 'event',
      action: 'staff-changed',
      say: ({ params, body }) => ({ record: params.staffId, detail: changeOfStaff(body) }),
    },
    isMergePatch: true,
    takesAsRead: true,
    needsConfirmation: true,
    params: StaffParams,
    body: StaffPatch,
    example: { role: 'reader' },
    reply: Staff,
  }),
};

export type TokenRole = (typeof tokenRoles)[number];
const TokenRole = Type.Unsafe<TokenRole>({
  ...Role,
  title: 'TokenRole',
  enum: [...tokenRoles],
  description: 'The role that is nearest to the scopes: `clerk` if it may write.',
});

export const Token = Type.Object(
  {
    id: Id,
    name: Name,
    role: TokenRole,
    scopes: Type.Array(TokenScope, { description: 'The scopes of the token.' }),
    origins: Type.Array(Type.String(), { description: 'The origins of web pages that may use it; empty for none.' }),
    createdAt: Instant,
    createdBy: Type.String({ description: 'The user name of the creator.' }),
    expiresAt: {
      ...NullableInstant,
      description: 'The time at which the token expires; null for a token of an early version, which never expires.',
    },
    lastUsedAt: { ...NullableInstant, description: 'The time of the last use; null if never.' },
    revokedAt: { ...NullableInstant, description: 'The time at which it was revoked; null while it is valid.' },
  },
  { ...closed, title: 'Token' },
);
export type Token = Static<typeof Token>;

const NewToken = Type.Object(
  {
    name: Text({ maxLength: 100, description: 'The name of the token, such as that of the program.' }),
    scopes: Type.Optional(
      Type.Array(TokenScope, {
        minItems: 1,
        maxItems: 20,
        description: 'The scopes of the token. Required without `role`.',
      }),
    ),
    role: Type.Optional({
      ...TokenRole,
      description: 'Instead of `scopes`: `reader` is read and changes, `clerk` is read, write and changes.',
    }),
    origins: Type.Optional(
      Type.Array(Type.String({ maxLength: 200 }), {
        maxItems: 5,
        description:
          'The exact origins of web pages that may use it, such as `https://lab.example`. Default: none; browsers then keep it from every page.',
      }),
    ),
    expiresAt: Type.Optional(
      Type.String({
        format: 'date-time',
        description: `The time at which the token expires. Default: after ${usualDays} days; at most ${mostDays} days.`,
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
    expiresAt: { ...Instant, description: 'The time at which the token expires.' },
  },
  { ...closed, title: 'MadeToken' },
);
export type MadeToken = Static<typeof MadeToken>;

export const tokenEndpoints = {
  list: endpoint({
    method: 'GET',
    url: '/tokens',
    operationId: 'listTokens',
    tag: 'Access tokens',
    access: 'administrator',
    summary: 'List access tokens, including revoked ones',
    audited: { kind: 'nothing' },
    reply: Type.Object(
      { tokens: Type.Array(Token, { description: 'The access tokens, including revoked ones.' }) },
      closed,
    ),
  }),
  create: endpoint({
    method: 'POST',
    url: '/tokens',
    operationId: 'createToken',
    tag: 'Access tokens',
    access: 'administrator',
    summary: 'Create an access token for a program; the token is shown once',
    description:
      'The name must differ from those of all tokens that are not revoked. The token is revoked when the account ' +
      'that created it is disabled or gets a lower role, unless `keepsTokens` of that change keeps it.',
    audited: {
      kind: 'event',
      action: 'token-made',
      say: ({ reply }) => ({ record: reply.id, detail: reply.scopes.join(', ') }),
    },
    creates: true,
    needsConfirmation: true,
    body: NewToken,
    example: { name: 'Laboratory', scopes: ['read', 'write', 'changes'] },
    reply: MadeToken,
  }),
  revoke: endpoint({
    method: 'DELETE',
    url: '/tokens/:tokenId',
    operationId: 'revokeToken',
    tag: 'Access tokens',
    access: 'administrator',
    summary: 'Revoke an access token at once',
    audited: { kind: 'event', action: 'token-revoked', say: ({ params }) => ({ record: params.tokenId }) },
    params: Type.Object({
      tokenId: Type.String({ description: 'The `id` of the access token.', examples: [exampleIds.token] }),
    }),
    reply: Token,
  }),
};
