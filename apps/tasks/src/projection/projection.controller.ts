import { Controller, Inject } from '@nestjs/common';
import { RepublishTasks, TaskRepublished } from '@recuerda/contracts';
import { RequestHandler } from '@recuerda/messaging';
import { entityEvent, InjectUnitOfWork, type UnitOfWork } from '@recuerda/outbox';
import { type Clock, CLOCK } from '@recuerda/service';
import { MoreThan } from 'typeorm';
import { NIL } from 'uuid';
import { SCHEMA } from '../tasks.config.js';
import { Task } from '../entity/task.entity.js';

/** Rows per transaction. */
const CHUNK = 1_000;

@Controller()
export class ProjectionController {
  constructor(
    @InjectUnitOfWork(SCHEMA) private readonly work: UnitOfWork,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Publishes every task again with its current version. Returns the number of events. */
  @RequestHandler(RepublishTasks)
  async republishAll(): Promise<{ events: number }> {
    let events = 0;
    let afterId: string | undefined = NIL;
    while (afterId !== undefined) {
      const tasks = await this.republishSome(afterId);
      events += tasks.length;
      afterId = tasks.length < CHUNK ? undefined : tasks.at(-1)?.id;
    }
    return { events };
  }

  private republishSome(afterId: string): Promise<Task[]> {
    return this.work.run(async ({ manager, emit }) => {
      const tasks = await manager.find(Task, { where: { id: MoreThan(afterId) }, order: { id: 'ASC' }, take: CHUNK });
      for (const task of tasks) emit(entityEvent(TaskRepublished, task.toSnapshot(), task.version, this.clock.now()));
      return tasks;
    });
  }
}
