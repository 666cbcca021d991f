import { DepartmentUpdated } from '@recuerda/contracts';
import { changeOf, entityEvent, type Transaction } from '@recuerda/outbox';
import { Department } from './department.entity.js';

/** The departments of a manager who is being deleted have none. */
export async function releaseManaged({ manager, emit }: Transaction, employeeId: string, now: Date): Promise<void> {
  const departments = await manager.find(Department, {
    where: { managerEmployeeId: employeeId },
    order: { id: 'ASC' },
    lock: { mode: 'pessimistic_write' },
  });
  for (const department of departments) {
    const before = department.toSnapshot();
    department.edit({ managerEmployeeId: null }, now);
    await manager.update(Department, { id: department.id }, department);
    emit(entityEvent(DepartmentUpdated, changeOf(before, department.toSnapshot()), department.version, now));
  }
}
