import { ListDepartments, ListEmployees, MAX_IDS, type Page } from '@recuerda/contracts';
import type { RequestClient } from '@recuerda/messaging';
import { chunksOf } from '@recuerda/service';

export type Names = ReadonlyMap<string, string>;
interface Named {
  id: string;
  name: string;
}

/** The present names of employees, by id; those who were deleted have none. */
export const employeeNames = (requests: RequestClient, ids: readonly string[]): Promise<Names> =>
  namesOf(ids, (some) => requests.send(ListEmployees, { ids: some, limit: MAX_IDS, order: 'created' }));

/** The present names of departments, by id; those that were deleted have none. */
export const departmentNames = (requests: RequestClient, ids: readonly string[]): Promise<Names> =>
  namesOf(ids, (some) => requests.send(ListDepartments, { ids: some, limit: MAX_IDS, order: 'created' }));

async function namesOf(ids: readonly string[], read: (ids: string) => Promise<Page<Named>>): Promise<Names> {
  const names = new Map<string, string>();
  for (const some of chunksOf([...new Set(ids)], MAX_IDS)) {
    const { items } = await read(some.join());
    for (const { id, name } of items) names.set(id, name);
  }
  return names;
}
