/** Roles of an account. */
export const ROLES = ['administrator', 'manager', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

/**
 * Roles that have each permission. By this table alone the gateway refuses routes, services refuse requests and the
 * portal hides actions. Requests without a principal (the scheduler, an installation without sign-in) are not checked.
 * Managers are limited to their departments: the service that owns the data leaves out all others.
 */
export const PERMISSIONS = {
  /** Departments, employees, tasks, their reminders and all figures. */
  'school.read': ['administrator', 'manager', 'viewer'],
  /** Creates, changes and deletes employees and tasks, and restarts reminders. */
  'school.write': ['administrator', 'manager'],
  /** Creates, changes and deletes departments. */
  'departments.write': ['administrator'],
  /** The school's settings: hours, closed days, templates of messages, the account of WhatsApp. */
  'settings.write': ['administrator'],
  /** Systems that get webhooks, and addresses of calendars. */
  'integrations.manage': ['administrator'],
  /** One's own name, password, devices and saved views. */
  'account.own': ['administrator', 'manager', 'viewer'],
  /** Accounts of others: roles, invitations, ends of sessions. */
  'users.manage': ['administrator'],
  /** The audit. */
  'audit.read': ['administrator'],
  /** All data of a person or of the school as a file, and the erasure of a person. */
  'personal-data.manage': ['administrator'],
  /** The process's metrics, the API's documentation and the sandbox. */
  'system.read': ['administrator'],
} as const satisfies Record<string, readonly Role[]>;
export type Permission = keyof typeof PERMISSIONS;

export const mayDo = (role: Role, permission: Permission): boolean =>
  (PERMISSIONS[permission] as readonly Role[]).includes(role);

/**
 * Right that a principal needs for a request. `anyone`: nothing, such as for signing in. `services`: services and
 * operators send it on their own behalf only, never for a user.
 */
export type RequestAccess = Permission | 'anyone' | 'services';
