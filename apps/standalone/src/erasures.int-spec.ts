import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { AuditEntryView, ImportView } from '@recuerda/contracts';
import { eventually, unzipped } from '@recuerda/testing';
import { parsed, type SchoolWithAccounts, startSchool } from './__fixtures__/school-with-accounts.js';

let school: SchoolWithAccounts;
beforeAll(async () => {
  school = await startSchool('in process');
});
afterAll(() => school?.close());

const call = (method: string, path: string, body?: object) => school.callAs('administrator')(method, path, body);
const query = <T = unknown>(sql: string, parameters?: unknown[]) =>
  school.source('notifier').query<T[]>(sql, parameters);

interface Person {
  id: string;
  name: string;
  /** One word of it that occurs nowhere else. */
  word: string;
  phone: string;
}

/** Returns the tables of all schemas in which a word or number occurs, however the number is written, also in bytes. */
async function tablesWith({ word, phone }: Pick<Person, 'word' | 'phone'>): Promise<string[]> {
  const tables = await query<{ name: string }>(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
     WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`,
  );
  expect(tables.length).toBeGreaterThan(50);
  const digits = phone.replace(/\D/g, '').slice(-8);
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await query(
      `SELECT FROM ${name} AS row WHERE row::text ILIKE $1 OR regexp_replace(row::text, '[ ()+.-]', '', 'g') LIKE $2
         OR row::text LIKE $3 LIMIT 1`,
      [`%${word}%`, `%${digits}%`, `%${Buffer.from(word).toString('hex')}%`],
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
}

const reached = (importId: string, state: string) =>
  eventually(async () => {
    const view = parsed<ImportView>(await call('GET', `/api/import-files/${importId}`));
    expect(view.state).toBe(state);
    return view;
  });
/** Uploads and verifies a file of one person; returns its id. */
async function uploaded({
  name,
  phone,
  email = '',
}: Pick<Person, 'name' | 'phone'> & { email?: string }): Promise<string> {
  const rows = `Nombre;Teléfono;Departamento;Correo\n${name};${phone};Área propia;${email}\n`;
  const file = Uint8Array.from(Buffer.from(rows));
  const { id, kind, columns } = parsed<ImportView>(
    await school.upload('administrator', `/api/import-files?name=${encodeURIComponent(name)}.csv`, file),
  );
  await call('PUT', `/api/import-files/${id}/mapping`, { kind, columns });
  await reached(id, 'verified');
  return id;
}
async function applied(importId: string): Promise<ImportView> {
  expect((await call('POST', `/api/import-files/${importId}/apply`)).status).toBe(202);
  return reached(importId, 'done');
}

/** Returns the traces of a person in messages, answers, webhooks, views and faults. */
async function leaveTraces({ id, name, phone }: Person): Promise<void> {
  const digits = phone.replace(/\D/g, '');
  const manager = school.own.employeeIds[0];
  const about = `${name.toUpperCase()} no ha respondido. Su número: ${phone}.`;
  await query(
    `INSERT INTO notifier.messages (id, task_id, employee_id, due_at, phone, status, attempts_started,
       attempts_finished, provider_answer, sent_at, claimed_until, created_at)
     VALUES (gen_random_uuid(), gen_random_uuid(), $1, now(), $2, 'sent', 1, 1, $3, now(), now(), now())`,
    [id, digits, `{"wa_id":"${digits}"}`],
  );
  const message = `INSERT INTO notifier.messages (id, kind, employee_id, phone, text, list, status, claimed_until,
    created_at) VALUES (gen_random_uuid(), 'answer', $1, $2, $3, $4, 'sent', now(), now())`;
  // It waits, such as for its template.
  const open = `INSERT INTO notifier.messages (id, kind, employee_id, phone, text, list, status, claimed_until,
    created_at) VALUES (gen_random_uuid(), 'escalation', $1, $2, $3, $4, 'sending', now() + interval '1 day', now())`;
  const list = JSON.stringify([{ id: 'assign', title: `${name.slice(0, 23)}…` }]);
  await query(message, [id, phone, `Hola ${name}`, null]);
  for (const toOther of [message, open]) await query(toOther, [manager, '50499990000', about, list]);
  await query(`INSERT INTO notifier.recipients (account, phone, template_at) VALUES ('a', $1, now())`, [digits]);
  for (const conversation of [id, manager]) {
    await query(
      `INSERT INTO conversations.conversations (id, employee_id, phone, last_message_at) VALUES ($1, $1, $2, now())
       ON CONFLICT DO NOTHING`,
      [conversation, conversation === id ? digits : '50499990000'],
    );
    await query(
      `INSERT INTO conversations.messages (id, conversation_id, direction, kind, text, at)
       VALUES (gen_random_uuid(), $1, 'received', 'text', $2, now())`,
      [conversation, about],
    );
  }
  const dead = JSON.stringify({ type: 'conversations.message.requested', data: { phone, text: about } });
  await query(
    `INSERT INTO conversations.outbox_dead (seq, event, created_at, failures, last_error)
     VALUES ((random() * 1e9)::bigint, $1, now(), 3, $2)`,
    [dead, `no ${name}`],
  );
  await query(
    `INSERT INTO integrations.webhook_endpoints (id, version, url, description, events, secret, secret_version,
       is_active, created_at, updated_at)
     VALUES ($1, 1, 'https://sistema.example', '', '{}', '', 1, false, now(), now()) ON CONFLICT DO NOTHING`,
    [manager],
  );
  await query(
    `INSERT INTO integrations.webhook_messages (id, endpoint_id, type, body, state, created_at)
     VALUES (gen_random_uuid(), $1, 'employee.created', $2, 'delivered', now())`,
    [manager, JSON.stringify({ data: { id, name, phone } })],
  );
  const view = { list: 'tasks', name: `Tareas de ${name}`, query: { search: name } };
  expect((await call('POST', '/api/saved-views', view)).status).toBe(201);
  const pause = { list: 'tasks', action: 'pause', filter: { search: name } };
  expect((await call('POST', '/api/bulk-jobs', pause)).status).toBe(202);
}

async function add(word: string, phone: string): Promise<Person> {
  const name = `Ana María del Carmen ${word}`;
  const person = { id: '', name, word, phone };
  await applied(await uploaded(person));
  const { items } = parsed<{ items: { id: string }[] }>(await call('GET', `/api/employees?search=${word}`));
  person.id = items[0]?.id ?? '';
  // A former name and number, and an absence.
  await call('PATCH', `/api/employees/${person.id}`, { name: `${name} de Paz`, phone: '+504 9700-1234' });
  await leaveTraces(person);
  await call('PATCH', `/api/employees/${person.id}`, { name, phone });
  const task = { title: 'Acta', employeeId: person.id, reminderInterval: 60 };
  expect((await call('POST', '/api/tasks', task)).status).toBe(201);
  await eventually(async () => expect((await tablesWith(person)).length).toBeGreaterThan(12));
  return person;
}

/** All figures and counts. */
async function counts(): Promise<unknown> {
  const sums = 'SELECT name, active_tasks, tasks FROM metrics.employees ORDER BY id';
  return {
    metrics: parsed(await call('GET', '/api/metrics')),
    dashboard: parsed(await call('GET', '/api/dashboard')),
    employees: await query(sums),
    sends: await query('SELECT * FROM notifier.send_counts'),
    messages: await query('SELECT kind, status, count(*) FROM notifier.messages GROUP BY 1, 2 ORDER BY 1, 2'),
    templates: await query('SELECT count(*) FROM notifier.recipients WHERE template_at IS NOT NULL'),
  };
}

it('an erased employee is named in no table, also by a former name and number [PRIV-01, PRIV-02]', async () => {
  const person = await add('Xochitlán', '+504 9876-5432');
  await eventually(async () => {
    const archive = await school.download('administrator', `/api/employees/${person.id}/personal-data`);
    expect(await unzipped(archive)).toMatchObject({
      'ficha.csv': expect.stringContaining(person.name),
      'tareas.csv': expect.stringContaining('Acta'),
      'envios.csv': expect.stringContaining('50498765432'),
      'mensajes.csv': expect.stringContaining('XOCHITLÁN'),
      'cambios.csv': expect.stringContaining('9700-1234'),
    });
  });
  expect((await call('POST', `/api/employees/${person.id}/erase`)).status).toBe(204);
  await eventually(async () => expect(await tablesWith(person)).toEqual([]));
  expect(await tablesWith({ word: 'nadie', phone: '97001234' })).toEqual([]);
  expect((await call('GET', `/api/employees/${person.id}`)).status).toBe(404);
  expect((await call('POST', `/api/employees/${person.id}/erase`)).status).toBe(404);
  const { items } = parsed<{ items: AuditEntryView[] }>(await call('GET', `/api/audit?entityId=${person.id}`));
  expect(
    items
      .map(({ action }) => action)
      .slice(0, 2)
      .toSorted(),
  ).toEqual(['employee.deleted', 'employee.erased']);
  expect(items.every(({ entity }) => entity?.name === null)).toBe(true);
});

it('a former employee is erased by name and number, and no figure changes [PRIV-02, PRIV-03]', async () => {
  const person = await add('Yamaranguila', '9765-4321');
  const request = { name: person.name, phone: '+50497654321' };
  const refused = await call('POST', '/api/erasures', request);
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('Es el número de un empleado')]);
  const deletion = { list: 'employees', action: 'delete', ids: [person.id] };
  expect((await call('POST', '/api/bulk-jobs', deletion)).status).toBe(202);
  // The deletion itself is counted.
  await eventually(async () => {
    expect(parsed(await call('GET', '/api/tasks?search=Acta'))).toMatchObject({ total: 0 });
    expect(
      await query('SELECT FROM metrics.employees WHERE (id = $1 AND NOT deleted) OR (deleted AND tasks > 0)', [
        person.id,
      ]),
    ).toEqual([]);
  });
  const before = await counts();
  expect(await tablesWith(person)).toEqual(expect.arrayContaining(['directory.deleted_rows', 'notifier.messages']));
  expect((await call('POST', '/api/erasures', request)).status).toBe(204);
  await eventually(async () => expect(await tablesWith(person)).toEqual([]));
  expect(await counts()).toEqual(before);
  // Others keep theirs.
  expect(await tablesWith({ word: 'Persona propia', phone: '99990000' })).toContain('notifier.messages');
});

it('an employee whose deletion was undone is erased with former names, too [PRIV-01, BULK-10]', async () => {
  const [name, word] = ['Ana Sulaco', 'Guayambre'];
  const input = { name, phone: '9712-3456', departmentId: school.own.departmentId };
  const { id } = parsed<{ id: string }>(await call('POST', '/api/employees', input));
  const job = parsed<{ id: string }>(
    await call('POST', '/api/bulk-jobs', { list: 'employees', action: 'delete', ids: [id] }),
  );
  const path = `/api/employees/${id}`;
  await eventually(async () => expect((await call('POST', `/api/bulk-jobs/${job.id}/undo`)).status).toBe(202));
  await eventually(async () => expect((await call('GET', path)).status).toBe(200));
  for (const present of [`Ana ${word}`, name]) await call('PATCH', path, { name: present });
  await eventually(async () =>
    expect(parsed(await call('GET', `/api/audit?entityId=${id}&action=employee.updated`))).toMatchObject({
      items: [{ entity: { name } }, { entity: { name: `Ana ${word}` } }],
    }),
  );
  await query(
    `INSERT INTO notifier.messages (id, kind, employee_id, phone, text, status, claimed_until, created_at)
     VALUES (gen_random_uuid(), 'answer', $1, '50499990000', $2, 'sent', now(), now())`,
    [school.own.employeeIds[0], `Ana ${word} no ha respondido.`],
  );
  expect((await call('POST', `${path}/erase`)).status).toBe(204);
  await eventually(async () => expect(await tablesWith({ word, phone: '97123456' })).toEqual([]));
});

it.each([
  ['an employee, also by a former address', '9713-1111', 'Copinol', ['antes', 'luego']],
  ['a former one to whom all went by mail', '9713-2222', 'Nacascolo', ['']],
])('%s is erased with the mail address [PRIV-01, PRIV-02, MAIL-01]', async (_who, phone, word, former) => {
  const [name, email] = [`Ana ${word}`, `${word.toLowerCase()}@example.org`];
  // The second file has the address of the first as the previous one.
  for (const before of former) await applied(await uploaded({ name, phone, email: `${before}${email}` }));
  const { items } = parsed<{ items: { id: string }[] }>(await call('GET', `/api/employees?search=${word}`));
  const [id = ''] = items.map((item) => item.id);
  await call('PATCH', `/api/employees/${id}`, { email });
  const mailed = (employeeId: string | undefined, address: string) =>
    query(
      `INSERT INTO notifier.messages (id, task_id, employee_id, phone, status, attempts_started, attempts_finished,
         sent_at, claimed_until, created_at, account)
       VALUES (gen_random_uuid(), gen_random_uuid(), $1, $2, 'sent', 2, 2, now(), now(), now(), 'email:smtp')`,
      [employeeId, address],
    );
  await mailed(id, email);
  const other = 'otra.persona@example.com';
  await mailed(school.own.employeeIds[0], other);
  await eventually(async () => {
    const audit = parsed<{ items: AuditEntryView[] }>(await call('GET', `/api/audit?entityId=${id}`));
    expect(JSON.stringify(audit.items[0])).toContain(`"${email}"`);
  });
  const path = `/api/employees/${id}`;
  if (word === 'Copinol') expect((await call('POST', `${path}/erase`)).status).toBe(204);
  else {
    expect((await call('DELETE', path)).status).toBe(204);
    // After the days in which it can be undone.
    await query('DELETE FROM directory.deleted_rows');
    expect((await call('POST', '/api/erasures', { name, phone, email: email.toUpperCase() })).status).toBe(204);
  }
  await eventually(async () => expect(await tablesWith({ word, phone })).toEqual([]));
  expect(await query('SELECT FROM notifier.messages WHERE phone = $1', [other])).not.toEqual([]);
});

it('a file that was not imported yet brings nobody back [PRIV-01, PRIV-02]', async () => {
  const [word, phone] = ['Guanacaste', '5,0498111222E+10'];
  const id = await uploaded({ name: `Rosa ${word}`, phone });
  expect((await call('POST', '/api/erasures', { name: `Rosa ${word}`, phone: '9811-1222' })).status).toBe(204);
  await eventually(async () => expect(await tablesWith({ word, phone: '98111222' })).toEqual([]));
  await reached(id, 'verified');
  expect(await applied(id)).toMatchObject({ verdicts: { error: 1 }, total: 0 });
  expect(parsed(await call('GET', '/api/employees?search=dato'))).toMatchObject({ total: 0 });
});

it('a number that is none is no pattern [PRIV-02]', async () => {
  const request = { name: 'Nadie Conocido', phone: '{{7*7}}' };
  expect((await call('POST', '/api/erasures', request)).status).toBe(204);
});

it('only administrators erase [PRIV-01]', async () => {
  const [id = ''] = school.own.employeeIds;
  for (const who of ['manager', 'viewer'] as const) {
    expect((await school.callAs(who)('POST', `/api/employees/${id}/erase`)).status).toBe(403);
    expect((await school.callAs(who)('POST', '/api/erasures', { name: 'Ana', phone: '98765432' })).status).toBe(403);
  }
});
