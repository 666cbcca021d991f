import type { createDepartmentInput, DepartmentPatch, DepartmentState } from '@recuerda/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { z } from 'zod';

@Entity({ name: 'departments' })
export class Department {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'text' })
  name!: string;

  @Column({ type: 'text', nullable: true })
  description!: string | null;

  /** +1 each change, from 1. */
  @Column({ type: 'integer' })
  version!: number;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3 })
  createdAt!: Date;

  @Column({ type: 'timestamptz', name: 'updated_at', precision: 3 })
  updatedAt!: Date;

  static create(input: z.infer<typeof createDepartmentInput>, now: Date): Department {
    const { id, name, description } = input;
    return Object.assign(new Department(), {
      id: id.toLowerCase(),
      name,
      description,
      version: 1,
      createdAt: now,
      updatedAt: now,
    });
  }

  /** Takes over the given fields. False: nothing changed. */
  edit(patch: DepartmentPatch, now: Date): boolean {
    const { name = this.name, description = this.description } = patch;
    if (name === this.name && description === this.description) return false;
    Object.assign(this, { name, description, version: this.version + 1, updatedAt: now });
    return true;
  }

  toState(): DepartmentState {
    const { id, name, description, createdAt, updatedAt } = this;
    return { id, name, description, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
  }
}
