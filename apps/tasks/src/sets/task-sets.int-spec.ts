import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  CompleteTask,
  CreateTask,
  CreateTaskSet,
  type CreateTaskSetInput,
  DEFAULT_SETTINGS,
  DeleteTask,
  DeleteTaskSet,
  GetTaskSet,
  GetTasks,
  ListTasks,
  ListTaskSets,
  MAX_SET_ITEMS,
  MAX_TASK_SETS,
  SETTINGS_ID,
  SettingsUpdated,
  type StartSetInput,
  StartTaskSet,
  UpdateTaskSet,
} from '@recuerda/contracts';
import { withPrincipal } from '@recuerda/service';
import { eventually, FakeClock, principalOf } from '@recuerda/testing';
import { v7 } from 'uuid';
import {
  departmentEvent,
  employeeDeletion,
  employeeEvent,
  inDirectory,
  startTasks,
  type TasksApp,
} from '../__fixtures__/tasks-app.js';

/** Friday, 09:00 in Honduras. */
const NOW = '2026-03-27T15:00:00.000Z';
const clock = new FakeClock(NOW);
let app: TasksApp;
const [departmentId, otherDepartmentId, ana, luis, eva] = [v7(), v7(), v7(), v7(), v7()];
beforeAll(async () => {
  app = await startTasks({ clock });
  await app.publish(
    departmentEvent(departmentId, 1),
    departmentEvent(otherDepartmentId, 1),
    employeeEvent(ana, 1, departmentId),
    employeeEvent(luis, 1, departmentId, 'Luis'),
    employeeEvent(eva, 1, otherDepartmentId, 'Eva'),
  );
});
afterAll(() => app.close());
beforeEach(async () => {
  clock.set(NOW);
  app.probe.events.splice(0);
  await app.source.query('TRUNCATE tasks.task_sets');
});

type Item = CreateTaskSetInput['items'][number];
const item = (title: string, due: Item['due'] = null, more: Partial<Item> = {}): Item => ({
  title,
  description: null,
  reminderInterval: 60,
  confirmCompletion: false,
  proofRequired: false,
  due,
  remindBefore: null,
  overdueInterval: null,
  ...more,
});
const create = (name = 'Nuevo docente', items: Item[] = [item('Contrato')], id: string = v7()) =>
  app.send(CreateTaskSet, { id, name, items });
const start = (setId: string, more: Partial<StartSetInput> = {}, id: string = v7()) =>
  app.send(StartTaskSet, { id, setId, employeeIds: [ana], ...more });
const tasksOf = async ({ taskIds }: { taskIds: string[] }) => {
  const found = new Map((await app.send(GetTasks, { ids: taskIds })).map((task) => [task.id, task]));
  return taskIds.map((id) => found.get(id));
};
const dueDatesOf = async (started: { taskIds: string[] }) => (await tasksOf(started)).map((task) => task?.dueAt);
const countTasks = async () => {
  const [row] = await app.source.query<{ count: number }[]>('SELECT count(*)::int FROM tasks.tasks');
  return row?.count;
};
const typesAbout = (id: string) => app.probe.events.filter(({ subject }) => subject === id).map(({ type }) => type);
const nameTaken = {
  code: 'validation_failed',
  errors: [{ field: 'name', message: 'Ya hay un conjunto con este nombre.' }],
};

