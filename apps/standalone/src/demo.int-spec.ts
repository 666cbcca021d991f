import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DeliveryView, MetricsView, TaskWithReminder } from '@recuerda/contracts';
import { eventually } from '@recuerda/testing';
import { end, type Launched, newPlace, type Place, removePlace, start, stop } from './__fixtures__/started.js';

interface Items<T> {
  items: T[];
  total: number;
}

describe('--demo', () => {
  let place: Place;
  let running: Launched;
  beforeAll(async () => {
    place = await newPlace();
    running = await start(place, ['--demo']);
  });
  afterAll(async () => {
    await stop(running);
    await removePlace(place);
  });
  const json = async <T>(path: string, init?: RequestInit) => (await (await fetch(place.url + path, init)).json()) as T;

  it('loads a school, with realistic figures and no reminder due at once', async () => {
    expect(running.output()).toContain('Loaded the demo: 7 departments, 25 employees, 60 tasks.');
    // The last tasks may still be on their way to the other services.
    const upcoming = await eventually(async () => {
      const metrics = await json<MetricsView>('/api/metrics');
      expect(metrics).toMatchObject({ monthlyGrowth: 30, totalTasks: 60, activeTasks: 37, remindersToday: 6 });
      expect(metrics.efficiency).toBeGreaterThan(80);
      expect(metrics.efficiency).toBeLessThanOrEqual(100);
      const reminders = await json<{ nextReminder: string }[]>('/api/reminders/upcoming?limit=50');
      expect(reminders).toHaveLength(35);
      return reminders;
    });
    expect(upcoming.every((reminder) => Date.parse(reminder.nextReminder) > Date.now())).toBe(true);
    expect(Date.parse(upcoming[2]?.nextReminder ?? '') - Date.now()).toBeLessThan(15 * 60_000);
    const { items: departments } = await json<Items<{ employeeCount: number }>>('/api/departments');
    expect(departments.filter(({ employeeCount }) => employeeCount === 0)).toHaveLength(1);
    expect(await json('/sandbox/attempts')).toEqual({ items: [], total: 0 });
  });

  it('has a delivery history that agrees with the figures, and chains that stopped', async () => {
    const { items, total } = await json<Items<DeliveryView>>('/api/deliveries?limit=200');
    expect(items).toHaveLength(total);
    const sum = (counts: { count: number }[]) => counts.reduce((all, { count }) => all + count, 0);
    const since = (days: number) => (delivery: DeliveryView) =>
      Date.parse(delivery.sentAt ?? '') > Date.now() - days * 86_400_000;
    const sent = items.filter(({ status }) => status === 'sent');
    const { items: tasks } = await json<Items<TaskWithReminder>>('/api/tasks?limit=200');
    const recent = tasks.filter(({ createdAt }) => Date.parse(createdAt) > Date.now() - 30 * 86_400_000);
    await eventually(async () => {
      const { reminderStats, weeklyReminders, efficiency } = await json<MetricsView>('/api/metrics');
      expect(sum(reminderStats)).toBe(sent.filter(since(1)).length);
      expect(sum(weeklyReminders)).toBe(items.filter(since(7)).length);
      expect(efficiency).toBe(Math.round((100 * sent.filter(since(30)).length) / recent.length));
    });

    const byId = new Map(tasks.map((task) => [task.id, task]));
    for (const { taskId, employeeId, to } of items) {
      const employee = byId.get(taskId)?.employee;
      expect([employeeId, to]).toEqual([employee?.id, employee?.phone.replace(/\D/g, '')]);
    }
    const failed = items.filter(({ status }) => status === 'failed');
    expect(
      failed.map(({ reason, attempts, providerAnswer }) => [reason, attempts, providerAnswer !== '']).sort(),
    ).toEqual([
      ['http_400', 1, true],
      ['http_503', 3, true],
      ['timeout', 3, false],
    ]);
    const stopped = tasks.filter(({ nextReminder }) => nextReminder?.status === 'failed');
    expect(stopped).toHaveLength(2);
    for (const { id, nextReminder } of stopped) {
      const [latest] = (await json<Items<DeliveryView>>(`/api/deliveries?taskId=${id}`)).items;
      expect(latest).toMatchObject({
        reminderId: nextReminder?.id,
        status: 'failed',
        dueAt: nextReminder?.nextReminder,
        sentAt: nextReminder?.sentAt,
      });
    }
    const restart = { method: 'POST', headers: { 'content-type': 'application/json' } };
    const body = JSON.stringify({ taskId: stopped[0]?.id });
    expect(await json('/api/reminders/initialise', { ...restart, body })).toEqual({ restored: 0, scheduled: 1 });
  });

  it('leaves a database that is not empty as it is', async () => {
    await end(running, 'SIGTERM');
    running = await start(place, ['--demo']);
    expect(running.output()).toContain('The database is not empty: --demo left it as it is.');
    expect(await json('/api/dashboard')).toMatchObject({ totalTasks: 60 });
  });
});
