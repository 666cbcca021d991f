import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@recuerda/testing';
import { withActingEmployee } from '@recuerda/service';
import {
  ActivateTask,
  CompleteTask,
  CreateTask,
  type EmployeeOpenTasks,
  GetReminderSnapshots,
  ListOpenTasksByEmployee,
  MAX_DIGEST_TITLES,
  MAX_SUMMARY_TASKS,
  PauseTask,
  RemindTask,
  SnoozeTask,
  SummariseDepartment,
  type TaskView,
} from '@recuerda/contracts';
import { v7 } from 'uuid';
import { departmentEvent, employeeEvent, startTasks, type TasksApp } from '../__fixtures__/tasks-app.js';

let app: TasksApp;
const departmentId = v7();
beforeAll(async () => {
  app = await startTasks();
  await app.publish(departmentEvent(departmentId, 1));
});
afterAll(() => app.close());

async function task(name = 'Ana', phone = '+504 9999-9999') {
  const employeeId = v7();
  await app.publish(employeeEvent(employeeId, 1, departmentId, name, phone));
  const input = { id: v7(), title: 'Informe', description: 'Mensual', employeeId, reminderInterval: 60 };
  return app.send(CreateTask, input);
}
const pick = ({ title, description, employeeId, reminderInterval }: TaskView) => ({
  title,
  description,
  employeeId,
  reminderInterval,
});
const facts = (...reminders: { taskId: string; activation: number | null }[]) =>
  app.send(GetReminderSnapshots, { reminders });