describe('a set of tasks', () => {
  it('is kept with its items, listed by name, changed and deleted [SET-01]', async () => {
    const contract = item('Contrato', { days: 3, time: '08:00' }, { remindBefore: 1_440, overdueInterval: 15 });
    const created = await create('Nuevo docente', [contract, item('Uniforme')]);
    expect(created).toMatchObject({
      name: 'Nuevo docente',
      version: 1,
      createdAt: NOW,
      items: [contract, item('Uniforme')],
    });
    await create('Árbol');
    await create('Inicio de año');
    expect((await app.send(ListTaskSets, {})).items.map(({ name, itemCount }) => [name, itemCount])).toEqual([
      ['Árbol', 1],
      ['Inicio de año', 1],
      ['Nuevo docente', 2],
    ]);
    clock.advance(1_000);
    const changed = await app.send(UpdateTaskSet, { id: created.id, edit: { name: 'Docente' } });
    const updatedAt = '2026-03-27T15:00:01.000Z';
    expect(changed).toEqual({ ...created, name: 'Docente', version: 2, updatedAt });
    expect(await app.send(GetTaskSet, { id: created.id })).toEqual(changed);
    // Nothing is changed by what is there.
    expect(await app.send(UpdateTaskSet, { id: created.id, edit: { name: 'Docente' } })).toEqual(changed);
    await app.send(DeleteTaskSet, { id: created.id });
    for (const request of [
      app.send(GetTaskSet, { id: created.id }),
      app.send(UpdateTaskSet, { id: created.id, edit: {} }),
      app.send(DeleteTaskSet, { id: created.id }),
      start(created.id),
    ])
      await expect(request).rejects.toMatchObject({ code: 'not_found' });
  });

  it('has a name of its own, whatever its case, accents and spaces [SET-01]', async () => {
    await create('Inicio de año');
    await expect(create(' inicio  DE ANO')).rejects.toMatchObject(nameTaken);
    const other = await create('Fin de año');
    await expect(app.send(UpdateTaskSet, { id: other.id, edit: { name: 'Inicio de AÑO' } })).rejects.toMatchObject(
      nameTaken,
    );
    expect(await app.send(UpdateTaskSet, { id: other.id, edit: { name: 'fin de año' } })).toMatchObject({ version: 2 });
    const both = await Promise.allSettled([1, 2].map(() => create('A la vez')));
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('is one of at most two hundred, each of one to fifty tasks [SET-01]', async () => {
    const items = Array.from({ length: MAX_SET_ITEMS }, (_, at) => item(`Tarea ${at}`));
    const { id } = await create('Grande', items);
    await expect(app.send(UpdateTaskSet, { id, edit: { items: [...items, item('Otra')] } })).rejects.toMatchObject({
      errors: [{ field: 'edit.items' }],
    });
    await expect(create('Vacío', [])).rejects.toMatchObject({ errors: [{ message: 'Agrega al menos una tarea.' }] });
    await app.source.query(
      `INSERT INTO tasks.task_sets (id, name, items, version, created_at, updated_at)
       SELECT gen_random_uuid(), 's' || n, '[{}]', 1, now(), now() FROM generate_series(1, $1::int) n`,
      [MAX_TASK_SETS - 2],
    );
    await create('El último');
    await expect(create('Uno de más')).rejects.toMatchObject({ errors: [{ field: 'name' }] });
    expect(await app.send(UpdateTaskSet, { id, edit: { name: 'Enorme' } })).toMatchObject({ name: 'Enorme' });
  });

  it('takes relative due dates of a year, and no field that needs one where there is none [SET-01]', async () => {
    const faulty = async (one: object) => {
      const error: unknown = await create('Otro', [{ ...item('Acta'), ...one }]).catch((thrown: unknown) => thrown);
      return (error as { errors?: { field: string }[] }).errors?.map(({ field }) => field);
    };
    expect(await faulty({ due: { days: 367, time: '08:00' } })).toEqual(['items.0.due.days']);
    expect(await faulty({ due: { days: -1, time: '08:00' } })).toEqual(['items.0.due.days']);
    expect(await faulty({ due: { days: 0.5, time: '24:00' } })).toEqual(['items.0.due.days', 'items.0.due.time']);
    expect(await faulty({ remindBefore: 60 })).toEqual(['items.0.remindBefore']);
    expect(await faulty({ overdueInterval: 15 })).toEqual(['items.0.overdueInterval']);
    expect(await faulty({ title: ' ' })).toEqual(['items.0.title']);
    expect(await faulty({ due: { days: 366, time: '23:59' }, remindBefore: 60 })).toBeUndefined();
  });

  it('is not changed by who has not seen it as it is [SET-02]', async () => {
    const set = await create();
    const change = (name: string, version: number) =>
      app.send(UpdateTaskSet, { id: set.id, edit: { name, expected: { version } } });
    const second = await change('Segundo', 1);
    await expect(change('Tercero', 1)).rejects.toMatchObject({ code: 'fields_changed', params: { entity: second } });
    expect(await change('Tercero', 2)).toMatchObject({ name: 'Tercero', version: 3 });
  });

  it('is created once by a repeated request [SET-02]', async () => {
    const id = v7();
    const first = await create('Uno', [item('Acta')], id);
    expect(await create('Uno', [item('Acta')], id)).toEqual(first);
    await expect(create('Uno', [item('Otra')], id)).rejects.toMatchObject({ code: 'already_exists' });
    await app.send(DeleteTaskSet, { id });
    await expect(create('Uno', [item('Acta')], id)).rejects.toMatchObject({ code: 'already_deleted' });
  });

  it('has its changes and starts published for the audit, with who did it [SET-06]', async () => {
    const principal = principalOf('administrator');
    const id = v7();
    await withPrincipal(principal, async () => {
      await create('Docente', [item('Contrato')], id);
      await app.send(UpdateTaskSet, { id, edit: { items: [item('Contrato', null, { reminderInterval: 30 })] } });
      await start(id);
      await app.send(DeleteTaskSet, { id });
    });
    const types = ['created', 'updated', 'started', 'deleted'].map((change) => `tasks.set.${change}`);
    await eventually(() => expect(typesAbout(id).toSorted()).toEqual(types.toSorted()));
    const events = app.probe.events.filter(({ subject }) => subject === id);
    expect(events.every(({ actor }) => actor === principal.userId)).toBe(true);
    expect(events.find(({ type }) => type === 'tasks.set.updated')?.data).toMatchObject({
      items: ['Contrato'],
      version: 2,
      previous: { version: 1 },
    });
    expect(events.find(({ type }) => type === 'tasks.set.deleted')?.data).toMatchObject({
      previous: { name: 'Docente' },
    });
  });
});

describe('a start of a set', () => {
  it('creates its tasks for each employee, as they would be created alone [SET-03, PROOF-09]', async () => {
    const contract = item('Contrato', { days: 3, time: '08:00' }, { remindBefore: 1_440, overdueInterval: 15 });
    const set = await create('Docente', [
      contract,
      item('Uniforme', null, { confirmCompletion: true, proofRequired: true }),
    ]);
    const { taskIds } = await start(set.id, { employeeIds: [ana, luis, ana], startsOn: '2026-04-01' });
    expect(taskIds).toHaveLength(4);
    const tasks = await tasksOf({ taskIds });
    const [alone] = await tasksOf({
      taskIds: [
        (
          await app.send(CreateTask, {
            ...{ id: v7(), title: 'Contrato', description: null, employeeId: ana, reminderInterval: 60 },
            ...{ dueAt: '2026-04-04T14:00:00.000Z', remindBefore: 1_440, overdueInterval: 15 },
          })
        ).id,
      ],
    });
    const first = tasks.find((task) => task?.employeeId === ana && task.title === 'Contrato');
    expect(first).toEqual({ ...alone, id: first?.id });
    expect(
      tasks.map((task) => [task?.employee?.name, task?.title, task?.confirmCompletion, task?.proofRequired]).toSorted(),
    ).toEqual([
      ['Ana', 'Contrato', false, false],
      ['Ana', 'Uniforme', true, true],
      ['Luis', 'Contrato', false, false],
      ['Luis', 'Uniforme', true, true],
    ]);
    for (const id of taskIds) await eventually(() => expect(typesAbout(id)).toEqual(['tasks.task.created']));
  });

  it('counts the tasks that were open already, not those that were completed or are of others [SET-08]', async () => {
    const set = await create('Docente', [item('Carné'), item('Llaves')]);
    const [first, second, again] = [await start(set.id), await start(set.id), await start(set.id)];
    expect([first.repeated, second.repeated, again.repeated]).toEqual([0, 2, 2]);
    for (const id of [...first.taskIds, ...second.taskIds, again.taskIds[0] ?? ''])
      await app.send(CompleteTask, { id });
    expect((await start(set.id)).repeated).toBe(1);
    expect((await start(set.id, { employeeIds: [luis] })).repeated).toBe(0);
  });

  it('has its tasks listed in the order of the set [SET-03]', async () => {
    const titles = Array.from({ length: 12 }, (_, at) => `Paso ${at}`);
    const { id } = await create(
      'Pasos',
      titles.map((title) => item(title)),
    );
    const paula = v7();
    await app.publish(employeeEvent(paula, 1, departmentId, 'Paula'));
    await start(id, { employeeIds: [paula] });
    const { items } = await app.send(ListTasks, { limit: 12, employeeId: paula });
    expect(items.map(({ title }) => title)).toEqual(titles);
  });

  it('counts days from the present one of the school, which others may have left [SET-03]', async () => {
    const { id } = await create('Hoy', [item('Mañana', { days: 1, time: '00:30' })]);
    clock.set('2026-03-28T05:59:59.000Z');
    expect(await dueDatesOf(await start(id))).toEqual(['2026-03-28T06:30:00.000Z']);
    clock.set('2026-03-28T06:00:00.000Z');
    expect(await dueDatesOf(await start(id))).toEqual(['2026-03-29T06:30:00.000Z']);
  });

  it('is refused where a task would be due by now, and names it [SET-04]', async () => {
    const items = [
      item('Sin fecha'),
      item('Firmar', { days: 0, time: '09:00' }),
      item('Luego', { days: 1, time: '09:00' }),
    ];
    const { id } = await create('Firma', items);
    const before = await countTasks();
    await expect(start(id)).rejects.toMatchObject({
      code: 'validation_failed',
      errors: [
        {
          field: 'startsOn',
          message: '«Firmar» vencería el 27/03/2026 a las 09:00, que ya pasó. Elige otro día de inicio.',
        },
      ],
    });
    await expect(start(id, { startsOn: '2026-03-26' })).rejects.toMatchObject({ errors: [{ field: 'startsOn' }] });
    expect(await countTasks()).toBe(before);
    clock.set('2026-03-27T14:59:59.999Z');
    expect(await dueDatesOf(await start(id))).toEqual([null, '2026-03-27T15:00:00.000Z', '2026-03-28T15:00:00.000Z']);
    // A start in the past is fine where nothing has been due since.
    clock.set(NOW);
    const later = await create('Luego', [item('Luego', { days: 2, time: '09:01' })]);
    expect(await dueDatesOf(await start(later.id, { startsOn: '2026-03-25' }))).toEqual(['2026-03-27T15:01:00.000Z']);
  });

  it('repeated under its key creates nothing more, whatever became of the set [SET-05]', async () => {
    const set = await create('Docente', [item('Contrato'), item('Uniforme')]);
    const key = v7();
    const before = (await countTasks()) ?? 0;
    const [first, again] = await Promise.all([start(set.id, {}, key), start(set.id, {}, key)]);
    expect(again).toEqual(first);
    await app.send(DeleteTaskSet, { id: set.id });
    expect(await start(set.id, {}, key)).toEqual(first);
    await expect(start(set.id, { employeeIds: [luis] }, key)).rejects.toMatchObject({ code: 'already_exists' });
    expect(await countTasks()).toBe(before + 2);
    const [one = '', other = ''] = first.taskIds;
    await app.send(DeleteTask, { id: one });
    expect(await start(set.id, {}, key)).toMatchObject({ taskIds: [other] });
    await app.send(DeleteTask, { id: other });
    await expect(start(set.id, {}, key)).rejects.toMatchObject({ code: 'already_deleted' });
    expect(await countTasks()).toBe(before);
  });

  it('takes one to fifty employees, and all or none [SET-03]', async () => {
    const { id } = await create();
    await expect(start(id, { employeeIds: [] })).rejects.toMatchObject({ errors: [{ field: 'employeeIds' }] });
    const people = Array.from({ length: 51 }, () => v7());
    await expect(start(id, { employeeIds: people })).rejects.toMatchObject({ errors: [{ field: 'employeeIds' }] });
    const fifty = people.slice(0, 50);
    await app.publish(...fifty.map((one) => employeeEvent(one, 1, departmentId)));
    expect((await start(id, { employeeIds: fifty })).taskIds).toHaveLength(50);
    const gone = v7();
    await app.publish(employeeEvent(gone, 1, departmentId), employeeDeletion(gone, 2));
    const before = await countTasks();
    for (const missing of [gone, v7()])
      await expect(start(id, { employeeIds: [ana, missing] })).rejects.toMatchObject({
        errors: [{ field: 'employeeIds', message: 'El empleado no existe o ya fue eliminado.' }],
      });
    expect(await countTasks()).toBe(before);
    // Its event is still on the way.
    const late = v7();
    app.probe.directory.set(late, inDirectory(late, 1, departmentId));
    expect((await start(id, { employeeIds: [late] })).taskIds).toHaveLength(1);
  });

  it('fits in a request at its largest: fifty tasks for fifty employees [SET-03]', async () => {
    const { id } = await create(
      'Grande',
      Array.from({ length: MAX_SET_ITEMS }, (_, at) => item(`Tarea ${at}`)),
    );
    const people = Array.from({ length: 50 }, () => v7());
    await app.publish(...people.map((one) => employeeEvent(one, 1, departmentId)));
    const before = (await countTasks()) ?? 0;
    await start(id, { employeeIds: people });
    expect(await countTasks()).toBe(before + 2_500);
  });

  it('is a manager’s for employees of the own departments; a viewer lists sets and starts none [SET-07]', async () => {
    const { id } = await create();
    const manager = principalOf('manager', { departmentIds: [departmentId] });
    await withPrincipal(manager, async () => {
      expect((await app.send(ListTaskSets, {})).items).toMatchObject([{ id }]);
      expect((await start(id, { employeeIds: [ana, luis] })).taskIds).toHaveLength(2);
      const before = await countTasks();
      for (const employeeIds of [[eva], [ana, eva]])
        await expect(start(id, { employeeIds })).rejects.toMatchObject({ errors: [{ field: 'employeeIds' }] });
      expect(await countTasks()).toBe(before);
      expect(await app.send(UpdateTaskSet, { id, edit: { name: 'Otro' } })).toMatchObject({ version: 2 });
    });
    await withPrincipal(principalOf('viewer'), async () => {
      expect(await app.send(GetTaskSet, { id })).toMatchObject({ name: 'Otro' });
      for (const request of [start(id), create('Mío'), app.send(DeleteTaskSet, { id })])
        await expect(request).rejects.toMatchObject({ code: 'forbidden' });
    });
  });
});

describe('in a zone whose clocks turn', () => {
  it('a task is due at the local time of its day: the first of two, the next one of none [SET-03]', async () => {
    const data = { ...DEFAULT_SETTINGS, id: SETTINGS_ID, timeZone: 'Europe/Madrid', closedDays: [], updatedAt: NOW };
    await app.publish(SettingsUpdated.create({ id: v7(), subject: SETTINGS_ID, time: new Date(), version: 1, data }));
    const days = [1, 2, 3].map((day) => item(`Día ${day}`, { days: day, time: '09:00' }));
    const { id } = await create('Cambio', [...days, item('Hora', { days: 2, time: '02:30' })]);
    expect(await dueDatesOf(await start(id, { startsOn: '2026-03-27' }))).toEqual([
      '2026-03-28T08:00:00.000Z',
      '2026-03-29T07:00:00.000Z',
      '2026-03-30T07:00:00.000Z',
      '2026-03-29T01:00:00.000Z',
    ]);
    expect(await dueDatesOf(await start(id, { startsOn: '2026-10-23' }))).toEqual([
      '2026-10-24T07:00:00.000Z',
      '2026-10-25T08:00:00.000Z',
      '2026-10-26T08:00:00.000Z',
      '2026-10-25T00:30:00.000Z',
    ]);
  });
});
