import {
  type CreateDepartmentInput,
  type DepartmentPatch,
  type EscalationStep,
  type StoredDepartment,
  storedDepartment,
  type WeeklyWindows,
} from '@recuerda/contracts';
import { changedFields, fromRow, type StoredRow } from '@recuerda/database';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'departments' })
export class Department implements StoredRow<StoredDepartment> {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'text' })
  name!: string;

  @Column({ type: 'text', nullable: true })
  description!: string | null;

  /** The department's own; null: the school's. */
  @Column({ type: 'jsonb', name: 'weekly_windows', nullable: true })
  weeklyWindows!: WeeklyWindows | null;

  @Column({ type: 'uuid', name: 'manager_employee_id', nullable: true })
  managerEmployeeId!: string | null;

  /** The department's own; null: the school's. */
  @Column({ type: 'jsonb', nullable: true })
  escalation!: EscalationStep[] | null;

  /** +1 each change, from 1. */
  @Column({ type: 'integer' })
  version!: number;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3 })
  createdAt!: Date;

  @Column({ type: 'timestamptz', name: 'updated_at', precision: 3 })
  updatedAt!: Date;

  static create(input: CreateDepartmentInput, now: Date): Department {
    return Object.assign(new Department(), input, {
      id: input.id.toLowerCase(),
      weeklyWindows: input.weeklyWindows ?? null,
      managerEmployeeId: input.managerEmployeeId ?? null,
      escalation: input.escalation ?? null,
      version: 1,
      createdAt: now,
      updatedAt: now,
    });
  }

  /** Sets the given fields. Returns false if none of them changes. */
  edit(patch: DepartmentPatch, now: Date): boolean {
    const changed = changedFields<Department>(this, patch);
    if (!changed) return false;
    Object.assign(this, changed, { version: this.version + 1, updatedAt: now });
    return true;
  }

  toSnapshot(): StoredDepartment {
    return fromRow(storedDepartment, this);
  }
}
