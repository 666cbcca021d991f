import { Controller, Module } from '@nestjs/common';
import { getDataSourceToken } from '@nestjs/typeorm';
import {
  DepartmentCreated,
  DepartmentDeleted,
  EmployeeCreated,
  EmployeeDeleted,
  type Envelope,
  FindTasksByReminder,
  type ReminderFilter,
  SUBSCRIPTIONS,
  type Subscription,
  type DepartmentView,
  GetDepartment,
  EmployeeConsented,
  GetEmployeeSnapshot,
  GetEmployeeSnapshots,
  GetReminders,
  ListScheduledReminders,
  type ReminderView,
  type ScheduledQuery,
  type ScheduledTask,
  REQUESTS,
  type StoredEmployee,
  TASK_EVENTS,
  TASK_SET_EVENTS,
  TaskEscalated,
  type TaskEscalatedData,
} from '@recuerda/contracts';
import { RequestHandler, EventPublisher, EventHandler, MessagingModule, RequestClient } from '@recuerda/messaging';
import { bootstrap, type Clock, SystemClock } from '@recuerda/service';
import { BARE_DEPARTMENT, BARE_EMPLOYEE, createTestDatabase, patientSend } from '@recuerda/testing';
import type { DataSource } from 'typeorm';
import { v7 } from 'uuid';
import { TasksModule } from '../tasks.module.js';

type EmployeeInDirectory = NonNullable<(typeof GetEmployeeSnapshot)['output']>;

const PROBE: Subscription = { queue: 'probe.events', bindings: [...TASK_EVENTS, ...TASK_SET_EVENTS], prefetch: 100 };
const CONSENTED: Subscription = { queue: 'probe.consented', bindings: [EmployeeConsented], prefetch: 100 };
const ESCALATED: Subscription = { queue: 'probe.escalated', bindings: [TaskEscalated], prefetch: 100 };
/** The probe's answers in place of `directory` and `scheduler`. */
const OF_OTHERS: readonly string[] = [
  GetEmployeeSnapshot,
  GetEmployeeSnapshots,
  GetDepartment,
  GetReminders,
  ListScheduledReminders,
  FindTasksByReminder,
].map(({ pattern }) => pattern);
const requests = REQUESTS;
const CONTRACTS = {
  subscriptions: [SUBSCRIPTIONS.tasksDirectory, SUBSCRIPTIONS.tasksUnanswered, PROBE, ESCALATED, CONSENTED],
  requests: requests.filter(({ pattern }) => pattern.startsWith('tasks.') || OF_OTHERS.includes(pattern)),
};

/** Records the events of `tasks`, and answers requests in place of `directory` and `scheduler`. */
@Controller()
class Probe {
  readonly events: Envelope[] = [];
  readonly directory = new Map<string, EmployeeInDirectory>();
  /** By department. */
  readonly managers = new Map<string, string>();
  readonly escalated: TaskEscalatedData[] = [];
  /** Ids of the employees who are said to consent. */
  readonly consented: string[] = [];
  /** When the scheduled reminders of tasks are due. */
  readonly reminders = new Map<string, string>();
  /** Ids of the tasks that the scheduler finds. */
  readonly byReminder: Record<ReminderFilter, string[]> = { failed: [], held: [], silent: [] };
  asked = 0;

  @EventHandler(PROBE)
  async handle(events: Envelope[]): Promise<void> {
    this.events.push(...events);
  }

  @EventHandler(ESCALATED)
  async keep(events: Envelope[]): Promise<void> {
    this.escalated.push(...events.map(({ data }) => data as TaskEscalatedData));
  }

  @EventHandler(CONSENTED)
  async keepConsents(events: Envelope[]): Promise<void> {
    this.consented.push(...events.map(({ subject }) => subject));
  }

  @RequestHandler(FindTasksByReminder)
  async findTasks({ filter }: { filter: ReminderFilter }): Promise<string[]> {
    return this.byReminder[filter];
  }

  @RequestHandler(GetEmployeeSnapshots)
  async employees({ ids }: { ids: string[] }): Promise<EmployeeInDirectory[]> {
    return ids.flatMap((id) => this.directory.get(id) ?? []);
  }

  @RequestHandler(GetDepartment)
  async department({ id }: { id: string }): Promise<DepartmentView> {
    const { createdAt, updatedAt } = stamps;
    const managerEmployeeId = this.managers.get(id) ?? null;
    const counts = { employeeCount: 0, taskCount: 0 };
    const bare = { ...BARE_DEPARTMENT, manager: null, createdAt, updatedAt };
    return { ...bare, id, name: 'Ventas', description: null, managerEmployeeId, ...counts };
  }