describe('the facts of reminders', () => {
  it('are those of active tasks, as they are now [REM-06]', async () => {
    const { id, employeeId } = await task();
    const about = {
      title: 'Informe',
      description: 'Mensual',
      employeeId,
      departmentId,
      employeeConsented: false,
      employeeEmail: null,
    };
    const fact = { taskId: id, activation: 1, ...about };
    expect(await facts({ taskId: id, activation: 1 })).toEqual([
      { ...fact, employeeName: 'Ana', employeePhone: '+504 9999-9999' },
    ]);
    await app.publish(employeeEvent(employeeId, 2, departmentId, 'Ana María', '8888-8888'));
    expect(await facts({ taskId: id, activation: 1 })).toEqual([
      { ...fact, employeeName: 'Ana María', employeePhone: '8888-8888' },
    ]);
  });

  it('leave out what must not be sent [REM-06]', async () => {
    const [sent, paused, completed, again, nameless, phoneless] = [
      await task(),
      await task(),
      await task(),
      await task(),
      await task(' '),
      await task('Ana', '\u00a0'),
    ];
    await app.send(PauseTask, { id: paused.id });
    await app.send(CompleteTask, { id: completed.id });
    await app.send(PauseTask, { id: again.id });
    await app.send(ActivateTask, { id: again.id });
    const asked = [sent, paused, completed, again, nameless, phoneless].map(({ id }) => ({
      taskId: id,
      activation: 1,
    }));
    const found = await facts(...asked, { taskId: v7(), activation: 1 });
    expect(found.map((fact) => fact.taskId)).toEqual([sent.id]);
    expect(await facts({ taskId: again.id, activation: 2 })).toHaveLength(1);
    expect(await facts()).toEqual([]);
  });

  it('of any activation are those of tasks that are not snoozed [MAIL-04]', async () => {
    const [open, snoozed] = [await task(), await task()];
    const until = new Date(Date.now() + 86_400_000).toISOString();
    await app.send(SnoozeTask, { id: snoozed.id, until });
    const found = await facts(...[open, snoozed].map(({ id }) => ({ taskId: id, activation: null })));
    expect(found.map(({ taskId }) => taskId)).toEqual([open.id]);
  });

  it('of a digest are the open tasks of employees who can get it, employee by employee [DIG-01]', async () => {
    const first = await task();
    const { employeeId } = first;
    await app.send(CreateTask, { ...pick(first), id: v7(), title: 'Notas' });
    const done = await app.send(CreateTask, { ...pick(first), id: v7(), title: 'Hecha' });
    await app.send(CompleteTask, { id: done.id });
    await app.send(PauseTask, { id: first.id });
    const unreachable = await task('Luis', ' ');
    const read = async () => {
      const pages: EmployeeOpenTasks[] = [];
      for (let page: EmployeeOpenTasks[], after: string | undefined; ; after = page.at(-1)?.employeeId) {
        page = await app.send(ListOpenTasksByEmployee, { limit: 2, ...(after && { after }) });
        pages.push(...page);
        if (page.length < 2) return pages;
      }
    };
    const all = await read();
    expect(all.filter((one) => one.employeeId === employeeId)).toEqual([
      { employeeId, name: 'Ana', phone: '+504 9999-9999', departmentId, count: 2, titles: ['Informe', 'Notas'] },
    ]);
    expect(all.map((one) => one.employeeId)).not.toContain(unreachable.employeeId);
    expect(new Set(all.map((one) => one.employeeId)).size).toBe(all.length);
  });

  it('of a department are its open, overdue and escalated tasks, overdue for longest first [DIG-04]', async () => {
    const other = v7();
    await app.publish(departmentEvent(other, 1), employeeEvent(v7(), 1, other));
    const employeeId = v7();
    await app.publish(employeeEvent(employeeId, 1, other));
    const create = (title: string, dueAt: string | null = null) =>
      app.send(CreateTask, { id: v7(), title, description: null, employeeId, reminderInterval: 60, dueAt });
    await create('Sin fecha');
    await create('Ayer', new Date(Date.now() - 86_400_000).toISOString());
    await create('Mañana', new Date(Date.now() + 86_400_000).toISOString());
    await create('Antes', new Date(Date.now() - 2 * 86_400_000).toISOString());
    expect(await app.send(SummariseDepartment, { departmentId: other })).toEqual({
      open: 4,
      overdue: 2,
      escalated: 0,
      firstOverdue: ['Antes', 'Ayer'].map((title) => ({ title, employeeName: 'Ana' })),
    });
    const nothing = { open: 0, overdue: 0, escalated: 0, firstOverdue: [] };
    expect(await app.send(SummariseDepartment, { departmentId: v7() })).toEqual(nothing);
  });

  it('of any activation are also those of a task that was snoozed until now [MAIL-04]', async () => {
    const { id } = await task();
    await app.send(RemindTask, { id, requestId: v7() });
    await eventually(async () => expect(await facts({ taskId: id, activation: null })).toHaveLength(1));
  });

  it('of a digest are not those reported as done; what is due next comes first, at most so many [DIG-01]', async () => {
    const first = await task();
    const { employeeId } = first;
    const create = (title: string, more: object = {}) =>
      app.send(CreateTask, { ...pick(first), id: v7(), title, ...more });
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    await create('En dos días', { dueAt: inDays(2) });
    await create('Mañana', { dueAt: inDays(1) });
    const reported = await create('Por confirmar', { confirmCompletion: true });
    await withActingEmployee(employeeId, () => app.send(CompleteTask, { id: reported.id }));
    const read = async () =>
      (await app.send(ListOpenTasksByEmployee, { limit: 500 })).find((one) => one.employeeId === employeeId);
    expect(await read()).toMatchObject({ count: 3, titles: ['Mañana', 'En dos días', 'Informe'] });
    for (let more = 0; more < MAX_DIGEST_TITLES; more += 1) await create(`Otra ${more}`);
    const digest = await read();
    expect([digest?.count, digest?.titles.length]).toEqual([3 + MAX_DIGEST_TITLES, MAX_DIGEST_TITLES]);
  });

  it('of a department are without what is completed, with what is escalated and not overdue [DIG-04]', async () => {
    const [other, employeeId] = [v7(), v7()];
    await app.publish(departmentEvent(other, 1), employeeEvent(employeeId, 1, other));
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    const create = (title: string, dueAt: string | null) =>
      app.send(CreateTask, { id: v7(), title, description: null, employeeId, reminderInterval: 60, dueAt });
    const done = await create('Hecha', daysAgo(30));
    await app.send(CompleteTask, { id: done.id });
    const { id } = await create('Escalada', null);
    await app.source.query('UPDATE tasks.tasks SET escalated_at = now() WHERE id = $1', [id]);
    const titles = Array.from({ length: MAX_SUMMARY_TASKS + 1 }, (_, index) => `Vencida ${index}`);
    for (const [index, title] of titles.entries()) await create(title, daysAgo(20 - index));
    expect(await app.send(SummariseDepartment, { departmentId: other })).toEqual({
      open: titles.length + 1,
      overdue: titles.length,
      escalated: 1,
      firstOverdue: titles.slice(0, MAX_SUMMARY_TASKS).map((title) => ({ title, employeeName: 'Ana' })),
    });
  });

  it('are read for 1,000 reminders at once', async () => {
    const { id } = await task();
    const others = Array.from({ length: 999 }, () => ({ taskId: v7(), activation: 1 }));
    expect(await facts(...others, { taskId: id, activation: 1 })).toHaveLength(1);
  });
});
