import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import { createDeliveriesDatabase, type DeliveriesDatabase } from '../__fixtures__/deliveries-database.js';
import { ErasuresController } from './erasures.controller.js';

let database: DeliveriesDatabase;
beforeAll(async () => {
  database = await createDeliveriesDatabase();
});
afterAll(() => database?.drop());

it('a message with several reminders that was never ended is erased, unless one may be sent [PRIV-04]', async () => {
  const employeeId = uuidv7();
  /** Its process was killed; its reminders were settled one by one. */
  const leave = async (status: string) => {
    const id = uuidv7();
    await database.source.query(
      `INSERT INTO notifier.messages (id, kind, employee_id, phone, text, status, attempts_started, claimed_until,
         created_at)
       VALUES ($1, 'bundle', $2, '50499887766', 'Hola Ana', 'sending', 1, now(), now())`,
      [id, employeeId],
    );
    await database.source.query(
      `INSERT INTO notifier.messages (id, task_id, employee_id, due_at, phone, status, attempts_started,
         attempts_finished, claimed_until, created_at, message_id)
       VALUES ($1, $1, $2, now(), '50499887766', $3, 1, 1, now(), now(), $4)`,
      [uuidv7(), employeeId, status, id],
    );
    return id;
  };
  const [ended, sending] = [await leave('sent'), await leave('sending')];
  const person = { id: employeeId, names: ['Ana'], phones: ['+504 9988-7766'], repeated: false };
  await new ErasuresController(database.source).erase(person);
  const textOf = async (id: string) =>
    await database.source.query<object[]>('SELECT phone, text FROM notifier.messages WHERE id = $1', [id]);
  expect(await textOf(ended)).toEqual([{ phone: null, text: null }]);
  expect(await textOf(sending)).toEqual([{ phone: '50499887766', text: 'Hola Ana' }]);
});

it('a mail loses its address, whose digits are no number of others [MAIL-01]', async () => {
  const [erased, other] = [uuidv7(), uuidv7()];
  const add = async (kind: string | null, employeeId: string, phone: string, text: string | null) => {
    const id = uuidv7();
    await database.source.query(
      `INSERT INTO notifier.messages
         (id, kind, task_id, employee_id, due_at, phone, text, status, claimed_until, created_at)
       VALUES ($1::uuid, $2, CASE WHEN $2::text IS NULL THEN $1::uuid END, $3, now(), $4, $5, 'sent', now(), now())`,
      [id, kind, employeeId, phone, text],
    );
    return id;
  };
  const mail = await add(null, erased, 'ana99112244@example.org', null);
  const message = await add('answer', other, '50499990009', 'Llama al 9911-2244');
  await new ErasuresController(database.source).erase({ id: erased, names: [], phones: [], repeated: false });
  const rowOf = async (id: string) =>
    await database.source.query<object[]>('SELECT phone, text FROM notifier.messages WHERE id = $1', [id]);
  expect(await rowOf(mail)).toEqual([{ phone: null, text: null }]);
  expect(await rowOf(message)).toEqual([{ phone: '50499990009', text: 'Llama al 9911-2244' }]);
});

it('a message to another person that waits goes without the values, one to the person stays [PRIV-04]', async () => {
  const [erased, other] = [uuidv7(), uuidv7()];
  const list = JSON.stringify([{ id: 'assign', title: 'Reasignar a Eva Luz' }]);
  const add = async (employeeId: string, phone: string) => {
    const id = uuidv7();
    await database.source.query(
      `INSERT INTO notifier.messages (id, kind, employee_id, phone, text, list, status, claimed_until, created_at)
       VALUES ($1, 'escalation', $2, $3, 'Eva Luz (9911-2233) no ha respondido', $4, 'sending', now(), now())`,
      [id, employeeId, phone, list],
    );
    return id;
  };
  const [toOther, toErased] = [await add(other, '50499990000'), await add(erased, '50499112233')];
  const person = { id: erased, names: ['Eva Luz'], phones: ['9911-2233'], repeated: false };
  await new ErasuresController(database.source).erase(person);
  const rows = await database.source.query<object[]>(
    'SELECT phone, text, list FROM notifier.messages WHERE id = ANY ($1) ORDER BY id',
    [[toOther, toErased]],
  );
  expect(rows).toEqual([
    {
      phone: '50499990000',
      text: 'dato eliminado (dato eliminado) no ha respondido',
      list: [{ id: 'assign', title: 'Reasignar a dato eliminado' }],
    },
    { phone: '50499112233', text: 'Eva Luz (9911-2233) no ha respondido', list: JSON.parse(list) },
  ]);
});

it('the number by which each provider knows a person is erased with it, that of another person stays', async () => {
  const employeeId = uuidv7();
  await database.source.query(
    `INSERT INTO notifier.recipients (account, phone, provider_number)
     VALUES ('one', '+5531987654321', '553187654321'), ('two', '+5531987654321', '553187654321'),
            ('one', '+5531987654322', '553187654322')`,
  );
  await database.source.query(
    `INSERT INTO notifier.messages (id, kind, employee_id, phone, text, status, claimed_until, created_at, sent_at)
     VALUES ($1, 'answer', $2, '+5531987654321', 'Hola', 'sent', now(), now(), now()),
            ($3, 'answer', $4, '50499990000', 'Llama al 553187654321', 'sent', now(), now(), now())`,
    [uuidv7(), employeeId, uuidv7(), uuidv7()],
  );
  await new ErasuresController(database.source).erase({ id: employeeId, names: [], phones: [], repeated: false });
  const known = await database.source.query<{ provider_number: string }[]>(
    'SELECT provider_number FROM notifier.recipients WHERE provider_number IS NOT NULL',
  );
  expect(known).toEqual([{ provider_number: '553187654322' }]);
  expect(
    await database.source.query<object[]>(
      `SELECT text FROM notifier.messages WHERE phone = '50499990000' AND list IS NULL`,
    ),
  ).toEqual([{ text: 'Llama al dato eliminado' }]);
});

