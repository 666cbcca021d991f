import { type DynamicModule, Module } from '@nestjs/common';
import { DatabaseModule, IdempotencyModule, provideAppliedChunks, provideDeletedRows } from '@recuerda/database';
import { OutboxModule } from '@recuerda/outbox';
import { type Env, loadConfig } from '@recuerda/service';
import { ApplyDirectory } from './directory-replica/apply-directory.js';
import { ReplicaRepository } from './directory-replica/replica.repository.js';
import { DirectoryEventsController } from './directory-replica/directory-events.controller.js';
import { EmployeeTasksRepository } from './directory-replica/employee-tasks.repository.js';
import { FindAssignee } from './directory-replica/find-assignee.js';
import { EscalationController } from './escalation/escalation.controller.js';
import { ChangeTasksController } from './bulk/change-tasks.controller.js';
import { RestoreTasksController } from './bulk/restore-tasks.controller.js';
import { DigestsController } from './digests/digests.controller.js';
import { TaskGroupReader } from './groups/task-group.reader.js';
import { TaskGroups } from './groups/task-groups.js';
import { TaskGroupsController } from './groups/task-groups.controller.js';
import { ImportTasksController } from './imports/import-tasks.controller.js';
import { ImportsController } from './imports/imports.controller.js';
import { RemindersController } from './reminders/reminders.controller.js';
import { SchoolCalendar } from './series/school-calendar.js';
import { TaskSeries } from './series/task-series.js';
import { TaskSetsController } from './sets/task-sets.controller.js';
import { SCHEMA, TASKS_CONFIG, tasksConfig } from './tasks.config.js';
import { TASKS_DATABASE } from './tasks.database.js';
import { NextReminderOrder } from './tasks/next-reminder-order.js';
import { TaskListQuery } from './tasks/task-list.query.js';
import { TaskReader } from './tasks/task.reader.js';
import { TaskWriter } from './tasks/task.writer.js';
import { TasksController } from './tasks/tasks.controller.js';

/** Tasks, and what they need to know of departments and employees. */
@Module({})
export class TasksModule {
  /** Throws `ConfigError` when the environment is wrong. */
  static register(env: Env): DynamicModule {
    return {
      module: TasksModule,
      imports: [
        DatabaseModule.forService(TASKS_DATABASE),
        IdempotencyModule.forService(SCHEMA),
        OutboxModule.forService(SCHEMA),
      ],
      controllers: [
        ChangeTasksController,
        DigestsController,
        DirectoryEventsController,
        EscalationController,
        ImportsController,
        ImportTasksController,
        RemindersController,
        RestoreTasksController,
        TaskGroupsController,
        TasksController,
        TaskSetsController,
      ],
      providers: [
        { provide: TASKS_CONFIG, useValue: loadConfig(tasksConfig, env) },
        provideAppliedChunks(SCHEMA),
        ...provideDeletedRows(SCHEMA),
        ApplyDirectory,
        ReplicaRepository,
        EmployeeTasksRepository,
        FindAssignee,
        NextReminderOrder,
        SchoolCalendar,
        TaskGroupReader,
        TaskGroups,
        TaskListQuery,
        TaskReader,
        TaskSeries,
        TaskWriter,
      ],
    };
  }
}
