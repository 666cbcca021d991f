import { Inject, Injectable } from '@nestjs/common';
import { TaskRepublished } from '@recuerda/contracts';
import { entityEvent, InjectUnitOfWork, type UnitOfWork } from '@recuerda/outbox';
import { type Clock, CLOCK } from '@recuerda/service';
import { MoreThan } from 'typeorm';
import { NIL } from 'uuid';
import { SCHEMA } from '../tasks.database.js';
import { Task } from '../tasks/task.entity.js';

/** Rows per transaction. */
const CHUNK = 1_000;

/** Publishes every task again with its current version. */
@Injectable()
export class RepublishTasksUseCase {
  constructor(
    @InjectUnitOfWork(SCHEMA) private readonly work: UnitOfWork,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Returns the number of events written. */
  async run(): Promise<number> {
    let count = 0;
    let afterId: string | undefined = NIL;
    while (afterId !== undefined) {
      const tasks = await this.republishSome(afterId);
      count += tasks.length;
      afterId = tasks.length < CHUNK ? undefined : tasks.at(-1)?.id;
    }
    return count;
  }

  private republishSome(afterId: string): Promise<Task[]> {
    return this.work.run(async ({ manager, emit }) => {
      const tasks = await manager.find(Task, { where: { id: MoreThan(afterId) }, order: { id: 'ASC' }, take: CHUNK });
      for (const task of tasks) emit(entityEvent(TaskRepublished, task.toSnapshot(), task.version, this.clock.now()));
      return tasks;
    });
  }
}