it("an employee is found by each form of the number, the provider's own too, and no other is [PRIV-02]", async () => {
  const send = async (phone: string, providerNumber: string | null = null) => {
    const id = uuidv7();
    await database.source.query(
      `INSERT INTO notifier.recipients (account, phone, provider_number) VALUES ('one', $1, $2)`,
      [phone, providerNumber],
    );
    await database.source.query(
      `INSERT INTO notifier.messages (id, task_id, employee_id, due_at, phone, status, attempts_started,
         attempts_finished, claimed_until, created_at)
       VALUES ($1, $1, $2, now(), $3, 'sent', 1, 1, now(), now())`,
      [uuidv7(), id, phone],
    );
    return id;
  };
  const person = new ErasuresController(database.source);
  const found = async (phone: string) => (await person.employeesOf({ phone: phone })).ids;
  const mexican = await send('+525512345678');
  const withDigit = await send('5215587654321');
  const brazilian = await send('+5531912345678', '553112345678');
  await send('+5531912345679', '553112345679');
  for (const phone of ['5215512345678', '+52 1 55 1234 5678', '525512345678', '+52 55 1234 5678'])
    expect([phone, await found(phone)]).toEqual([phone, [mexican]]);
  expect(await found('+52 55 8765 4321')).toEqual([withDigit]);
  for (const phone of ['553112345678', '+55 31 1234-5678', '+55 31 91234-5678'])
    expect([phone, await found(phone)]).toEqual([phone, [brazilian]]);
  expect(await found('553112345670')).toEqual([]);
  expect((await person.employeesOf({ phone: '553112345678' })).phones).toContain('+5531912345678');
});

it('an employee to whom all went by mail is found by the address, and no other is [MAIL-01]', async () => {
  const [mailed, other] = [uuidv7(), uuidv7()];
  for (const [id, address] of [
    [mailed, 'eva@example.org'],
    [other, 'luis.eva@example.org'],
  ])
    await database.source.query(
      `INSERT INTO notifier.messages (id, task_id, employee_id, phone, status, claimed_until, created_at)
       VALUES ($1, $1, $2, $3, 'sent', now(), now())`,
      [uuidv7(), id, address],
    );
  const person = new ErasuresController(database.source);
  const found = async (email?: string) => (await person.employeesOf({ phone: '9955-1234', email })).ids;
  expect(await found('eva@example.org')).toEqual([mailed]);
  expect(await found()).toEqual([]);
});

it('a message that quotes a person is erased, also without the name, but no other one [ANS-09]', async () => {
  const [erased, other] = [uuidv7(), uuidv7()];
  const add = async (quoted: string) => {
    const id = uuidv7();
    await database.source.query(
      `INSERT INTO notifier.messages (id, kind, employee_id, phone, text, status, claimed_until, created_at, sent_at,
         quoted_employee_id)
       VALUES ($1, 'escalation', $2, '50499990000', 'No puede: hospital', 'sent', now(), now(), now(), $3)`,
      [id, uuidv7(), quoted],
    );
    return id;
  };
  const [ofErased, ofOther] = [await add(erased), await add(other)];
  await new ErasuresController(database.source).erase({ id: erased, names: [], phones: [], repeated: true });
  const textOf = async (id: string) =>
    await database.source.query<object[]>('SELECT text FROM notifier.messages WHERE id = $1', [id]);
  expect([await textOf(ofErased), await textOf(ofOther)]).toEqual([
    [{ text: 'dato eliminado' }],
    [{ text: 'No puede: hospital' }],
  ]);
});

it.each<[what: string, phone: string, more: object, writtenTo: string[], kept: number]>([
  ['that the event names', '50499550001', { shared: ['9955-0001'] }, [], 1],
  ['to which a colleague got something', '50499550002', { repeated: true, phones: [] }, [uuidv7()], 1],
  ['of the person alone', '50499550003', {}, [], 0],
])('the row of a number %s stays, or is that of a random one [PRIV-04]', async (_what, phone, more, others, kept) => {
  const id = uuidv7();
  await database.source.query(
    `INSERT INTO notifier.recipients (account, phone, window_until) VALUES ('one', $1, now() + interval '1 day')`,
    [phone],
  );
  for (const employeeId of [id, ...others])
    await database.source.query(
      `INSERT INTO notifier.messages (id, kind, employee_id, phone, text, status, claimed_until, created_at)
       VALUES ($1, 'answer', $2, $3, 'Hola', 'sent', now(), now())`,
      [uuidv7(), employeeId, phone],
    );
  await new ErasuresController(database.source).erase({ id, names: [], phones: [phone], repeated: false, ...more });
  expect(
    await database.source.query<object[]>('SELECT FROM notifier.recipients WHERE phone = $1', [phone]),
  ).toHaveLength(kept);
});
