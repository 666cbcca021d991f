import type { INestApplicationContext } from '@nestjs/common';
import { getDataSourceToken } from '@nestjs/typeorm';
import {
  CountDirectory,
  CountTasks,
  ActivateTask,
  CompleteTask,
  CreateDepartment,
  CreateEmployee,
  CreateTask,
  createTaskInput,
  HOUR_MS,
  PauseTask,
} from '@recuerda/contracts';
import { EventPublisher, RequestClient } from '@recuerda/messaging';
import { ENV, type Env, loadConfig, timeZone } from '@recuerda/service';
import type { DataSource } from 'typeorm';
import { z } from 'zod';
import type { DemoClock } from './demo-clock.js';
import { pastReminders, writeDeliveries, writeStoppedChains } from './past-reminders.js';
import { planDemo, newIds, type DemoPlan, type PlannedTask, type SchoolIds } from './plan.js';
import { DEPARTMENTS, EMPLOYEES } from './school.js';

const zoneConfig = z.object({ APP_TIME_ZONE: timeZone });
const none = {};

/**
 * Loads the example school into an empty database; returns what it did. The school is entered by the services' own
 * requests; what was sent in the months before is written as they would have left it.
 */
export async function loadDemo(app: INestApplicationContext, clock: DemoClock): Promise<string> {
  const requests = app.get(RequestClient, { strict: false });
  const directory = await requests.send(CountDirectory, none);
  const { total } = await requests.send(CountTasks, none);
  if (directory.departments + directory.employees + total > 0) {
    return 'The database is not empty: --demo left it as it is.';
  }
  const { APP_TIME_ZONE } = loadConfig(zoneConfig, app.get<Env>(ENV, { strict: false }));
  const plan = planDemo(clock.now(), APP_TIME_ZONE);
  const ids = newIds(plan);
  const reminders = pastReminders(plan, ids);
  await writeStoppedChains(databaseOf(app, 'scheduler'), plan, reminders);
  await new EnterSchool(requests, clock, plan, ids).enterAll();
  const counts = await writeDeliveries(databaseOf(app, 'notifier'), reminders);
  await app.get(EventPublisher, { strict: false }).publish(counts);
  const { tasks } = plan;
  return `Loaded the demo: ${DEPARTMENTS.length} departments, ${EMPLOYEES.length} employees, ${tasks.length} tasks.`;
}

const databaseOf = (app: INestApplicationContext, schema: string): DataSource =>
  app.get<DataSource>(getDataSourceToken(schema), { strict: false });

/** Enters everything at its time by the services' own requests, in the order of the ids that refer to one another. */
class EnterSchool {
  constructor(
    private readonly requests: RequestClient,
    private readonly clock: DemoClock,
    private readonly plan: DemoPlan,
    private readonly ids: SchoolIds,
  ) {}

  async enterAll(): Promise<void> {
    const { departments, employees, tasks } = this.ids;
    for (const [index, department] of DEPARTMENTS.entries()) {
      const id = departments[index] ?? '';
      await this.hoursAfterOpening(index, () => this.requests.send(CreateDepartment, { id, ...department }));
    }
    for (const [index, [name, phone, department]] of EMPLOYEES.entries()) {
      const id = employees[index] ?? '';
      const departmentId = departments[department] ?? '';
      await this.hoursAfterOpening(DEPARTMENTS.length + index, () =>
        this.requests.send(CreateEmployee, { id, name, phone, departmentId, consent: true }),
      );
    }
    for (const [index, task] of this.plan.tasks.entries()) await this.addTask(tasks[index] ?? '', task);
  }

  /**
   * The first reminder of a task in the past would be due at once: so the task is paused immediately, and an active one
   * is activated again within its interval. A task with a stopped chain has no reminder due.
   */
  private async addTask(id: string, task: PlannedTask): Promise<void> {
    const { title, description, interval: reminderInterval, createdAt, changedAt, state, stoppedAt } = task;
    const employeeId = this.ids.employees[task.employee] ?? '';
    await this.clock.at(createdAt, async () => {
      await this.requests.send(
        CreateTask,
        createTaskInput.parse({ id, title, description, employeeId, reminderInterval }),
      );
      if (state !== 'completed' && stoppedAt === null) await this.requests.send(PauseTask, { id });
    });
    if (state === 'completed') await this.clock.at(changedAt, () => this.requests.send(CompleteTask, { id }));
    if (state === 'active' && stoppedAt === null)
      await this.clock.at(changedAt, () => this.requests.send(ActivateTask, { id }));
  }

  private hoursAfterOpening(hours: number, work: () => Promise<unknown>): Promise<unknown> {
    return this.clock.at(new Date(this.plan.openedAt.getTime() + hours * HOUR_MS), work);
  }
}
