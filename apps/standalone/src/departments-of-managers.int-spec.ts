import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { GetEmployeeSnapshot, GetReminders, GetTasks, mayDo, type Permission, ROLES } from '@recuerda/contracts';
import { withPrincipal } from '@recuerda/service';
import { boundedRuns, eventually, principalOf } from '@recuerda/testing';
import fc from 'fast-check';
import { TRANSPORTS } from './__fixtures__/all-services.js';
import { type Part, parsed, type SchoolWithAccounts, startSchool } from './__fixtures__/school-with-accounts.js';

const UNKNOWN_ID = '0198f2a0-0000-7000-8000-00000000dead';
const METHODS = ['get', 'post', 'patch', 'delete'];

interface Route {
  method: string;
  path: string;
}
const documented = JSON.parse(
  await readFile(new URL('../../gateway/openapi/openapi.json', import.meta.url), 'utf8'),
) as { paths: Record<string, object> };
/** Every route of the API with data of the school, of accounts or of the system. */
const ROUTES: Route[] = Object.entries(documented.paths)
  .flatMap(([path, methods]) => Object.keys(methods).map((method) => ({ method, path })))
  .filter(({ method, path }) => METHODS.includes(method) && !/^\/api\/(auth|events|status)\b/.test(path));

function permissionOf({ method, path }: Route): Permission {
  if (path.startsWith('/api/users')) return 'users.manage';
  if (/^\/api\/(exports\/)?audit\b/.test(path)) return 'audit.read';
  if (/\/(erase|erasures|personal-data|exports\/school)$/.test(path)) return 'personal-data.manage';
  if (/^\/api\/(bulk-jobs|exports\/bulk-results|import-)/.test(path)) return 'school.write';
  if (/^\/api\/(calendar-feeds|webhook-endpoints)\b/.test(path)) return 'integrations.manage';
  if (path.startsWith('/api/saved-views')) return method === 'get' ? 'school.read' : 'account.own';
  if (/^\/api\/(whatsapp|closed-days\/suggestions|reminders\/resume)\b/.test(path)) return 'settings.write';
  if (method === 'get') return 'school.read';
  if (/^\/api\/(settings|closed-days)\b/.test(path)) return 'settings.write';
  return path.startsWith('/api/departments') ? 'departments.write' : 'school.write';
}

interface Listed {
  items: { id: string }[];
  total: number;
}
interface Upcoming {
  taskId: string;
}

