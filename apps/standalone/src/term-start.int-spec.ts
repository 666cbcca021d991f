import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page, TaskGroupView, TaskSetView, TaskWithReminder } from '@recuerda/contracts';
import { eventually } from '@recuerda/testing';
import { type CloudSystem, startCloudSystem } from './__fixtures__/cloud-system.js';

const DEPARTMENTS = ['Primaria', 'Secundaria', 'Administración'];
const PEOPLE = 30;

interface Message {
  id: string;
  to: string;
  message: string;
}
interface Phone {
  employeeId: string;
  number: string;
}

let system: CloudSystem;
beforeAll(async () => {
  system = await startCloudSystem();
});
afterAll(() => system?.close());

const create = async <T>(path: string, body: object): Promise<T> => {
  const answer = await system.api.call<T>('POST', path, body);
  expect(answer).toMatchObject({ status: 201 });
  return answer.body;
};
const messages = async (): Promise<Message[]> =>
  (await system.sandbox<Page<Message>>('GET', 'messages?limit=10000')).items;
const write = (to: string, text: string) => system.sandbox('POST', 'replies', { to, text, via: 'graph' });
const press = (to: string, messageId: string, button: string) =>
  system.sandbox('POST', 'replies', { to, messageId, button });
const listTasks = async (state = ''): Promise<TaskWithReminder[]> =>
  (await system.api.call<Page<TaskWithReminder>>('GET', `/tasks?limit=200${state && `&state=${state}`}`)).body.items;
const countReminders = (all: readonly Message[], { employee, title }: TaskWithReminder) =>
  all.filter(({ to, message }) => employee?.phone.endsWith(to.slice(3)) && message.includes(`*${title}*`)).length;

/** Makes the reminders of tasks due, and returns all messages once each task has had so many. */
async function remind(tasks: readonly TaskWithReminder[], times: number): Promise<Message[]> {
  await eventually(async () => {
    const rows = await Promise.all(tasks.map(({ id }) => system.rows.of(id)));
    expect(rows.filter(([row]) => row?.status !== 'scheduled')).toEqual([]);
  });
  await system.rows.bringForward(tasks.map(({ id }) => id));
  return eventually(async () => {
    const all = await messages();
    expect(tasks.filter((task) => countReminders(all, task) < times)).toEqual([]);
    return all;
  });
}

it('a term starts with sets and a task for everyone, and thirty people answer, half of them carelessly', async () => {
  const departments = await Promise.all(DEPARTMENTS.map((name) => system.api.department(name)));
  const phones: Phone[] = [];
  for (let n = 0; n < PEOPLE; n += 1) {
    const number = `504${98_760_000 + n}`;
    const department = departments[n % departments.length]!;
    const { id } = await system.api.employee(department.id, `Persona ${n}`, `+${number}`, { consent: true });
    phones.push({ employeeId: id, number });
  }
  const titles = ['Leer el reglamento', 'Firmar el contrato'];
  const set = await create<TaskSetView>('/task-sets', {
    name: 'Nuevo docente',
    items: titles.map((title) => ({ title, reminderInterval: 60 })),
  });
  const newcomers = phones.slice(0, 6).map(({ employeeId }) => employeeId);
  await create(`/task-sets/${set.id}/start`, { employeeIds: newcomers });
  const grades = { title: 'Entregar notas', reminderInterval: 60 };
  const group = await create<TaskGroupView>('/task-groups', { ...grades, audience: { kind: 'everyone' } });
  expect(group).toMatchObject({ total: PEOPLE, completed: 0 });

  const tasks = await listTasks();
  const first = await remind(tasks, 1);
  expect(first).toHaveLength(PEOPLE + newcomers.length * titles.length);

  const gradesOf = ({ employeeId }: Phone) =>
    tasks.find((task) => task.employeeId === employeeId && task.groupId === group.id)!;
  const reminderOf = (phone: Phone) =>
    first.find(({ to, message }) => to === phone.number && message.includes(`*${grades.title}*`))!;
  /** `twice`: the button is pressed again, as if the first press had been lost. */
  const deeds = ['done', 'chat', 'done', 'twice', 'done', 'leave', 'done', 'ask', 'done', 'nothing'] as const;
  const deedOf = (phone: Phone) => deeds[phones.indexOf(phone) % deeds.length]!;
  const pressDone = (phone: Phone) => press(phone.number, reminderOf(phone).id, `done:${gradesOf(phone).id}`);
  const answer = async (phone: Phone): Promise<void> => {
    const deed = deedOf(phone);
    if (deed === 'done' || deed === 'twice') await pressDone(phone);
    if (deed === 'twice') await pressDone(phone);
    const texts: Partial<Record<typeof deed, string>> = { chat: 'ok', leave: 'BAJA', ask: '¿quién es?' };
    if (texts[deed]) await write(phone.number, texts[deed]);
  };
  await Promise.all(phones.map(answer));
  const done = phones.filter((phone) => ['done', 'twice'].includes(deedOf(phone)));
  const progress = () => system.api.call<TaskGroupView>('GET', `/task-groups/${group.id}`);
  await eventually(async () => expect((await progress()).body).toMatchObject({ completed: done.length }));
  const left = phones.filter((phone) => deedOf(phone) === 'leave').map(({ employeeId }) => employeeId);
  await eventually(async () =>
    expect(new Set((await listTasks('unreachable')).map(({ employeeId }) => employeeId))).toEqual(new Set(left)),
  );

  // The next hour: once more for who is missing, none after HECHO, none after BAJA.
  const open = (await listTasks()).filter(
    ({ isCompleted, employeeId }) => !isCompleted && !left.includes(employeeId ?? ''),
  );
  const again = new Set(open.map(({ id }) => id));
  await system.rows.bringForward(tasks.map(({ id }) => id).filter((id) => !again.has(id)));
  const second = await remind(open, 2);
  const expected = tasks.map((task) => [task.employee?.name, task.title, again.has(task.id) ? 2 : 1]);
  expect(tasks.map((task) => [task.employee?.name, task.title, countReminders(second, task)])).toEqual(expected);
});
