import { DepartmentUpdated, type StoredDepartment } from '@recuerda/contracts';
import { changeOf, entityEvent, type Transaction } from '@recuerda/outbox';
import { Department } from './department.entity.js';

/** Saves a changed department, and publishes the change. */
export async function saveDepartment(
  { manager, emit }: Transaction,
  department: Department,
  before: StoredDepartment,
): Promise<void> {
  const { id, version, updatedAt } = department;
  await manager.update(Department, { id }, department);
  emit(entityEvent(DepartmentUpdated, changeOf(before, department.toSnapshot()), version, updatedAt));
}
