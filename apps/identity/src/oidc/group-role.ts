import { type DepartmentView, departmentQuery, idField, ListDepartments, type Role } from '@recuerda/contracts';
import type { RequestClient } from '@recuerda/messaging';
import type { GroupRules } from '../oidc.config.js';

/** Role that the groups of a person give. */
export interface GivenRole {
  role: Role;
  departmentIds: string[];
}

/** True if groups give roles: then they do so at each sign-in. */
export const rulesExist = ({ groups, managers }: GroupRules): boolean =>
  Object.keys(groups).length > 0 || managers.length > 0;

/** Returns the highest role that groups give; undefined if they give none. */
export async function roleOf(
  requests: RequestClient,
  { groups, managers }: GroupRules,
  ofPerson: readonly string[],
): Promise<GivenRole | undefined> {
  const has = (group: string | undefined): boolean => group !== undefined && ofPerson.includes(group);
  if (has(groups.administrator)) return { role: 'administrator', departmentIds: [] };
  const named = managers.filter(({ group }) => has(group)).map(({ department }) => department);
  const departmentIds = (await Promise.all(named.map((name) => idsOf(requests, name)))).flat();
  if (departmentIds.length > 0) return { role: 'manager', departmentIds: [...new Set(departmentIds)].sort() };
  return has(groups.viewer) ? { role: 'viewer', departmentIds: [] } : undefined;
}

/** Asks directory for the ids of a department, given by its id or its name; none if it does not exist any more. */
async function idsOf(requests: RequestClient, department: string): Promise<string[]> {
  const id = idField.safeParse(department);
  const query = id.success ? { ids: id.data } : { search: department, limit: 200 };
  const { items } = await requests.send(ListDepartments, departmentQuery.parse(query));
  const isMeant = ({ name }: DepartmentView): boolean => id.success || fold(name) === fold(department);
  return items.filter(isMeant).map((item) => item.id);
}

const fold = (name: string): string => name.normalize('NFC').toLocaleLowerCase('es');

/** Returns the texts of a claim that is one text or several. */
export const textsOf = (claim: unknown): string[] =>
  [claim].flat().filter((item): item is string => typeof item === 'string');
