import type { createEmployeeInput, EmployeePatch, EmployeeState } from '@recuerda/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { z } from 'zod';

@Entity({ name: 'employees' })
export class Employee {
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

  static create(input: z.infer<typeof createEmployeeInput>, now: Date): Employee {
    const { id, name, phone, departmentId } = input;
    return Object.assign(new Employee(), {
      id: id.toLowerCase(),
      name,
      phone,
      departmentId: departmentId.toLowerCase(),
      version: 1,
      createdAt: now,
      updatedAt: now,
    });
  }

  /** Takes over the given fields. False: nothing changed. */
  edit(patch: EmployeePatch, now: Date): boolean {
    const { name = this.name, phone = this.phone } = patch;
    const departmentId = patch.departmentId?.toLowerCase() ?? this.departmentId;
    if (name === this.name && phone === this.phone && departmentId === this.departmentId) return false;
    Object.assign(this, { name, phone, departmentId, version: this.version + 1, updatedAt: now });
    return true;
  }

  toState(): EmployeeState {
    const { id, name, phone, departmentId, createdAt, updatedAt } = this;
    return { id, name, phone, departmentId, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
  }
}