  @RequestHandler(GetReminders)
  async remindersOf({ taskIds }: { taskIds: string[] }): Promise<ReminderView[]> {
    const common = { id: v7(), sentAt: null, status: 'scheduled', heldReason: null, failedAt: null } as const;
    return taskIds.flatMap((taskId) => {
      const nextReminder = this.reminders.get(taskId);
      return nextReminder === undefined ? [] : { ...common, taskId, nextReminder };
    });
  }

  @RequestHandler(ListScheduledReminders)
  async scheduled({ order, after, limit }: ScheduledQuery): Promise<ScheduledTask[]> {
    const keyOf = ({ nextReminder, taskId }: ScheduledTask) => `${nextReminder} ${taskId}`;
    const direction = order === 'reminder' ? 1 : -1;
    const compare = (one: ScheduledTask, other: ScheduledTask) =>
      direction * (keyOf(one) < keyOf(other) ? -1 : keyOf(one) === keyOf(other) ? 0 : 1);
    const all = [...this.reminders].map(([taskId, nextReminder]) => ({ taskId, nextReminder })).sort(compare);
    return all.filter((row) => !after || compare(row, after) > 0).slice(0, limit);
  }

  @RequestHandler(GetEmployeeSnapshot)
  async state({ id }: { id: string }): Promise<EmployeeInDirectory | null> {
    this.asked += 1;
    return this.directory.get(id) ?? null;
  }
}

@Module({ controllers: [Probe] })
class ProbeModule {}

/** The service on its own database. `withDirectory` false: requests to `directory` fail. */
export async function startTasks({ withDirectory = true, clock = new SystemClock() as Clock } = {}) {
  const database = await createTestDatabase();
  const env = { DATABASE_URL: database.url, PORT: '0', LOG_LEVEL: 'silent' };
  const services = withDirectory ? ['tasks', 'directory', 'scheduler', 'probe'] : ['tasks'];
  const messaging = MessagingModule.register({ services, env, contracts: CONTRACTS });
  const imports = [messaging, TasksModule.register(env), ...(withDirectory ? [ProbeModule] : [])];
  const app = await bootstrap({ name: 'tasks', env, imports, clock });
  const publisher = app.get(EventPublisher);
  return {
    send: patientSend(app.get(RequestClient)),
    publish: (...events: Envelope[]) => publisher.publish(events),
    probe: withDirectory ? app.get(Probe, { strict: false }) : new Probe(),
    source: app.get<DataSource>(getDataSourceToken('tasks'), { strict: false }),
    close: async () => {
      await app.close();
      await database.drop();
    },
  };
}
export type TasksApp = Awaited<ReturnType<typeof startTasks>>;

const instant = '2026-01-15T12:00:00.000Z';
const stamps = { createdAt: instant, updatedAt: instant };

export function departmentEvent(id: string, version: number, name = 'Ventas'): Envelope {
  const data = { ...BARE_DEPARTMENT, id, name, description: null, ...stamps };
  return DepartmentCreated.create({ id: v7(), subject: id, time: new Date(instant), version, data });
}

export function employeeEvent(
  id: string,
  version: number,
  departmentId: string,
  name = 'Ana',
  phone = '9999-9999',
  more: Partial<StoredEmployee> = {},
): Envelope {
  const data = { ...BARE_EMPLOYEE, id, name, phone, departmentId, ...stamps, ...more };
  return EmployeeCreated.create({ id: v7(), subject: id, time: new Date(instant), version, data });
}

export const employeeDeletion = (id: string, version: number): Envelope =>
  EmployeeDeleted.create({ id: v7(), subject: id, time: new Date(instant), version, data: { id } });

export const departmentDeletion = (id: string, version: number): Envelope =>
  DepartmentDeleted.create({ id: v7(), subject: id, time: new Date(instant), version, data: { id } });

export const inDirectory = (id: string, version: number, departmentId: string): EmployeeInDirectory => ({
  employee: { ...BARE_EMPLOYEE, id, name: 'Ana', phone: '9999-9999', departmentId, ...stamps, version },
  department: { ...BARE_DEPARTMENT, id: departmentId, name: 'Ventas', description: null, ...stamps, version: 1 },
});

/** The published due date of a task that has none. */
export const NOT_DUE = {
  dueAt: null,
  remindBefore: null,
  overdueInterval: null,
  repetition: null,
  seriesId: null,
  occurrenceAt: null,
};