describe.each(TRANSPORTS)('departments of managers, %s', (transport) => {
  let school: SchoolWithAccounts;
  let own: Part;
  let other: Part;
  beforeAll(async () => {
    school = await startSchool(transport);
    ({ own, other } = school);
  });
  afterAll(() => school?.close());

  /** Texts that no response to a manager may contain, unless the request contained them. */
  const foreign = () => [other.word, other.departmentId, ...other.employeeIds, ...other.taskIds];
  const foreignIn = (text: string, asked = '') =>
    foreign().filter((secret) => text.includes(secret) && !asked.includes(secret));

  // The gateway refuses before it sends anything, so one transport is enough.
  if (transport === 'in process')
    it.each(ROUTES)('$method $path is refused to the roles without its permission', async (route) => {
      const path = route.path.replaceAll(/\{\w+\}/g, UNKNOWN_ID);
      const ask = (who: Parameters<typeof school.callAs>[0]) =>
        school.callAs(who)(route.method.toUpperCase(), path, route.method === 'get' ? undefined : {});
      expect((await ask('stranger')).status).toBe(401);
      for (const role of ROLES) {
        const { status } = await ask(role);
        expect([role, status === 403]).toEqual([role, !mayDo(role, permissionOf(route))]);
        expect(status).not.toBe(401);
      }
    });

  it('no read shows a manager anything of another department [AUTH-11]', async () => {
    const idOf = (path: string): string => {
      if (path.includes('departments')) return other.departmentId;
      return (path.includes('employees') ? other.employeeIds : other.taskIds)[0] ?? '';
    };
    const queries = ['', `search=${other.word}`, `departmentId=${other.departmentId}`];
    queries.push(`employeeId=${other.employeeIds[0]}`, `taskId=${other.taskIds[0]}`);
    queries.push(`ids=${foreign().slice(1).join()}`, 'limit=1', 'state=active', 'order=name', 'format=csv');
    const reads = ROUTES.filter((route) => permissionOf(route) === 'school.read').flatMap(({ path }) =>
      queries.map((query) => `${path.replace('{id}', idOf(path))}?${query}`),
    );
    let shown = 0;
    for (const path of reads) {
      const answer = await school.callAs('manager')('GET', path);
      expect([path, foreignIn(answer.text, path)]).toEqual([path, []]);
      if (path.includes(idOf(path)) && path.includes('{')) expect(answer.status).toBe(404);
      shown += foreignIn((await school.callAs('administrator')('GET', path)).text, path).length;
    }
    // Otherwise the reads would prove nothing.
    expect(shown).toBeGreaterThan(20);
  });

  it('totals and figures of a manager are those of the own departments [AUTH-11]', async () => {
    const read = async <T>(path: string): Promise<T> => parsed<T>(await school.callAs('manager')('GET', path));
    await eventually(async () => {
      expect(await read('/api/dashboard')).toMatchObject({
        totalEmployees: 2,
        activeTasks: 2,
        totalTasks: 2,
        totalDepartments: 1,
        recentTasks: own.taskIds.toReversed().map((id) => ({ id })),
        upcomingReminders: own.taskIds.map(() => ({ task: { title: 'Tarea propia' } })),
      });
      expect(await read('/api/metrics')).toMatchObject({ totalTasks: 2, activeTasks: 2, activeEmployees: 2 });
    });
    for (const list of ['departments', 'employees', 'tasks', 'deliveries'])
      expect([list, (await read<Listed>(`/api/${list}`)).total]).toEqual([list, list === 'departments' ? 1 : 2]);
  });

  it('a manager changes nothing of another department: it fails as if nothing were there [AUTH-11]', async () => {
    const [employee = '', task = ''] = [other.employeeIds[0], other.taskIds[0]];
    const state = async () => {
      const paths = ['departments', 'employees', 'tasks', 'reminders/upcoming'].map((list) => `/api/${list}`);
      return Promise.all(paths.map(async (path) => (await school.callAs('administrator')('GET', path)).text));
    };
    const before = await state();
    const mine = { employee: own.employeeIds[0] ?? '', task: own.taskIds[0] ?? '' };
    const attempts: [method: string, path: string, status: number, body?: object][] = [
      ['PATCH', `/api/employees/${employee}`, 404, { name: 'X' }],
      ['DELETE', `/api/employees/${employee}`, 404],
      ['POST', '/api/employees', 422, { name: 'X', phone: '9999-9999', departmentId: other.departmentId }],
      ['PATCH', `/api/employees/${mine.employee}`, 422, { departmentId: other.departmentId }],
      ['PATCH', `/api/tasks/${task}`, 404, { title: 'X' }],
      ['DELETE', `/api/tasks/${task}`, 404],
      ...['pause', 'activate', 'complete', 'reopen'].map((change): [string, string, number] => [
        'POST',
        `/api/tasks/${task}/${change}`,
        404,
      ]),
      ['POST', `/api/tasks/${task}/snooze`, 404, { until: new Date(Date.now() + 60_000).toISOString() }],
      ['POST', '/api/tasks', 422, { title: 'X', employeeId: employee }],
      ['PATCH', `/api/tasks/${mine.task}`, 422, { employeeId: employee }],
      ['PATCH', `/api/departments/${own.departmentId}`, 403, { name: 'X' }],
      ['POST', '/api/reminders/initialise', 200, { taskId: task }],
    ];
    for (const [method, path, status, body] of attempts) {
      const answer = await school.callAs('manager')(method, path, body);
      expect([method, path, answer.status]).toEqual([method, path, status]);
      expect(foreignIn(answer.text, path + JSON.stringify(body))).toEqual([]);
    }
    const nothing = parsed<object>(
      await school.callAs('manager')('POST', '/api/reminders/initialise', { taskId: task }),
    );
    expect(nothing).toEqual({ restored: 0, scheduled: 0 });
    expect(await state()).toEqual(before);
    // A chain that has stopped is started again by those who may know its task.
    await school.source('scheduler').query('DELETE FROM scheduler.task_reminders WHERE task_id = $1', [task]);
    const initialised = async (who: 'manager' | 'administrator') =>
      parsed<object>(await school.callAs(who)('POST', '/api/reminders/initialise', {}));
    expect(await initialised('manager')).toEqual({ restored: 2, scheduled: 0 });
    expect(await initialised('administrator')).toEqual({ restored: 3, scheduled: 1 });
  });

  it('services leave out the other departments themselves, whatever the gateway asks [AUTH-11]', async () => {
    const manager = principalOf('manager', { departmentIds: [own.departmentId] });
    const [id = ''] = other.employeeIds;
    const answers = await withPrincipal(manager, () =>
      Promise.all([
        school.requests.send(GetReminders, { taskIds: other.taskIds }),
        school.requests.send(GetTasks, { ids: other.taskIds }),
        school.requests.send(GetEmployeeSnapshot, { id }),
      ]),
    );
    expect(answers).toEqual([[], [], null]);
  });

  it('the event stream of a manager carries changes of the own departments only [AUTH-11]', async () => {
    const stream = await school.events('manager');
    const administrator = school.callAs('administrator');
    for (const part of [other, own])
      for (const change of ['pause', 'activate'])
        await administrator('POST', `/api/tasks/${part.taskIds[1]}/${change}`);
    let text = '';
    for await (const bytes of stream.body ?? []) {
      text += Buffer.from(bytes as Uint8Array).toString();
      if (text.includes('tasks.task.activated')) break;
    }
    expect(text).toContain(own.taskIds[1]);
    expect(foreignIn(text)).toEqual([]);
    expect(text).not.toMatch(/^id: \w+-\d{1,9}$/m);
  });

  it('what a manager sees follows employees and tasks wherever they move [AUTH-11]', async () => {
    const administrator = school.callAs('administrator');
    const employees = [...own.employeeIds, ...other.employeeIds];
    const tasks = [...own.taskIds, ...other.taskIds];
    const departments = [own.departmentId, other.departmentId];
    const move = fc.record({ employee: fc.nat(3), department: fc.nat(1), task: fc.nat(3), reassign: fc.boolean() });
    const listOf = async (who: 'manager' | 'administrator', path: string): Promise<string[]> =>
      parsed<Listed>(await school.callAs(who)('GET', path)).items.map(({ id }) => id);
    const upcomingOf = async (who: 'manager' | 'administrator', limit = 50): Promise<string[]> =>
      parsed<Upcoming[]>(await school.callAs(who)('GET', `/api/reminders/upcoming?limit=${limit}`)).map(
        ({ taskId }) => taskId,
      );
    await fc.assert(
      fc.asyncProperty(fc.array(move, { minLength: 1, maxLength: 4 }), async (moves) => {
        for (const { employee, department, task, reassign } of moves) {
          const [path, body] = reassign
            ? [`/api/tasks/${tasks[task]}`, { employeeId: employees[employee] }]
            : [`/api/employees/${employees[employee]}`, { departmentId: departments[department] }];
          expect((await administrator('PATCH', path, body)).status).toBe(200);
        }
        const within = `departmentId=${own.departmentId}`;
        const staff = await listOf('administrator', `/api/employees?${within}`);
        expect(await listOf('manager', '/api/employees')).toEqual(staff);
        await eventually(async () => {
          const visible = await listOf('administrator', `/api/tasks?${within}`);
          expect(await listOf('manager', '/api/tasks')).toEqual(visible);
          const due = await upcomingOf('administrator');
          const mine = due.filter((id) => visible.includes(id));
          expect([await upcomingOf('manager'), await upcomingOf('manager', 1)]).toEqual([mine, mine.slice(0, 1)]);
          const assigned = await administrator('GET', '/api/tasks');
          const expected = parsed<{ items: { id: string; employeeId: string }[] }>(assigned).items.filter((task) =>
            staff.includes(task.employeeId),
          );
          expect(visible).toEqual(expected.map(({ id }) => id));
          expect(parsed(await school.callAs('manager')('GET', '/api/metrics'))).toMatchObject({
            totalTasks: visible.length,
          });
        });
      }),
      boundedRuns(8),
    );
  });
});
