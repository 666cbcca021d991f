import { Inject, Injectable } from '@nestjs/common';
import { TaskRepublished } from '@recuerda/contracts';
import { entityEvent, InjectUnitOfWork, type UnitOfWork } from '@recuerda/outbox';
import { type Clock, CLOCK } from '@recuerda/service';
import { MoreThan } from 'typeorm';
import { SCHEMA } from '../tasks.database.js';
import { Task } from '../tasks/task.entity.js';

/** Rows a transaction. */
const CHUNK = 1_000;
const LOWEST_ID = '00000000-0000-0000-0000-000000000000';

/** Tells every task again with its present version. */
@Injectable()
export class RepublishTasksUseCase {
  constructor(
    @InjectUnitOfWork(SCHEMA) private readonly work: UnitOfWork,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Answers the number of events written. */
  async run(): Promise<number> {
    let told = 0;
    let afterId: string | undefined = LOWEST_ID;
    while (afterId !== undefined) {
      const tasks = await this.tellSome(afterId);
      told += tasks.length;
      afterId = tasks.length < CHUNK ? undefined : tasks.at(-1)?.id;
    }
    return told;
  }

  private tellSome(afterId: string): Promise<Task[]> {
    return this.work.run(async ({ manager, emit }) => {
      const tasks = await manager.find(Task, { where: { id: MoreThan(afterId) }, order: { id: 'ASC' }, take: CHUNK });
      for (const task of tasks) emit(entityEvent(TaskRepublished, task.toSnapshot(), task.version, this.clock.now()));
      return tasks;
    });
  }
}
