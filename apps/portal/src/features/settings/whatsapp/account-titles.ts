import type { ConnectionView } from '@recuerda/contracts';
import { useDepartmentOptionsQuery } from '../../../api/department-options';

/** Returns the names of departments in one text. */
export type NamesOf = (departmentIds: readonly string[]) => string;

const list = new Intl.ListFormat('es');

/** The names of departments, unless they are not needed; those that were deleted have none. */
export function useDepartmentNames(isNeeded = true): NamesOf {
  const { data = [] } = useDepartmentOptionsQuery(undefined, { skip: !isNeeded });
  return (ids) => list.format(data.filter(({ id }) => ids.includes(id)).map(({ name }) => name));
}

/** Returns whose number an account is, with the number. */
export function accountTitle(
  { departmentIds, name }: Pick<ConnectionView, 'departmentIds' | 'name'>,
  namesOf: NamesOf,
) {
  const whose = departmentIds.length === 0 ? 'Escuela' : namesOf(departmentIds) || 'Sin departamentos';
  return `${whose} · ${name}`;
}
