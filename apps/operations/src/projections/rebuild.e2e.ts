import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OUTBOXES, TaskUpdated, UpdateEmployee, UpdateTask } from '@recuerda/contracts';
import {
  BARE_TASK,
  createTestDatabase,
  createTestVhost,
  documentedSql,
  eventually,
  type TestDatabase,
  type TestVhost,
} from '@recuerda/testing';
import { Client } from 'pg';
import { COPIES } from '../__fixtures__/copies.js';
import { runCommand } from '../__fixtures__/run-command.js';
import { createEntities, type SampleEntities } from '../__fixtures__/sample-entities.js';
import { RECEIPT_COUNTS, SEND_COUNTS } from '../__fixtures__/sample-counts.js';
import { ServiceProcesses } from '../__fixtures__/service-processes.js';

describe('rebuild-projections, on the real services', () => {
  let vhost: TestVhost;
  let database: TestDatabase;
  let services: ServiceProcesses;
  let client: Client;
  let school: SampleEntities;

  beforeAll(async () => {
    [vhost, database] = await Promise.all([createTestVhost(), createTestDatabase()]);
    services = await ServiceProcesses.start(
      ['directory', 'tasks', 'scheduler', 'notifier', 'conversations', 'integrations', 'metrics'],
      {
        databaseUrl: database.url,
        amqpUrl: vhost.url,
      },
    );
    client = new Client({ connectionString: database.url });
    await client.connect();
    school = await createEntities(services.ask, 7);
    await client.query(SEND_COUNTS);
    await client.query(RECEIPT_COUNTS);
    await eventually(async () => {
      const found = await copies();
      expect(found.reminders).toHaveLength(7);
      expect(found['directory.task_copies']).toHaveLength(7);
      expect(found['metrics.tasks']).toHaveLength(7);
      for (const name of ['metrics.employees', 'conversations.employee_copies']) expect(found[name]).toHaveLength(3);
      expect(found['metrics.send_counts']).toHaveLength(3);
      expect(found['metrics.receipt_counts']).toHaveLength(1);
    });
  });
  afterAll(async () => {
    await client.end();
    await services.close();
    await Promise.all([database.drop(), vhost.drop()]);
  });

  const copies = async () => {
    const found: Record<string, unknown[]> = {};
    for (const [name, sql] of Object.entries(COPIES)) found[name] = (await client.query<object>(sql)).rows;
    return found;
  };
  const rebuild = (options = '') => runCommand(vhost.url, `rebuild-projections${options}`);

  it('restores missing rows, and does not change running reminders', async () => {
    const right = await copies();
    const { rows: before } = await client.query('SELECT id, next_reminder FROM scheduler.task_reminders ORDER BY id');
    await client.query(`DELETE FROM directory.task_copies; DELETE FROM metrics.departments;
      DELETE FROM tasks.employee_copies WHERE name = 'Ana'; DELETE FROM tasks.department_copies;
      DELETE FROM scheduler.task_copies; DELETE FROM conversations.employee_copies WHERE name = 'Ana'`);
    const { code, output, errors } = await rebuild();
    expect([code, output]).toEqual([
      0,
      '16 entities and counts were republished; ' +
        'directory, tasks, scheduler, notifier, metrics, conversations have handled them.\n',
    ]);
    expect(errors).toContain('tasks republished 7.');
    expect(await copies()).toEqual(right);
    const { rows: after } = await client.query('SELECT id, next_reminder FROM scheduler.task_reminders ORDER BY id');
    expect(after).toEqual(before);
  });

  it('creates a missing reminder at now + interval', async () => {
    await client.query('DELETE FROM scheduler.task_copies; DELETE FROM scheduler.task_reminders');
    expect((await rebuild(' --only scheduler')).code).toBe(0);
    const { rows } = await client.query<{ minutes: number }>(
      `SELECT extract(epoch FROM next_reminder - now())::float8 / 60 AS minutes FROM scheduler.task_reminders`,
    );
    expect(rows).toHaveLength(7);
    for (const { minutes } of rows) expect(minutes).toBeGreaterThan(14);
  });

  it('corrects wrong rows, and removes obsolete ones, after the SQL in operations.md', async () => {
    const right = await copies();
    await client.query(`UPDATE directory.task_copies SET employee_id = gen_random_uuid();
      UPDATE tasks.employee_copies SET name = 'Falsa'; UPDATE tasks.department_copies SET name = 'Falsa';
      UPDATE scheduler.task_copies SET interval_minutes = 1440;
      UPDATE conversations.employee_copies SET name = 'Falsa';
      WITH gone AS (INSERT INTO conversations.employee_copies (id, version, deleted, name, phone, number)
        VALUES (gen_random_uuid(), 3, false, 'Ya no existe', '1', '1') RETURNING id)
      INSERT INTO conversations.provider_users SELECT 'HN.1', id FROM gone;
      UPDATE metrics.tasks SET is_active = false; UPDATE metrics.employees SET tasks = 99, name = 'Falsa';
      INSERT INTO metrics.departments (id, version, deleted, name) VALUES (gen_random_uuid(), 3, false, 'Ya no existe');
      INSERT INTO tasks.department_copies (id, version, deleted, name)
        VALUES (gen_random_uuid(), 3, false, 'Ya no existe');
      INSERT INTO tasks.employee_copies (id, version, deleted, name, phone, reachable)
        VALUES (gen_random_uuid(), 3, false, 'Ya no existe', '1', true);
      INSERT INTO directory.task_copies (task_id, employee_id, version, deleted)
        SELECT gen_random_uuid(), employee_id, 3, false FROM directory.task_copies LIMIT 1`);
    expect((await rebuild()).code).toBe(0);
    expect(await copies()).not.toEqual(right);
    await client.query(documentedSql('distrust all copies'));
    expect((await copies())['metrics.send_counts']).toEqual([]);
    expect((await rebuild()).code).toBe(0);
    await client.query(documentedSql('remove what was not republished'));
    await client.query(
      documentedSql('tasks of employees that are no more: delete them in the portal, then the copies'),
    );
    expect(await copies()).toEqual(right);
  });

  it('never restores an older version, although entities keep changing', async () => {
    let changes = 0;
    let stop = false;
    const change = async () => {
      while (!stop) {
        changes += 1;
        const [employee = '', task = ''] = [school.employeeIds[changes % 3], school.taskIds[changes % 7]];
        await services.ask.send(UpdateTask, { id: task, patch: { title: `Título ${changes}` } });
        await services.ask.send(UpdateEmployee, { id: employee, patch: { name: `Nombre ${changes}` } });
      }
    };
    const changing = change();
    while (changes < 30) expect((await rebuild(' --no-wait')).code).toBe(0);
    stop = true;
    await changing;
    expect((await rebuild()).code).toBe(0);
    const { rows } = await client.query(`
      SELECT 'task' FROM tasks.tasks owner
        LEFT JOIN metrics.tasks m USING (id) LEFT JOIN scheduler.task_copies s ON s.task_id = id
        LEFT JOIN directory.task_copies d ON d.task_id = id
        WHERE (m.version, s.version, d.version) IS DISTINCT FROM (owner.version, owner.version, owner.version)
      UNION ALL
      SELECT 'employee' FROM directory.employees owner
        LEFT JOIN metrics.employees m USING (id) LEFT JOIN tasks.employee_copies t USING (id)
        WHERE (m.version, m.name, t.version, t.name) IS DISTINCT FROM
              (owner.version, owner.name, owner.version, owner.name)`);
    expect(rows).toEqual([]);
  });

  it('prints JSON, and republishes only what the named projections need', async () => {
    const { code, output } = await rebuild(' --only tasks --json');
    expect([code, JSON.parse(output)]).toEqual([0, { republished: { directory: 5 }, projections: ['tasks'], died: 0 }]);
  });

  it('reports a service without a projection, an unavailable service, and a queue without a consumer', async () => {
    expect(await rebuild(' --only gateway')).toMatchObject({
      code: 2,
      errors: expect.stringContaining('gateway has no projection'),
    });
    await services.stop('scheduler');
    const waited = await rebuild(' --only scheduler --timeout 4');
    expect([waited.code, waited.errors]).toEqual([
      1,
      expect.stringMatching(/Not done yet: .*scheduler.tasks 7; .*no consumer of scheduler.tasks.*services continue/),
    ]);
    await services.start('scheduler');
    await services.stop('tasks');
    const away = await rebuild(' --only metrics');
    expect([away.code, away.errors]).toEqual([
      1,
      expect.stringMatching(/^tasks (does not respond|did not respond in time)/m),
    ]);
    await services.start('tasks');
    await services.stop('notifier');
    const without = await rebuild();
    expect([without.code, without.errors]).toEqual([0, expect.stringContaining('notifier does not run')]);
  });

  it('and dead-letters: failed outbox events are listed, shown, exported, replayed to all subscribers', async () => {
    // It has an outbox, too.
    await services.start('notifier');
    const [id = ''] = school.taskIds;
    const {
      rows: [task],
    } = await client.query<{ version: number; created_at: Date; employee_id: string }>(
      `UPDATE tasks.tasks SET title = $2, version = version + 1 WHERE id = $1
       RETURNING version, created_at, employee_id`,
      [id, 'Llamar al 99887766'],
    );
    const at = new Date();
    const event = TaskUpdated.create({
      id: 'event-1',
      subject: id,
      time: at,
      version: task?.version ?? 0,
      data: {
        ...BARE_TASK,
        ...{ id, departmentId: null, title: 'Llamar al 99887766', description: null, reminderInterval: 15 },
        employeeId: task?.employee_id ?? '',
        ...{ isActive: true, isCompleted: false, remindable: true, activation: 1 },
        createdAt: at.toISOString(),
        updatedAt: at.toISOString(),
      },
    });
    await services.ask.send(OUTBOXES.tasks.restore, {
      events: [{ event, diedAt: at.toISOString(), failures: 4, error: 'it was bad' }],
    });
    const command = (line: string, input?: string) =>
      runCommand(vhost.url, `dead-letters ${line}`, input === undefined ? {} : { input });
    const dead = new RegExp(`^tasks.outbox +1 +${at.toISOString()}$`, 'm');
    // Beside other tests a service may not answer in time.
    await eventually(async () => expect((await command('list')).output).toMatch(dead));
    const shown = await command('show tasks.outbox');
    expect(shown.output).toContain('error   it was bad\n   tries   4');
    expect(shown.output).toContain('Llamar al ******66');
    const exported = (await command('export tasks.outbox')).output;
    expect((await command('discard tasks.outbox --id event-1 --yes')).output).toBe('tasks.outbox: 1 discarded.\n');
    expect((await command('restore tasks.outbox', exported)).output).toBe('tasks.outbox: 1 restored.\n');
    expect(await command('replay tasks.outbox --all')).toEqual({
      code: 0,
      output: 'tasks.outbox: 1 put back.\n',
      errors: '',
    });
    await eventually(async () => {
      const { rows } = await client.query('SELECT version FROM metrics.tasks WHERE id = $1', [id]);
      expect(rows).toEqual([{ version: task?.version }]);
    });
    await eventually(async () => expect(await command('list')).toMatchObject({ code: 0 }));
  });

  it('and dead-letters: more events than one response holds are all exported and discarded', async () => {
    const [id = ''] = school.taskIds;
    await client.query(
      `INSERT INTO tasks.outbox_dead (seq, event, created_at, failures)
       SELECT 1000000 + n, json_build_object('id', 'event-' || n, 'specversion', '1.0', 'source', '/recuerda/tasks',
         'type', 'tasks.task.deleted', 'subject', $1::text, 'time', '2026-01-15T12:00:00Z',
         'datacontenttype', 'application/json', 'data', json_build_object('id', $1::text)), now(), 4
       FROM generate_series(1, 1200) n`,
      [id],
    );
    const exported = await runCommand(vhost.url, 'dead-letters export tasks.outbox');
    const lines = exported.output.trim().split('\n');
    const ids = lines.map((line) => (JSON.parse(line) as { id: string }).id);
    expect(ids).toEqual(Array.from({ length: 1_200 }, (_, index) => `event-${index + 1}`));
    expect((await runCommand(vhost.url, 'dead-letters discard tasks.outbox --all --yes')).output).toBe(
      'tasks.outbox: 1200 discarded.\n',
    );
  });
});
