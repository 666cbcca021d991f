import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  AddToTaskGroup,
  type Audience,
  CompleteTask,
  CreateTask,
  CreateTaskGroup,
  DeleteTask,
  DeclineTask,
  GetTaskGroup,
  ImportTasks,
  type ImportTasksInput,
  ListTaskGroups,
  ListTasks,
  MatchTaskGroups,
  MAX_GROUP,
  PauseTask,
  type TaskView,
  UpdateTask,
  UpdateTaskGroup,
} from '@recuerda/contracts';
import { withActingEmployee, withPrincipal } from '@recuerda/service';
import { eventually, principalOf } from '@recuerda/testing';
import { v7 } from 'uuid';
import {
  departmentEvent,
  employeeDeletion,
  employeeEvent,
  startTasks,
  type TasksApp,
} from '../__fixtures__/tasks-app.js';

let app: TasksApp;
/** Ana and Luis are of a department, Eva is of another one. */
let [departmentId, other, ana, luis, eva]: string[] = [];
beforeAll(async () => {
  app = await startTasks();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.source.query(
    'TRUNCATE tasks.tasks, tasks.task_groups, tasks.employee_copies, tasks.department_copies RESTART IDENTITY',
  );
  [departmentId, other, ana, luis, eva] = [v7(), v7(), v7(), v7(), v7()];
  await app.publish(departmentEvent(departmentId, 1), departmentEvent(other, 1, 'Otro'));
  await app.publish(employeeEvent(ana, 1, departmentId, 'Ana', '1'), employeeEvent(luis, 1, departmentId, 'Luis', '2'));
  await app.publish(employeeEvent(eva, 1, other, 'Eva', '3'));
});

const content = { title: 'Entregar notas', description: null, reminderInterval: 60 };
const create = (audience: Audience, more: object = {}, id = v7()) =>
  app.send(CreateTaskGroup, { id, ...content, audience, ...more });
const ofDepartment = () => create({ kind: 'department', departmentId: departmentId! });
const tasksOf = async (groupId: string): Promise<TaskView[]> =>
  (await app.send(ListTasks, { groupId, limit: 200, order: 'employee' })).items;
const namesIn = async (groupId: string) => (await tasksOf(groupId)).map(({ employee }) => employee?.name);
const taskOf = async (groupId: string, employeeId: string) =>
  (await tasksOf(groupId)).find((task) => task.employeeId === employeeId)?.id ?? '';
const complete = async (groupId: string, employeeId: string) =>
  app.send(CompleteTask, { id: await taskOf(groupId, employeeId) });
const refused = (message: string, field = 'audience') => ({ code: 'validation_failed', errors: [{ field, message }] });
const asManager = <T>(work: () => Promise<T>): Promise<T> =>
  withPrincipal(principalOf('manager', { departmentIds: [departmentId!] }), work);

describe('a task for several people', () => {
  it('is an own task of each employee of a department, and of no other [GROUP-01]', async () => {
    const group = await ofDepartment();
    expect(group).toMatchObject({
      total: 2,
      completed: 0,
      active: 2,
      audience: 'department',
      departmentName: 'Ventas',
    });
    const tasks = await tasksOf(group.id);
    expect(tasks.map(({ employee }) => employee?.name)).toEqual(['Ana', 'Luis']);
    expect(tasks[0]).toMatchObject({ ...content, isActive: true, groupId: group.id, repetition: null });
    const created = app.probe.events.filter(({ subject }) => tasks.some(({ id }) => id === subject));
    await eventually(() => expect(created.map(({ type }) => type)).toEqual(Array(2).fill('tasks.task.created')));
  });

  it('is that of named people, or of all: of a manager, those of the own departments [GROUP-01]', async () => {
    const named = await create({ kind: 'people', employeeIds: [eva!, ana!, eva!] });
    expect(await namesIn(named.id)).toEqual(['Ana', 'Eva']);
    expect(await namesIn((await create({ kind: 'everyone' })).id)).toEqual(['Ana', 'Eva', 'Luis']);
    const managed = await asManager(() => create({ kind: 'everyone' }));
    expect(await namesIn(managed.id)).toEqual(['Ana', 'Luis']);
  });

  it('asks each for a photo or file, if it asks [PROOF-09, GROUP-01]', async () => {
    const group = await create({ kind: 'everyone' }, { proofRequired: true });
    expect([group.proofRequired, (await ofDepartment()).proofRequired]).toEqual([true, false]);
    expect((await tasksOf(group.id)).map(({ proofRequired }) => proofRequired)).toEqual([true, true, true]);
  });

  it('is created once by its id [GROUP-01]', async () => {
    const id = v7();
    const first = await create({ kind: 'everyone' }, {}, id);
    expect(await create({ kind: 'everyone' }, {}, id)).toEqual(first);
    expect(await tasksOf(id)).toHaveLength(3);
    await expect(create({ kind: 'everyone' }, { title: 'Otra' }, id)).rejects.toMatchObject({ code: 'already_exists' });
  });

  it('is refused without people, for one who is not there, and for one more than the maximum', async () => {
    const empty = create({ kind: 'department', departmentId: v7() });
    await expect(empty).rejects.toMatchObject(refused('No hay ningún empleado.'));
    const gone = create({ kind: 'people', employeeIds: [ana!, v7()] });
    await expect(gone).rejects.toMatchObject(refused('Uno de los empleados no existe o ya fue eliminado.'));
    await expect(asManager(() => create({ kind: 'people', employeeIds: [eva!] }))).rejects.toMatchObject({
      code: 'validation_failed',
    });
    const large = v7();
    await app.source.query(
      `INSERT INTO tasks.employee_copies (id, version, deleted, name, phone, department_id, reachable)
       SELECT gen_random_uuid(), 1, false, 'E' || n, n::text, $1, true FROM generate_series(1, $2) n`,
      [large, MAX_GROUP + 1],
    );
    const tooMany = create({ kind: 'department', departmentId: large });
    await expect(tooMany).rejects.toMatchObject(refused('Son más de 1000 personas, que es el máximo.'));
    await app.source.query(`DELETE FROM tasks.employee_copies WHERE name = 'E1'`);
    expect(await create({ kind: 'department', departmentId: large })).toMatchObject({ total: MAX_GROUP });
  });
});

