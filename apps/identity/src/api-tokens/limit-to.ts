import type { UserView } from '@recuerda/contracts';

/** Limits a user to some departments; none: to those that the user has anyway. */
export function limitTo(departmentIds: readonly string[], user: UserView): UserView {
  if (departmentIds.length === 0) return user;
  const isOwn = (id: string) => user.role !== 'manager' || user.departmentIds.includes(id);
  return { ...user, role: 'manager', departmentIds: departmentIds.filter(isOwn) };
}
