import type { EscalationStep } from '@recuerda/contracts';
import { fieldError } from '@recuerda/service';
import type { EntityManager } from 'typeorm';

export const UNKNOWN_EMPLOYEE = 'El empleado no existe o ya fue eliminado.';

interface Naming {
  managerEmployeeId?: string | null | undefined;
  escalation?: readonly EscalationStep[] | null | undefined;
}

/** Returns the employees that exist, of all departments. None is deleted until the transaction ends. */
export async function presentEmployees(manager: EntityManager, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await manager.query<{ id: string }[]>(
    'SELECT id FROM directory.employees WHERE id = ANY ($1::uuid[]) ORDER BY id FOR KEY SHARE',
    [ids],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Throws `validation_failed` for an employee that is not there. None is deleted until the transaction ends. */
export async function assertEmployees(manager: EntityManager, named: Naming): Promise<void> {
  const recipients = (named.escalation ?? []).map(({ to }) => to);
  const ids = [named.managerEmployeeId ?? 'manager', ...recipients].filter((id) => id !== 'manager');
  if (ids.length === 0) return;
  const known = new Set(['manager', ...(await presentEmployees(manager, ids))]);
  const wrong = recipients.findIndex((id) => !known.has(id));
  if (!known.has(named.managerEmployeeId ?? 'manager')) throw fieldError('managerEmployeeId', UNKNOWN_EMPLOYEE);
  if (wrong >= 0) throw fieldError(`escalation.${wrong}.to`, UNKNOWN_EMPLOYEE);
}
