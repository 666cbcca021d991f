import { randomUUID } from 'node:crypto';
import type { INestApplicationContext } from '@nestjs/common';
import {
  ActivateTask,
  CompleteTask,
  CountDirectory,
  CountTasks,
  CreateDepartment,
  CreateEmployee,
  CreateTask,
  type Envelope,
  PauseTask,
  ReminderFailed,
  ReminderSent,
} from '@recuerda/contracts';
import { EventPublisher, RequestClient } from '@recuerda/messaging';
import { ENV, type Env, loadConfig, timeZone } from '@recuerda/service';
import { z } from 'zod';
import type { DemoClock } from './demo-clock.js';
import { type DemoPlan, planDemo, type PlannedReminder, type PlannedTask } from './plan.js';
import { DEPARTMENTS, EMPLOYEES } from './school.js';

const zoneConfig = z.object({ APP_TIME_ZONE: timeZone });
const HOUR_MS = 3_600_000;
/** Waits between the due time and the sending of a past reminder, ms. */
const SENT_AFTER_MS = 900;
const none = {};

/** Loads the made-up school by the services' own requests and events; an empty database only. Answers what it did. */
export async function loadDemo(app: INestApplicationContext, clock: DemoClock): Promise<string> {
  const requests = app.get(RequestClient, { strict: false });
  const directory = await requests.send(CountDirectory, none);
  const { total } = await requests.send(CountTasks, none);
  if (directory.departments + directory.employees + total > 0) {
    return 'The database is not empty: --demo left it as it is.';
  }
  const { APP_TIME_ZONE } = loadConfig(zoneConfig, app.get<Env>(ENV, { strict: false }));
  const plan = planDemo(clock.now(), APP_TIME_ZONE);
  const taskIds = await new School(requests, clock, plan).open();
  const events = plan.reminders.map((reminder) => toEvent(reminder, taskIds[reminder.task] ?? randomUUID()));
  await app.get(EventPublisher, { strict: false }).publish(events);
  return `Loaded the demo: ${DEPARTMENTS.length} departments, ${EMPLOYEES.length} employees, ${plan.tasks.length} tasks.`;
}

/** Enters everything at its time, in the order of the ids that refer to one another. */
class School {
  constructor(
    private readonly requests: RequestClient,
    private readonly clock: DemoClock,
    private readonly plan: DemoPlan,
  ) {}

  /** Answers the ids of the tasks. */
  async open(): Promise<string[]> {
    const departmentIds: string[] = [];
    for (const [index, department] of DEPARTMENTS.entries()) {
      departmentIds.push(
        await this.enter(this.hoursAfterOpening(index), (id) =>
          this.requests.send(CreateDepartment, { id, ...department }),
        ),
      );
    }
    const employeeIds: string[] = [];
    for (const [index, [name, phone, department]] of EMPLOYEES.entries()) {
      const departmentId = departmentIds[department] ?? '';
      const at = this.hoursAfterOpening(DEPARTMENTS.length + index);
      employeeIds.push(
        await this.enter(at, (id) => this.requests.send(CreateEmployee, { id, name, phone, departmentId })),
      );
    }
    const taskIds: string[] = [];
    for (const task of this.plan.tasks) taskIds.push(await this.addTask(task, employeeIds[task.employee] ?? ''));
    return taskIds;
  }

  /**
   * A task of the past would be due at once: it is paused in the same breath, and an active one activated again
   * within its interval.
   */
  private async addTask(task: PlannedTask, employeeId: string): Promise<string> {
    const { title, description, interval: reminderInterval, createdAt, changedAt, state } = task;
    const id = await this.enter(createdAt, async (id) => {
      await this.requests.send(CreateTask, { id, title, description, employeeId, reminderInterval });
      if (state !== 'completed') await this.requests.send(PauseTask, { id });
    });
    if (state === 'completed') await this.clock.at(changedAt, () => this.requests.send(CompleteTask, { id }));
    if (state === 'active') await this.clock.at(changedAt, () => this.requests.send(ActivateTask, { id }));
    return id;
  }

  private hoursAfterOpening(hours: number): Date {
    return new Date(this.plan.openedAt.getTime() + hours * HOUR_MS);
  }

  /** Does the work at that time, with a new id; answers the id. */
  private async enter(at: Date, work: (id: string) => Promise<unknown>): Promise<string> {
    const id = randomUUID();
    await this.clock.at(at, () => work(id));
    return id;
  }
}

function toEvent({ sentAt, failed }: PlannedReminder, taskId: string): Envelope {
  const reminderId = randomUUID();
  const dueAt = new Date(sentAt.getTime() - SENT_AFTER_MS).toISOString();
  const data = { reminderId, taskId, dueAt, sentAt: sentAt.toISOString(), attempts: failed ? 3 : 1 };
  const attributes = { id: randomUUID(), subject: reminderId, time: sentAt };
  return failed
    ? ReminderFailed.create({ ...attributes, data: { ...data, reason: 'status 503' } })
    : ReminderSent.create({ ...attributes, data });
}