describe('the progress of a group', () => {
  it('counts who waits for confirmation and who cannot, until it is decided [GROUP-02]', async () => {
    const { id } = await create({ kind: 'department', departmentId: departmentId! }, { confirmCompletion: true });
    expect(await app.send(GetTaskGroup, { id })).toMatchObject({ reported: 0, declined: 0 });
    await withActingEmployee(ana!, () => complete(id, ana!));
    const declined = { id: await taskOf(id, luis!), reason: 'Sin lista', at: new Date().toISOString() };
    await withActingEmployee(luis!, () => app.send(DeclineTask, declined));
    expect(await app.send(GetTaskGroup, { id })).toMatchObject({ completed: 0, active: 2, reported: 1, declined: 1 });
    for (const one of [ana!, luis!]) await complete(id, one);
    expect(await app.send(GetTaskGroup, { id })).toMatchObject({ completed: 2, reported: 0, declined: 0 });
  });

  it('counts the completed tasks and names who is missing, until none is [GROUP-02]', async () => {
    const { id } = await ofDepartment();
    await complete(id, ana!);
    const [listed, ...others] = await app.send(ListTaskGroups, {});
    expect(others).toEqual([]);
    expect(listed).toMatchObject({ id, total: 2, completed: 1, active: 1, missing: [{ id: luis, name: 'Luis' }] });
    await app.send(PauseTask, { id: await taskOf(id, luis!) });
    expect(await app.send(GetTaskGroup, { id })).toMatchObject({ completed: 1, active: 0 });
    await complete(id, luis!);
    expect(await app.send(ListTaskGroups, {})).toEqual([]);
    expect(await app.send(GetTaskGroup, { id })).toMatchObject({ total: 2, completed: 2, missing: [] });
  });

  it('is that of the tasks that a manager may know', async () => {
    const { id } = await create({ kind: 'everyone' });
    const strange = await create({ kind: 'people', employeeIds: [eva!] });
    const listed = await asManager(() => app.send(ListTaskGroups, {}));
    expect(listed).toMatchObject([{ id, total: 2 }]);
    await expect(asManager(() => app.send(GetTaskGroup, { id: strange.id }))).rejects.toMatchObject({
      code: 'task_group_not_found',
    });
  });

  it('ends with its last task', async () => {
    const { id } = await create({ kind: 'people', employeeIds: [ana!] });
    await app.send(DeleteTask, { id: await taskOf(id, ana!) });
    expect(await app.send(ListTaskGroups, {})).toEqual([]);
    await expect(app.send(GetTaskGroup, { id })).rejects.toMatchObject({ code: 'task_group_not_found' });
  });

  it('is not that of the next occurrence of one of its tasks', async () => {
    const { id } = await create({ kind: 'people', employeeIds: [ana!] });
    const taskId = await taskOf(id, ana!);
    const patch = { dueAt: '2030-01-15T12:00:00.000Z', repetition: { frequency: 'daily', every: 1 } } as const;
    await app.send(UpdateTask, { id: taskId, patch });
    await app.send(CompleteTask, { id: taskId });
    expect(await tasksOf(id)).toHaveLength(1);
    const { items } = await app.send(ListTasks, { seriesId: taskId, limit: 50 });
    expect(items.map(({ groupId }) => groupId).sort()).toEqual([id, null].sort());
  });
});

