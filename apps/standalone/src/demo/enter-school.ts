import {
  ActivateTask,
  CompleteTask,
  CreateDepartment,
  CreateEmployee,
  CreateTask,
  createTaskInput,
  HOUR_MS,
  PauseTask,
} from '@recuerda/contracts';
import type { RequestClient } from '@recuerda/messaging';
import type { DemoClock } from './demo-clock.js';
import type { DemoPlan, PlannedTask, SchoolIds } from './demo-plan.js';
import { DEPARTMENTS, EMPLOYEES } from './school.js';

/** Enters everything at its time by the services' own requests, in the order of the ids that refer to one another. */
export class EnterSchool {
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
