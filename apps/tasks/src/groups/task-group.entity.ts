import type { Audience, TaskGroupInput } from '@recuerda/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

export type GroupContent = Omit<TaskGroupInput, 'audience'>;

/** A task that several employees got: what each new one gets, and who belongs to it. */
@Entity({ name: 'task_groups' })
export class TaskGroup {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'jsonb' })
  content!: GroupContent;

  /** `departmentIds`: those of the manager to whom 'everyone' were the employees of these. */
  @Column({ type: 'jsonb' })
  audience!: Audience & { departmentIds?: readonly string[] };

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3 })
  createdAt!: Date;
}
