import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { metricsText } from '@recuerda/service';
import { FakeClock } from '@recuerda/testing';
import { v7 } from 'uuid';
import { department, departmentDeleted, employee, sendsCounted, task, taskDeleted } from '../__fixtures__/events.js';
import { createTestMetrics, type TestMetrics } from '../__fixtures__/test-metrics.js';
import { ProjectionController } from './projection.controller.js';

describe('ProjectionController', () => {
  let metrics: TestMetrics;
  let projection: ProjectionController;
  const [a, b, school] = [v7(), v7(), v7()];

  beforeAll(async () => {
    metrics = await createTestMetrics();
    projection = new ProjectionController(metrics.source, new FakeClock());
  });
  beforeEach(() => metrics.clear());
  afterAll(() => metrics.drop());

  const rows = (sql: string): Promise<unknown[]> => metrics.source.query(sql);
  const loads = () => rows('SELECT id, tasks, active_tasks, active_minutes::int FROM metrics.employees ORDER BY id');
  const minutes = () => rows('SELECT minute, sent, failed FROM metrics.sends_per_minute ORDER BY 1');

  it('keeps the newest version, in a batch and over batches', async () => {
    await projection.apply([department(school, 3, { name: 'C' }), department(school, 2, { name: 'B' })]);
    await projection.apply([department(school, 1, { name: 'A' })]);
    expect(await rows('SELECT id, version, name FROM metrics.departments')).toEqual([
      { id: school, version: 3, name: 'C' },
    ]);
  });

  it('does not revive what was deleted, known or unknown before', async () => {
    const unknown = v7();
    await projection.apply([department(school, 1)]);
    await projection.apply([departmentDeleted(school, 3), departmentDeleted(unknown, 2)]);
    await projection.apply([department(school, 2), department(unknown, 1)]);
    expect(await rows('SELECT version, deleted, name FROM metrics.departments ORDER BY version')).toEqual([
      { version: 2, deleted: true, name: null },
      { version: 3, deleted: true, name: null },
    ]);
  });

  it('moves the load when a task changes its employee, its interval or its state', async () => {
    const id = v7();
    await projection.apply([
      employee(a, 1, { departmentId: school }),
      task(id, 1, { employeeId: a, reminderInterval: 15 }),
    ]);
    expect(await loads()).toEqual([{ id: a, tasks: 1, active_tasks: 1, active_minutes: 15 }]);
    await projection.apply([task(id, 2, { employeeId: a, reminderInterval: 120 })]);
    expect(await loads()).toEqual([{ id: a, tasks: 1, active_tasks: 1, active_minutes: 120 }]);
    await projection.apply([task(id, 3, { employeeId: b, reminderInterval: 120, isActive: false })]);
    expect(await loads()).toEqual([
      { id: a, tasks: 0, active_tasks: 0, active_minutes: 0 },
      { id: b, tasks: 1, active_tasks: 0, active_minutes: 0 },
    ]);
    await projection.apply([taskDeleted(id, 4)]);
    await projection.apply([task(id, 3, { employeeId: b })]);
    expect(await loads()).toEqual([
      { id: a, tasks: 0, active_tasks: 0, active_minutes: 0 },
      { id: b, tasks: 0, active_tasks: 0, active_minutes: 0 },
    ]);
  });

  it('keeps the newest counts of each notifier and department, and adds them up by minute', async () => {
    const minute = '2026-01-15T11:59:00.000Z';
    const count = (departmentId: string | null, instanceId: string, sentCount: number, failedCount: number) =>
      ({ minute, departmentId, instanceId, sent: sentCount, failed: failedCount }) as const;
    const [one, two] = [v7(), v7()];
    await projection.count([
      sendsCounted(count(a, one, 2, 1), count(null, one, 1, 0)),
      sendsCounted(count(a, one, 1, 0)),
    ]);
    expect(await minutes()).toEqual([{ minute: new Date(minute), sent: 3, failed: 1 }]);
    await projection.count([sendsCounted(count(a, two, 10, 0), count(b, one, 100, 0), count(a, one, 2, 0))]);
    await projection.count([sendsCounted(count(a, one, 2, 1)), sendsCounted(count(null, one, 3, 2))]);
    expect(await minutes()).toEqual([{ minute: new Date(minute), sent: 115, failed: 3 }]);
    const kept = await rows(
      'SELECT department_id AS d, instance_id AS i, sent, failed FROM metrics.send_counts ORDER BY sent',
    );
    expect(kept).toEqual([
      { d: a, i: one, sent: 2, failed: 1 },
      { d: null, i: one, sent: 3, failed: 2 },
      { d: a, i: two, sent: 10, failed: 0 },
      { d: b, i: one, sent: 100, failed: 0 },
    ]);
  });

  it('reports how old the newest event of the last batch was', async () => {
    const late = new ProjectionController(metrics.source, new FakeClock('2026-01-15T12:00:07.500Z'));
    await late.apply([department(school, 1), { ...department(school, 2), time: '2026-01-15T11:00:00.000Z' }]);
    expect(await metricsText()).toContain('recuerda_projection_lag_seconds{flow="metrics.projection"} 7.5');
  });

  it('applies a batch whole or not at all', async () => {
    const broken = task(v7(), 1, { employeeId: 'not-a-uuid' });
    await expect(projection.apply([department(school, 1), broken])).rejects.toThrow(/uuid/);
    expect(await rows('SELECT id FROM metrics.departments')).toEqual([]);
  });

  it('is right when replicas apply the same batches at once', async () => {
    const replicas = Array.from({ length: 4 }, () => new ProjectionController(metrics.source, new FakeClock()));
    const tasks = Array.from({ length: 50 }, () => v7());
    const created = tasks.map((id) => task(id, 1, { employeeId: a }));
    const moved = tasks.map((id) => task(id, 2, { employeeId: b, isActive: false }));
    await Promise.all(replicas.flatMap((replica) => [replica.apply(created), replica.apply([...moved].reverse())]));
    const total = (await loads()) as { id: string; tasks: number }[];
    expect(total.filter((load) => load.tasks !== 0)).toEqual([
      { id: b, tasks: 50, active_tasks: 0, active_minutes: 0 },
    ]);
  });

  it('is right when replicas apply the same counts at once', async () => {
    const replicas = Array.from({ length: 4 }, () => new ProjectionController(metrics.source, new FakeClock()));
    const instanceId = v7();
    const events = Array.from({ length: 20 }, (_, index) =>
      sendsCounted({ minute: '2026-01-15T11:59:00Z', departmentId: a, instanceId, sent: index + 1, failed: 0 }),
    );
    await Promise.all(
      replicas.map(async (replica, index) => {
        for (const event of index % 2 === 0 ? events : events.toReversed()) await replica.count([event]);
      }),
    );
    expect(await minutes()).toEqual([{ minute: new Date('2026-01-15T11:59:00Z'), sent: 20, failed: 0 }]);
  });
});
