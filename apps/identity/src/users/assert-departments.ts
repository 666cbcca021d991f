import { departmentQuery, ListDepartments, type Role } from '@recuerda/contracts';
import type { RequestClient } from '@recuerda/messaging';
import { fieldError } from '@recuerda/service';

const FIELD = 'departmentIds';

/** Managers need departments, other roles have none. Throws `validation_failed`. */
export function assertFitRole({ role, departmentIds }: { role: Role; departmentIds: readonly string[] }): void {
  const isManager = role === 'manager';
  if (isManager && departmentIds.length === 0) throw fieldError(FIELD, 'Elige al menos un departamento.');
  if (!isManager && departmentIds.length > 0) throw fieldError(FIELD, 'Solo un responsable tiene departamentos.');
}

/** Asks directory, which owns departments. Throws `validation_failed` for one that does not exist. */
export async function assertDepartmentsExist(requests: RequestClient, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const { items } = await requests.send(ListDepartments, departmentQuery.parse({ ids: ids.join() }));
  if (items.length < ids.length) throw fieldError(FIELD, 'Alguno de los departamentos ya no existe.');
}