describe('people who come later', () => {
  const arrive = async () => {
    const rosa = v7();
    await app.publish(employeeEvent(rosa, 1, departmentId!, 'Rosa', '4'));
    await eventually(async () =>
      expect(await app.source.query('SELECT FROM tasks.employee_copies WHERE id = $1', [rosa])).toHaveLength(1),
    );
    return rosa;
  };

  it('are offered the tasks of their department and of all, and get them once [GROUP-03]', async () => {
    const [theirs, all, named] = [
      await ofDepartment(),
      await create({ kind: 'everyone' }),
      await create({ kind: 'people', employeeIds: [ana!] }),
    ];
    expect(theirs).toMatchObject({ joined: 0, joinedNames: [] });
    const rosa = await arrive();
    for (const { id } of [theirs, all])
      expect(await app.send(GetTaskGroup, { id })).toMatchObject({ joined: 1, joinedNames: ['Rosa'] });
    expect(await app.send(GetTaskGroup, { id: named.id })).toMatchObject({ joined: 0 });
    expect(await app.send(AddToTaskGroup, { id: theirs.id })).toMatchObject({ total: 3, joined: 0 });
    expect(await namesIn(theirs.id)).toEqual(['Ana', 'Luis', 'Rosa']);
    await expect(app.send(AddToTaskGroup, { id: theirs.id })).rejects.toMatchObject(
      refused('No hay ningún empleado.', 'employeeIds'),
    );
    expect(await app.send(AddToTaskGroup, { id: theirs.id, employeeIds: [rosa, eva!] })).toMatchObject({ total: 4 });
  });

  it('of other departments are not offered what a manager gave to all of the own [GROUP-01, GROUP-03]', async () => {
    const { id } = await asManager(() => create({ kind: 'everyone' }));
    expect(await app.send(GetTaskGroup, { id })).toMatchObject({ audience: 'people', total: 2, joined: 0 });
    await app.publish(employeeEvent(v7(), 1, departmentId!, 'Iris', '9'));
    expect(await app.send(GetTaskGroup, { id })).toMatchObject({ joined: 1, joinedNames: ['Iris'] });
    expect(await asManager(() => app.send(GetTaskGroup, { id }))).toMatchObject({ audience: 'everyone', joined: 1 });
  });

  it('get it as it was changed last, and not if they were deleted', async () => {
    const { id } = await ofDepartment();
    await app.send(UpdateTaskGroup, { id, patch: { title: 'Entregar actas' } });
    const rosa = await arrive();
    await app.send(AddToTaskGroup, { id });
    expect((await tasksOf(id)).find(({ employeeId }) => employeeId === rosa)).toMatchObject({
      title: 'Entregar actas',
    });
    const tomas = v7();
    await app.publish(employeeEvent(tomas, 1, departmentId!, 'Tomás', '5'), employeeDeletion(tomas, 2));
    expect(await app.send(GetTaskGroup, { id })).toMatchObject({ joined: 0 });
  });
});

describe('a change of a group', () => {
  it('changes its open tasks, and leaves the completed ones as they were [GROUP-04]', async () => {
    const { id } = await ofDepartment();
    await complete(id, ana!);
    const dueAt = '2030-01-15T12:00:00.000Z';
    const changed = await app.send(UpdateTaskGroup, { id, patch: { title: 'Actas', dueAt, reminderInterval: 240 } });
    expect(changed).toMatchObject({ title: 'Actas', dueAt, reminderInterval: 240, total: 2 });
    expect((await tasksOf(id)).map(({ title, dueAt: due }) => [title, due])).toEqual([
      ['Entregar notas', null],
      ['Actas', dueAt],
    ]);
  });

  it('is refused where another value is stored than its sender saw, else made [GROUP-04]', async () => {
    const { id } = await ofDepartment();
    const change = (title: string, seen: string) =>
      app.send(UpdateTaskGroup, { id, patch: { title }, expected: { title: seen } });
    await change('Actas', 'Entregar notas');
    const late = change('Libros', 'Entregar notas');
    await expect(late).rejects.toMatchObject({ code: 'fields_changed', params: { entity: { title: 'Actas' } } });
    expect((await tasksOf(id)).map(({ title }) => title)).toEqual(['Actas', 'Actas']);
    expect(await change('Libros', 'Actas')).toMatchObject({ title: 'Libros' });
  });

  it('is refused as a whole, for one of other departments and for dates that do not fit', async () => {
    const { id } = await create({ kind: 'everyone' });
    const byManager = asManager(() => app.send(UpdateTaskGroup, { id, patch: { title: 'Actas' } }));
    await expect(byManager).rejects.toMatchObject({ code: 'forbidden' });
    const without = app.send(UpdateTaskGroup, { id, patch: { title: 'Actas', remindBefore: 60 } });
    await expect(without).rejects.toMatchObject(refused('Necesita la fecha de vencimiento.', 'remindBefore'));
    expect(await app.send(GetTaskGroup, { id })).toMatchObject({ title: 'Entregar notas' });
  });
});

