/** Kinds of entities that an entry of the audit is about. */
export const AUDIT_ENTITIES = [
  'department',
  'employee',
  'task',
  'set',
  'user',
  'settings',
  'endpoint',
  'feed',
  'template',
  'account',
] as const;
export type AuditEntity = (typeof AUDIT_ENTITIES)[number];

/** Actions that are written down: one entry each time. */
export const AUDIT_ACTIONS = [
  'department.created',
  'department.updated',
  'department.deleted',
  'employee.created',
  'employee.updated',
  'employee.deleted',
  /** A person's history was made anonymous on request. */
  'employee.erased',
  'task.created',
  'task.updated',
  'task.paused',
  'task.activated',
  'task.completed',
  'task.reopened',
  'task.deleted',
  /** A set of tasks was changed, or its tasks were created for employees. */
  'set.created',
  'set.updated',
  'set.deleted',
  'set.started',
  'settings.updated',
  /** Another template was chosen for a kind of message at the WhatsApp provider. */
  'template.selected',
  /** Changes of the account at the WhatsApp provider, without its secrets. */
  'account.connected',
  'account.updated',
  'account.disconnected',
  /** Changes of a system that gets webhooks; its secret was shown again; webhooks were sent to it again. */
  'endpoint.created',
  'endpoint.updated',
  'endpoint.deleted',
  'endpoint.revealed',
  'endpoint.replayed',
  /** A calendar that is read by a secret address. */
  'feed.created',
  'feed.deleted',
  /** The first administrator, or who has a group of the OpenID provider; others are invited. */
  'user.created',
  'user.invited',
  'user.updated',
  'user.deleted',
  /** An administrator made a link by which a person chooses another password. */
  'password.reset',
  /** Somebody asked for a link by mail on the sign-in screen. */
  'password.forgotten',
  /** Signed in; the wrong password was given; signed out, or signed out another device. */
  'session.started',
  'session.refused',
  'session.ended',
  /** Signed in with a browser that this account had not used before. */
  'device.added',
  /** Also by a link. Ends all other sessions of the user. */
  'password.changed',
  /** Within a session: the own password, asked for again, was wrong. */
  'password.refused',
  /** Within a session: its person entered the password again, used a passkey, or signed in again; or could not. */
  'session.confirmed',
  'confirmation.refused',
  /** An authenticator app, with its recovery codes. Ends all other sessions of the user. */
  'second_factor.added',
  'second_factor.removed',
  /** After a right password: a code was wrong; a recovery code was used up. */
  'second_factor.refused',
  'recovery_code.used',
  'recovery_codes.created',
  'passkey.added',
  'passkey.renamed',
  'passkey.removed',
  /** An identity of the OpenID provider was connected with the account, or no longer is. */
  'oidc.connected',
  'oidc.disconnected',
  /** Many rows of a list were changed by one request; each has an entry, too. */
  'tasks.changed',
  'employees.changed',
  'departments.changed',
  /** A file was imported, or that was undone; each of its rows has an entry, too. */
  'file.imported',
  /** A saved view of the school was created, changed or deleted. */
  'view.changed',
  /** A list was sent as a file. */
  'list.exported',
  'token.created',
  'token.revoked',
  /** Requests without a session, and requests that the role may not make: one entry for all of a minute. */
  'session.required',
  'access.forbidden',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];
