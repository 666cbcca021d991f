import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Envelope } from '@recuerda/contracts';
import { FakeClock } from '@recuerda/testing';
import { v7 } from 'uuid';
import { department, departmentDeleted, employee, employeeDeleted, task } from '../__fixtures__/events.js';
import { createTestMetrics, type TestMetrics } from '../__fixtures__/test-metrics.js';
import { ProjectionController } from '../projection/projection.controller.js';
import { TaskReader } from './task.reader.js';

describe('TaskReader', () => {
  let metrics: TestMetrics;
  let reader: TaskReader;
  const school = v7();

  beforeAll(async () => {
    metrics = await createTestMetrics();
    reader = new TaskReader(metrics.source);
  });
  beforeEach(() => metrics.clear());
  afterAll(() => metrics.drop());

  const apply = (...events: Envelope[]) => new ProjectionController(metrics.source, new FakeClock()).apply(events);
  const staff = (name: string, tasks: number): Envelope[] => {
    const id = v7();
    return [
      employee(id, 1, { departmentId: school, name }),
      ...Array.from({ length: tasks }, (_, index) => task(v7(), 1, { employeeId: id, isActive: index === 0 })),
    ];
  };

  it('is all zero without anything', async () => {
    expect(await reader.departments()).toEqual([]);
    expect(await reader.topEmployees()).toEqual([]);
    expect(await reader.totals()).toEqual({ tasks: 0, activeTasks: 0, activeMinutes: 0 });
  });

  it('takes the 8 employees with most tasks, also 0, equals in Spanish order of names [METR-10]', async () => {
    const names = ['Zoe', 'Ñandú', 'Álvaro', 'Alba', 'Nora', 'Óscar', 'ana', 'Berta'];
    await apply(...names.flatMap((name) => staff(name, 0)), ...staff('Última', 2));
    expect(
      (await reader.topEmployees()).map(({ name, tasks, activeTasks }) => `${name} ${tasks} ${activeTasks}`),
    ).toEqual(['Última 2 1', 'Alba 0 0', 'Álvaro 0 0', 'ana 0 0', 'Berta 0 0', 'Nora 0 0', 'Ñandú 0 0', 'Óscar 0 0']);
  });

  it('adds a department up over its employees and orders by name, ties by id [METR-07]', async () => {
    const [one, two] = [v7(), v7()];
    await apply(department(two, 1, { name: 'Arte' }), department(one, 1, { name: 'Arte' }));
    await apply(department(school, 1, { name: 'Ábaco' }), ...staff('Ana', 3), ...staff('Luis', 1));
    expect(await reader.departments()).toEqual([
      { name: 'Ábaco', total: 4, active: 2 },
      { name: 'Arte', total: 0, active: 0 },
      { name: 'Arte', total: 0, active: 0 },
    ]);
  });

  it('leaves out what was deleted, and counts the tasks of an unknown employee in the totals', async () => {
    const [gone, ana] = [v7(), v7()];
    await apply(department(gone, 1), departmentDeleted(gone, 2), department(school, 1, { name: 'Arte' }));
    await apply(
      employee(ana, 1, { departmentId: school }),
      task(v7(), 1, { employeeId: ana }),
      employeeDeleted(ana, 2),
    );
    await apply(task(v7(), 1, { employeeId: v7(), reminderInterval: 15 }));
    expect(await reader.departments()).toEqual([{ name: 'Arte', total: 0, active: 0 }]);
    expect(await reader.topEmployees()).toEqual([]);
    expect(await reader.totals()).toEqual({ tasks: 2, activeTasks: 2, activeMinutes: 75 });
  });

  it.each([
    [
      'a month shorter than 30 days',
      '2026-01-30',
      '2026-02-01',
      '2026-03-01',
      { thirty: 4, thisMonth: 1, lastMonth: 2 },
    ],
    [
      '30 days that begin within last month',
      '2026-02-10',
      '2026-02-01',
      '2026-03-01',
      { thirty: 2, thisMonth: 1, lastMonth: 2 },
    ],
    [
      'the 31st: 30 days within this month',
      '2026-03-02',
      '2026-02-01',
      '2026-03-01',
      { thirty: 0, thisMonth: 1, lastMonth: 2 },
    ],
    [
      '30 days as long as this month',
      '2026-03-01',
      '2026-02-01',
      '2026-03-01',
      { thirty: 1, thisMonth: 1, lastMonth: 2 },
    ],
  ])(
    'counts tasks by when they were created: %s [METR-17, METR-20]',
    async (_what, thirtyDaysAgo, lastMonth, thisMonth, expected) => {
      const midnight = (day: string) => new Date(`${day}T06:00:00Z`);
      const at = (createdAt: string) => task(v7(), 1, { employeeId: school, createdAt });
      await apply(at('2026-01-30T05:59:59Z'), at('2026-01-30T06:00:00Z'), at('2026-02-01T06:00:00Z'));
      await apply(at('2026-03-01T05:59:59Z'), at('2026-03-01T06:00:00Z'));
      const calendar = { today: midnight(thisMonth), thisMonth: midnight(thisMonth), lastMonth: midnight(lastMonth) };
      expect(await reader.created(midnight(thirtyDaysAgo), calendar)).toEqual({
        lastThirtyDays: expected.thirty,
        thisMonth: expected.thisMonth,
        lastMonth: expected.lastMonth,
      });
    },
  );
});
