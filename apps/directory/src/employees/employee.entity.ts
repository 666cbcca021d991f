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

  /** When the employee agreed to reminders; null: not known, or opted out since. */
  @Column({ type: 'timestamptz', name: 'consent_at', precision: 3, nullable: true })
  consentAt!: Date | null;

  /** By what the employee last agreed or opted out. */
  @Column({ type: 'text', name: 'consent_source', nullable: true })
  consentSource!: string | null;

  @Column({ type: 'timestamptz', name: 'opted_out_at', precision: 3, nullable: true })
  optedOutAt!: Date | null;

  /** The provider's reason for which the number cannot be reached. */
  @Column({ type: 'text', name: 'unreachable_reason', nullable: true })
  unreachableReason!: string | null;

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
      consentAt: null,
      consentSource: null,
      optedOutAt: null,
      unreachableReason: null,
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
