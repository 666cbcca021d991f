import { type CreateEmployeeInput, type EmployeePatch, type StoredEmployee, storedEmployee } from '@recuerda/contracts';
import { changedFields, fromRow, type StoredRow } from '@recuerda/database';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'employees' })
export class Employee implements StoredRow<StoredEmployee> {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'text' })
  name!: string;

  @Column({ type: 'text' })
  phone!: string;

  @Column({ type: 'uuid', name: 'department_id' })
  departmentId!: string;

  /** +1 each change, from 1. */
  @Column({ type: 'integer' })
  version!: number;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3 })
  createdAt!: Date;

  @Column({ type: 'timestamptz', name: 'updated_at', precision: 3 })
  updatedAt!: Date;

  static create(input: CreateEmployeeInput, now: Date): Employee {
    return Object.assign(new Employee(), input, {
      id: input.id.toLowerCase(),
      departmentId: input.departmentId.toLowerCase(),
      version: 1,
      createdAt: now,
      updatedAt: now,
    });
  }

  /** Sets the given fields. Returns false if none of them changes. */
  edit(patch: EmployeePatch, now: Date): boolean {
    const changed = changedFields<Employee>(this, { ...patch, departmentId: patch.departmentId?.toLowerCase() });
    if (!changed) return false;
    Object.assign(this, changed, { version: this.version + 1, updatedAt: now });
    return true;
  }

  toSnapshot(): StoredEmployee {
    return fromRow(storedEmployee, this);
  }
}
