import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { FakeClock, sequentialScans } from '@recuerda/testing';
import { v7 } from 'uuid';
import { sendsCounted, task } from '../__fixtures__/events.js';
import { createTestMetrics, inZone, type TestMetrics } from '../__fixtures__/test-metrics.js';
import { ProjectionController } from '../projection/projection.controller.js';
import { daysBefore } from './windows.js';
import { SendReader } from './send.reader.js';
import { TaskReader } from './task.reader.js';

const FILL = [
  `INSERT INTO metrics.departments (id, version, deleted, name)
   SELECT gen_random_uuid(), 1, false, 'Departamento ' || n FROM generate_series(1, 100) n`,
  `INSERT INTO metrics.employees (id, version, deleted, name, department_id, tasks, active_tasks, active_minutes)
   SELECT gen_random_uuid(), 1, false, 'Empleado ' || n, d.id, n % 20, n % 10, n % 10 * 60
   FROM generate_series(1, 20000) n
   JOIN (SELECT id, row_number() OVER () AS k FROM metrics.departments) d ON d.k = 1 + n % 100`,
  `INSERT INTO metrics.tasks (id, version, deleted, employee_id, reminder_interval, is_active, created_at)
   SELECT gen_random_uuid(), 1, false, gen_random_uuid(), 60, true, now() - n * interval '4 minutes'
   FROM generate_series(1, 100000) n`,
  `INSERT INTO metrics.sends_per_minute (minute, sent, failed)
   SELECT date_trunc('minute', now()) - n * interval '1 minute', 690, 4 FROM generate_series(1, 40 * 1440) n`,
  `INSERT INTO metrics.send_counts (minute, department_id, instance_id, sent, failed)
   SELECT minute, md5('department ' || n)::uuid, md5('notifier')::uuid, 69, 1
   FROM metrics.sends_per_minute CROSS JOIN generate_series(1, 3) n`,
  `VACUUM ANALYZE metrics.departments, metrics.employees, metrics.tasks, metrics.sends_per_minute,
     metrics.send_counts`,
];

describe('the plans of metrics, after a month of many reminders', () => {
  let metrics: TestMetrics;
  const now = new Date();

  beforeAll(async () => {
    metrics = await createTestMetrics();
    for (const sql of FILL) await metrics.run(sql);
  });
  afterAll(() => metrics?.drop());

  it('of the sends of a day and a week', async () => {
    const sends = new SendReader(metrics.source, inZone('America/Tegucigalpa'));
    expect(await sequentialScans(metrics.source, () => sends.since(daysBefore(now, 1)))).toEqual([]);
    expect(await sequentialScans(metrics.source, () => sends.lastWeek(now))).toEqual([]);
  });

  it('of the employees with most tasks, and of the tasks created of late', async () => {
    const tasks = new TaskReader(metrics.source);
    const calendar = { today: now, thisMonth: daysBefore(now, 10), lastMonth: daysBefore(now, 40) };
    expect(await sequentialScans(metrics.source, () => tasks.topEmployees())).toEqual([]);
    expect(await sequentialScans(metrics.source, () => tasks.created(daysBefore(now, 30), calendar))).toEqual([]);
  });

  it('of projecting: tasks and counts find their rows by id', async () => {
    const projection = new ProjectionController(metrics.source, new FakeClock(now));
    const tasks = Array.from({ length: 100 }, () => task(v7(), 1, { employeeId: v7() }));
    expect(await sequentialScans(metrics.source, () => projection.apply(tasks))).toEqual([]);
    const counts = Array.from({ length: 100 }, () => ({
      minute: new Date(now.getTime() - (now.getTime() % 60_000)).toISOString(),
      departmentId: v7(),
      instanceId: v7(),
      sent: 1,
      failed: 0,
    }));
    const count = () => projection.count([sendsCounted(...counts)]);
    expect(await sequentialScans(metrics.source, count)).toEqual([]);
  });
});
