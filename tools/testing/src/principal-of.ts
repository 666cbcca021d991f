import type { Principal, Role } from '@recuerda/contracts';

/** Returns a principal with that role; a manager has departments to be given. */
export const principalOf = (role: Role, more: Partial<Principal> = {}): Principal => ({
  userId: '0198f2a0-0000-7000-8000-000000000001',
  role,
  departmentIds: [],
  address: '127.0.0.1',
  ...more,
});