describe('a group of a file', () => {
  const importRows = (jobId: string, rows: ImportTasksInput['rows']) =>
    app.send(ImportTasks, { jobId, chunk: 0, rows });
  const row = (audience: Audience) => {
    const id = v7();
    return { id, create: { id, ...content, audience } };
  };

  it('is created once, and deleted again with its tasks [GROUP-06]', async () => {
    const [jobId, group] = [v7(), row({ kind: 'department', departmentId: departmentId! })];
    const created = [{ id: group.id, result: 'created', version: 1 }];
    expect(await importRows(jobId, [group])).toEqual(created);
    expect(await importRows(jobId, [group])).toEqual(created);
    expect(await namesIn(group.id)).toEqual(['Ana', 'Luis']);
    const removed = await importRows(v7(), [{ id: group.id, version: 1, remove: true }]);
    expect(removed).toEqual([{ id: group.id, result: 'deleted' }]);
    expect(await tasksOf(group.id)).toEqual([]);
  });

  it('is found by its title while it is open, also beside more than a list has [GROUP-06]', async () => {
    const find = () => app.send(MatchTaskGroups, { titles: ['ENTREGAR  notas'] });
    const group = await create({ kind: 'people', employeeIds: [ana!] });
    for (let n = 1; n <= 50; n += 1) await create({ kind: 'people', employeeIds: [eva!] }, { title: `Otra ${n}` });
    expect((await app.send(ListTaskGroups, {})).map(({ id }) => id)).not.toContain(group.id);
    expect(await find()).toEqual([{ title: content.title, audience: 'people', departmentId: null }]);
    await complete(group.id, ana!);
    expect(await find()).toEqual([]);
  });

  it('stays where it was given to another since [GROUP-06]', async () => {
    const group = row({ kind: 'people', employeeIds: [ana!] });
    await importRows(v7(), [group]);
    await app.send(AddToTaskGroup, { id: group.id, employeeIds: [luis!] });
    const [removed] = await importRows(v7(), [{ id: group.id, version: 1, remove: true }]);
    expect(removed?.result).not.toBe('deleted');
    expect(await namesIn(group.id)).toEqual(['Ana', 'Luis']);
  });

  it('stays where one of its tasks was changed since [GROUP-06]', async () => {
    const group = row({ kind: 'people', employeeIds: [ana!, eva!] });
    await importRows(v7(), [group]);
    await complete(group.id, eva!);
    const [kept] = await importRows(v7(), [{ id: group.id, version: 1, remove: true }]);
    expect(kept).toMatchObject({ result: 'failed', reason: expect.stringMatching(/./) });
    expect(await tasksOf(group.id)).toHaveLength(2);
  });

  it('without people stops no other row', async () => {
    const [empty, single] = [
      row({ kind: 'department', departmentId: v7() }),
      row({ kind: 'people', employeeIds: [ana!] }),
    ];
    expect(await importRows(v7(), [empty, single])).toMatchObject([
      { id: empty.id, result: 'failed', reason: expect.stringContaining('No hay ningún empleado.') },
      { id: single.id, result: 'created' },
    ]);
  });
});

describe('the list of tasks', () => {
  it('has tasks without a group, those of one group, or all [GROUP-05]', async () => {
    const { id } = await app.send(CreateTask, { id: v7(), ...content, title: 'Sola', employeeId: ana! });
    const titles = async (filter: object) =>
      (await app.send(ListTasks, { limit: 50, ...filter })).items.map(({ title }) => title);
    expect(await titles({ grouped: 'no' })).toEqual(['Sola']);
    const group = await create({ kind: 'people', employeeIds: [ana!] });
    expect(await titles({ grouped: 'no' })).toEqual(['Sola']);
    expect(await titles({ groupId: group.id })).toEqual(['Entregar notas']);
    expect(await titles({})).toEqual(['Entregar notas', 'Sola']);
    expect((await app.send(ListTasks, { limit: 50, grouped: 'no' })).total).toBe(1);
    expect(await titles({ ids: id, grouped: 'no' })).toEqual(['Sola']);
  });
});
