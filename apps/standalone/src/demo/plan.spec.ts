import { describe, expect, it } from '@jest/globals';
import { DAY_MS, DEPARTMENT_LABEL_LENGTH, EMPLOYEE_LABEL_LENGTH, isReminderInterval } from '@recuerda/contracts';
import { hourOf, planDemo, startOfMonth } from './plan.js';
import { DEPARTMENTS, EMPLOYEES } from './school.js';

const ZONE = 'America/Tegucigalpa';
const NOW = [
  '2026-11-21T15:00:00Z', // late in a month
  '2026-03-01T06:10:00Z', // ten minutes into the first day, after a short month
  '2027-01-31T23:59:00Z', // across the year
].map((text) => [text, new Date(text)] as const);

describe('startOfMonth', () => {
  it('is midnight of the first in the zone', () => {
    expect(startOfMonth(new Date('2026-03-01T05:59:00Z'), ZONE)).toEqual(new Date('2026-02-01T06:00:00Z'));
    expect(startOfMonth(new Date('2026-03-01T06:00:00Z'), ZONE)).toEqual(new Date('2026-03-01T06:00:00Z'));
    expect(startOfMonth(new Date('2026-01-15T12:00:00Z'), ZONE, 3)).toEqual(new Date('2025-10-01T06:00:00Z'));
    expect(startOfMonth(new Date('2026-04-15T12:00:00Z'), 'Europe/Madrid', 1)).toEqual(
      new Date('2026-02-28T23:00:00Z'),
    );
  });
});

describe.each(NOW)('planDemo at %s', (_text, now) => {
  const plan = planDemo(now, ZONE);
  const within =
    (from: number, to = now.getTime()) =>
    (at: Date) =>
      at.getTime() >= from && at.getTime() <= to;
  const sent = plan.reminders.filter((reminder) => !reminder.failure);
  const stopped = plan.tasks.filter((task) => task.stoppedAt !== null);

  it('is a school of 7 departments, 25 employees and 60 tasks in all states', () => {
    expect([DEPARTMENTS.length, EMPLOYEES.length, plan.tasks.length]).toEqual([7, 25, 60]);
    expect(new Set(plan.tasks.map((task) => task.state))).toEqual(new Set(['active', 'paused', 'completed']));
    expect(plan.tasks.every((task) => EMPLOYEES[task.employee] && isReminderInterval(task.interval))).toBe(true);
    expect(
      EMPLOYEES.every(([, phone, department]) => /^\+504 \d{4}-\d{4}$/.test(phone) && DEPARTMENTS[department]),
    ).toBe(true);
  });

  it('has names that are cut on charts, and a department without employees', () => {
    expect(DEPARTMENTS.filter(({ name }) => name.length > DEPARTMENT_LABEL_LENGTH).length).toBeGreaterThan(3);
    expect(EMPLOYEES.filter(([name]) => name.length > EMPLOYEE_LABEL_LENGTH).length).toBeGreaterThan(3);
    const staffed = new Set(EMPLOYEES.map(([, , department]) => department));
    expect([...DEPARTMENTS.keys()].filter((department) => !staffed.has(department))).toHaveLength(1);
  });

  it('grows by 30 percent this month and has an efficiency of about 92 percent', () => {
    const thisMonth = startOfMonth(now, ZONE).getTime();
    const lastMonth = startOfMonth(now, ZONE, 1).getTime();
    expect(plan.tasks.filter((task) => within(thisMonth)(task.createdAt))).toHaveLength(26);
    expect(plan.tasks.filter((task) => within(lastMonth, thisMonth - 1)(task.createdAt))).toHaveLength(20);
    const month = now.getTime() - 30 * DAY_MS;
    const created = plan.tasks.filter((task) => within(month)(task.createdAt)).length;
    expect(sent.filter((reminder) => within(month)(reminder.sentAt)).length / created).toBeCloseTo(0.92, 1);
  });

  it('has reminders of the last day, of the last week and failed ones, in school hours', () => {
    const hours = plan.reminders.map((reminder) => hourOf(reminder.sentAt, ZONE));
    expect(hours.every((hour) => hour >= 7 && hour < 17)).toBe(true);
    expect(sent.filter((reminder) => within(now.getTime() - DAY_MS)(reminder.sentAt))).toHaveLength(6);
    expect(sent.filter((reminder) => within(now.getTime() - 7 * DAY_MS)(reminder.sentAt))).toHaveLength(21);
    expect(plan.reminders.length - sent.length).toBe(3);
  });

  it('leaves the next reminder of every active task ahead, and nothing in the future', () => {
    for (const task of plan.tasks) {
      expect(within(task.createdAt.getTime())(task.changedAt)).toBe(true);
      expect(within(plan.openedAt.getTime() + DAY_MS)(task.createdAt)).toBe(true);
      if (task.state !== 'active' || task.stoppedAt) continue;
      expect(task.changedAt.getTime() + task.interval * 60_000).toBeGreaterThan(now.getTime());
    }
  });

  it('has a few reminders due within minutes', () => {
    const minutes = plan.tasks
      .filter((task) => task.state === 'active' && !task.stoppedAt)
      .map((task) => task.interval + (task.changedAt.getTime() - now.getTime()) / 60_000);
    expect(minutes.filter((left) => left <= 15).length).toBeGreaterThanOrEqual(3);
    expect(Math.min(...minutes)).toBeGreaterThan(2);
  });

  it('has reminders only while their task wanted them', () => {
    for (const { task: index, dueAt, sentAt } of plan.reminders) {
      const task = plan.tasks[index]!;
      expect(within(task.createdAt.getTime() + 1)(dueAt)).toBe(true);
      expect(within(dueAt.getTime() + 1)(sentAt)).toBe(true);
      if (task.state === 'completed') expect(sentAt < task.changedAt).toBe(true);
      if (task.stoppedAt) expect(dueAt <= task.stoppedAt).toBe(true);
    }
  });

  it('has two chains that stopped, each on its beat, at a failed reminder that is its last', () => {
    expect(stopped.map((task) => task.state)).toEqual(['active', 'active']);
    for (const task of stopped) {
      const beats = (task.stoppedAt!.getTime() - task.createdAt.getTime()) / (task.interval * 60_000);
      expect([Number.isInteger(beats), beats > 0]).toEqual([true, true]);
      const last = plan.reminders.filter((reminder) => plan.tasks[reminder.task] === task).at(-1);
      expect(last).toMatchObject({
        dueAt: task.stoppedAt,
        failure: { reason: expect.stringMatching(/^http_400$|^timeout$/) },
      });
    }
  });
});

it('plans the same school every time', () => {
  expect(planDemo(NOW[0]![1], ZONE)).toEqual(planDemo(NOW[0]![1], ZONE));
});
