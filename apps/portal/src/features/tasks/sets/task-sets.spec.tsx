import { expect, it, jest } from '@jest/globals';
import type { TaskSetInput, TaskSetView } from '@recuerda/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { StartSetButton } from '../../../components/task-sets/StartSetButton';
import '../../../components/task-sets/TaskSetsDialog';
import { today } from '../../../format/dates';
import { fromLocalInput } from '../../../format/zoned-time';
import { chooseMore } from '../../../testing/choose-more';
import { DirectoryApi, refusal } from '../../../testing/directory-api';
import { renderScreen } from '../../../testing/render-screen';
import { department, employee, task } from '../../../testing/samples';
import { server } from '../../../testing/server';
import { TasksApi } from '../../../testing/tasks-api';
import EmployeesScreen from '../../employees/EmployeesScreen';
import TasksScreen from '../TasksScreen';
import './TaskSets';

const AT = '2026-01-15T12:00:00.000Z';
const ID = '018f0000-0000-7000-8000-000000000001';
const items: TaskSetView['items'] = [
  {
    title: 'Contrato',
    description: null,
    reminderInterval: 60,
    confirmCompletion: false,
    proofRequired: false,
    due: { days: 3, time: '08:00' },
    remindBefore: null,
    overdueInterval: null,
  },
];
const docente: TaskSetView = { id: ID, name: 'Nuevo docente', items, version: 4, createdAt: AT, updatedAt: AT };

interface Sent {
  method: string;
  path: string;
  body: unknown;
}

/** The API keeps the sets in memory. */
function answerSets(sets: TaskSetView[]): Sent[] {
  const sent: Sent[] = [];
  const note = async (request: Request) => {
    const body: unknown = await request.json().catch(() => null);
    sent.push({ method: request.method, path: new URL(request.url).pathname, body });
    return body as TaskSetInput;
  };
  server.use(
    http.get('*/api/task-sets', () =>
      HttpResponse.json({ items: sets.map(({ items: all, ...set }) => ({ ...set, itemCount: all.length })) }),
    ),
    http.get('*/api/task-sets/:id', () => HttpResponse.json(sets[0])),
    http.post('*/api/task-sets', async ({ request }) => {
      sets.push({ ...docente, ...((await note(request)) as TaskSetView) });
      return HttpResponse.json(sets.at(-1), { status: 201 });
    }),
    http.patch('*/api/task-sets/:id', async ({ request }) =>
      HttpResponse.json({ ...sets[0], ...(await note(request)) }),
    ),
    http.delete('*/api/task-sets/:id', async ({ request }) => {
      await note(request);
      sets.splice(0);
      return new HttpResponse(null, { status: 204 });
    }),
    http.post('*/api/task-sets/:id/start', async ({ request }) => {
      await note(request);
      return HttpResponse.json({ taskIds: [task(1).id, task(2).id], repeated }, { status: 201 });
    }),
    http.post('*/api/bulk-jobs', async ({ request }) => {
      await note(request);
      return HttpResponse.json({ id: ID }, { status: 202 });
    }),
  );
  return sent;
}

let repeated = 0;
function openTasks(sets: TaskSetView[], tasks = [task(1)]) {
  const sent = answerSets(sets);
  new DirectoryApi([department(1)], [employee(1, { name: 'Ana' }), employee(2, { name: 'Luis' })]);
  new TasksApi(tasks);
  return { sent, ...renderScreen(<TasksScreen />, '/tasks') };
}
const openCard = (sets: TaskSetView[]) => {
  const sent = answerSets(sets);
  return { sent, ...renderScreen(<StartSetButton employee={{ id: employee(1).id, name: 'Ana' }} titleId="t" />) };
};
const dialog = () => within(screen.getByRole('dialog'));
const click = async ({ user }: Pick<ReturnType<typeof renderScreen>, 'user'>, name: string) =>
  user.click(await screen.findByRole('button', { name }));

it('two clicks start a set for an employee; the notice leads to the tasks and undoes it [SET-08]', async () => {
  const view = openCard([docente]);
  await click(view, 'Empezar un conjunto');
  await click(view, 'Empezar');
  expect(await screen.findByText('Conjunto «Nuevo docente» empezado para Ana: 2 tareas.')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(view.sent).toEqual([
    { method: 'POST', path: `/api/task-sets/${ID}/start`, body: { employeeIds: [employee(1).id], startsOn: today() } },
  ]);
  expect(screen.getByRole('link', { name: 'Ver las tareas' })).toHaveAttribute(
    'href',
    `/tasks?employeeId=${employee(1).id}`,
  );
  repeated = 1;
  await click(view, 'Empezar un conjunto');
  await click(view, 'Empezar');
  expect(await screen.findByText(/para Ana: 2 tareas\. 1 ya estaba abierta\.$/)).toBeVisible();
  view.sent.pop();
  repeated = 0;
  await view.user.click(screen.getAllByRole('button', { name: /^Deshacer/ }).at(-1)!);
  expect(await screen.findByText(/^Eliminando las tareas: Conjunto «Nuevo docente»/)).toBeVisible();
  expect(view.sent[1]).toEqual({
    method: 'POST',
    path: '/api/bulk-jobs',
    body: { action: 'delete', ids: [task(1).id, task(2).id] },
  });
});

it('a start that is refused says why at the day, and may be tried again [SET-08]', async () => {
  const log = jest.spyOn(console, 'error').mockReturnValue();
  const view = openCard([docente]);
  const message = '«Contrato» vencería el 1/3/2026 a las 08:00, que ya pasó. Elige otro día de inicio.';
  server.use(
    http.post('*/start', () => refusal('validation_failed', [{ field: 'startsOn', message }]), { once: true }),
  );
  await click(view, 'Empezar un conjunto');
  await click(view, 'Empezar');
  await waitFor(() =>
    expect(dialog().getByLabelText('Día de inicio')).toHaveAccessibleDescription(new RegExp(message)),
  );
  await view.user.clear(dialog().getByLabelText('Día de inicio'));
  expect(screen.queryByText(new RegExp(message))).toBeNull();
  await click(view, 'Empezar');
  expect(await screen.findByRole('link', { name: 'Ver las tareas' })).toBeVisible();
  log.mockRestore();
});

it('where there are no sets it says how to make one; unread, they are read again [SET-08]', async () => {
  const log = jest.spyOn(console, 'error').mockReturnValue();
  const view = openCard([]);
  server.use(http.get('*/api/task-sets', () => refusal('service_unavailable'), { once: true }));
  await click(view, 'Empezar un conjunto');
  await click(view, 'Reintentar');
  expect(await screen.findByText(/^Aún no hay conjuntos/)).toBeVisible();
  log.mockRestore();
});

async function choose({ user }: Pick<ReturnType<typeof renderScreen>, 'user'>, names: readonly string[]) {
  const people = await screen.findByRole('combobox', { name: 'Personas' });
  for (const name of names) {
    await user.type(people, name);
    await user.click(await screen.findByRole('option', { name: new RegExp(`^${name}`) }));
  }
}
it.each([
  ['one person', ['Ana'], '1 persona', `/tasks?employeeId=${employee(1).id}`],
  ['two people', ['Ana', 'Luis'], '2 personas', '/tasks'],
])('in Tareas a set is started for %s, and asks for one [SET-08]', async (_who, names, who, address) => {
  const view = openTasks([docente]);
  server.use(
    http.post(
      '*/start',
      () => refusal('validation_failed', [{ field: 'employeeIds', message: 'Elige al menos un empleado.' }]),
      { once: true },
    ),
  );
  await click(view, 'Conjuntos');
  await click(view, 'Empezar');
  await screen.findByText('Elige al menos un empleado.');
  expect(dialog().getByRole('combobox', { name: 'Personas' })).toHaveAccessibleDescription(
    'Elige al menos un empleado.',
  );
  await choose(view, names);
  expect(screen.queryByText('Elige al menos un empleado.')).toBeNull();
  await click(view, 'Empezar');
  expect(await screen.findByText(`Conjunto «Nuevo docente» empezado para ${who}: 2 tareas.`)).toBeVisible();
  expect(view.sent.at(-1)?.body).toMatchObject({ employeeIds: names.map((_, n) => employee(n + 1).id) });
  expect(screen.getByRole('link', { name: 'Ver las tareas' })).toHaveAttribute('href', address);
});

it('people and a day that are chosen stay while a set is edited, and are not lost without a question', async () => {
  const view = openTasks([docente]);
  await click(view, 'Conjuntos');
  await choose(view, ['Ana', 'Luis']);
  await view.user.clear(dialog().getByLabelText('Día de inicio'));
  await view.user.type(dialog().getByLabelText('Día de inicio'), '2099-03-09');
  await click(view, 'Editar');
  await screen.findByLabelText('Nombre del conjunto');
  await click(view, 'Cancelar');
  const areThere = async () => {
    await waitFor(() => expect(dialog().getByLabelText('Día de inicio')).toHaveValue('2099-03-09'));
    for (const name of ['Ana', 'Luis']) expect(dialog().getByText(name)).toBeVisible();
  };
  await areThere();
  await view.user.keyboard('{Escape}');
  const question = await screen.findByRole('alertdialog', { name: 'Cambios sin guardar' });
  await view.user.click(within(question).getByRole('button', { name: 'Seguir editando' }));
  await areThere();
  await view.user.keyboard('{Escape}');
  await click(view, 'Descartar');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it("a day that is typed stays when a change takes the employee's card away [SET-08, UNDO-06]", async () => {
  answerSets([docente]);
  const { employees } = new DirectoryApi([department(1)], [employee(1, { name: 'Ana' })]);
  const view = renderScreen(<EmployeesScreen />, '/employees');
  await click(view, 'Empezar un conjunto');
  await screen.findByRole('dialog');
  await view.user.clear(dialog().getByLabelText('Día de inicio'));
  await view.user.type(dialog().getByLabelText('Día de inicio'), '2099-03-09');
  employees.splice(0);
  view.changes.emit({ type: 'directory.employee.deleted', subject: employee(1).id });
  await waitFor(() => expect(screen.queryByText('Ana', { selector: 'h2 *' })).toBeNull());
  expect(dialog().getByLabelText('Día de inicio')).toHaveValue('2099-03-09');
});

it.each(['Conjuntos', 'Empezar un conjunto'])('where nothing is chosen, Escape closes %s at once', async (button) => {
  const view = button === 'Conjuntos' ? openTasks([docente]) : openCard([docente]);
  await click(view, button);
  await screen.findByRole('dialog');
  await view.user.keyboard('{Escape}');
  expect([screen.queryByRole('dialog'), screen.queryByRole('alertdialog')]).toEqual([null, null]);
});

it('selected tasks become a set, whose dates count from the first of them or another day [SET-09]', async () => {
  const tasks = [
    task(1, { title: 'Contrato', dueAt: fromLocalInput('2026-03-12T08:00'), remindBefore: 60 }),
    task(2, { title: 'Uniforme', dueAt: fromLocalInput('2026-03-10T23:30') }),
    task(3, { title: 'Sin fecha' }),
  ];
  const sets: TaskSetView[] = [];
  const view = openTasks(sets, tasks);
  await chooseMore(view.user, 'Seleccionar');
  for (const box of await screen.findAllByRole('checkbox')) await view.user.click(box);
  await click(view, 'Guardar como conjunto…');
  await screen.findByRole('dialog');
  expect(dialog().getByLabelText('Día de inicio')).toHaveValue('2026-03-10');
  expect(dialog().getByText('Contrato · día 2, 08:00')).toBeVisible();
  expect(dialog().getByText('Uniforme · día 0, 23:30')).toBeVisible();
  await view.user.clear(dialog().getByLabelText('Día de inicio'));
  await view.user.type(dialog().getByLabelText('Día de inicio'), '2026-03-09');
  expect(await dialog().findByText('Uniforme · día 1, 23:30')).toBeVisible();
  await view.user.type(dialog().getByLabelText('Nombre del conjunto'), 'Nuevo docente');
  await view.user.click(dialog().getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('Conjunto «Nuevo docente» guardado.')).toBeVisible();
  expect(view.sent).toMatchObject([
    {
      path: '/api/task-sets',
      body: {
        name: 'Nuevo docente',
        items: [
          { title: 'Contrato', due: { days: 3, time: '08:00' }, remindBefore: 60 },
          { title: 'Uniforme', due: { days: 1, time: '23:30' }, remindBefore: null },
          { title: 'Sin fecha', due: null },
        ],
      },
    },
  ]);
});

it('a task that is due before the day of the start is said to be wrong [SET-09]', async () => {
  const view = openTasks([], [task(1, { title: 'Contrato', dueAt: fromLocalInput('2026-03-12T08:00') })]);
  await chooseMore(view.user, 'Seleccionar');
  await view.user.click(await screen.findByRole('checkbox'));
  await click(view, 'Guardar como conjunto…');
  await screen.findByRole('dialog');
  await view.user.type(dialog().getByLabelText('Nombre del conjunto'), 'Docente');
  await view.user.clear(dialog().getByLabelText('Día de inicio'));
  await view.user.type(dialog().getByLabelText('Día de inicio'), '2026-03-13');
  await view.user.click(dialog().getByRole('button', { name: 'Guardar' }));
  expect(await dialog().findByText('Debe ser un número entero de 0 a 366.')).toBeVisible();
  expect(view.sent).toEqual([]);
});

it('a set is made by hand [SET-09]', async () => {
  const view = openTasks([]);
  await click(view, 'Conjuntos');
  await click(view, 'Nuevo conjunto');
  await view.user.type(dialog().getByLabelText('Nombre del conjunto'), 'Inicio de año');
  await view.user.type(await dialog().findByLabelText('Título de la Tarea'), 'Horario');
  await view.user.type(dialog().getByLabelText('Vence a los (días)'), '5');
  await view.user.selectOptions(dialog().getByLabelText('Empezar a recordar'), '1 día antes');
  await view.user.click(dialog().getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('Conjunto «Inicio de año» guardado.')).toBeVisible();
  expect(view.sent).toMatchObject([
    { body: { items: [{ title: 'Horario', due: { days: 5, time: '08:00' }, remindBefore: 1_440 }] } },
  ]);
});

it('an edited set loses what is left out, and with a date what needs one [SET-09]', async () => {
  const [first = items[0]] = items;
  const two = {
    ...docente,
    items: [
      { ...first, remindBefore: 60, overdueInterval: 30 },
      { ...first, title: 'Uniforme' },
    ],
  } as TaskSetView;
  const view = openTasks([two]);
  await click(view, 'Conjuntos');
  await click(view, 'Editar');
  await view.user.click(await screen.findByText('Contrato · día 3, 08:00'));
  await view.user.clear(await dialog().findByLabelText('Vence a los (días)'));
  expect(await dialog().findByText('Contrato')).toBeVisible();
  await view.user.click(await screen.findByText('Uniforme · día 3, 08:00'));
  const [, second = document.body] = await dialog().findAllByRole('button', { name: 'Quitar del conjunto' });
  await view.user.click(second);
  await view.user.click(dialog().getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('Conjunto «Nuevo docente» guardado.')).toBeVisible();
  expect(view.sent).toMatchObject([
    {
      path: `/api/task-sets/${ID}`,
      body: {
        items: [{ title: 'Contrato', due: null, remindBefore: null, overdueInterval: null }],
        expected: { version: 4 },
      },
    },
  ]);
  expect(view.sent).toHaveProperty('0.body.items.length', 1);
});

it('days that are typed again keep the hour and the reminders of an item [SET-09]', async () => {
  const due = { days: 3, time: '14:30' };
  const set = { ...docente, items: items.map((item) => ({ ...item, due, remindBefore: 60, overdueInterval: 30 })) };
  const view = openTasks([set]);
  await click(view, 'Conjuntos');
  await click(view, 'Editar');
  await view.user.click(await screen.findByText('Contrato · día 3, 14:30'));
  const days = await dialog().findByLabelText('Vence a los (días)');
  await view.user.clear(days);
  await view.user.clear(days);
  await view.user.type(days, '15');
  await view.user.click(dialog().getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('Conjunto «Nuevo docente» guardado.')).toBeVisible();
  expect(view.sent).toMatchObject([
    { body: { items: [{ due: { days: 15, time: '14:30' }, remindBefore: 60, overdueInterval: 30 }] } },
  ]);
});

it('what somebody else has saved meanwhile is told, and replaced only when saved again [SET-02]', async () => {
  const log = jest.spyOn(console, 'error').mockReturnValue();
  const view = openTasks([docente]);
  server.use(
    http.patch(
      '*/api/task-sets/:id',
      () =>
        HttpResponse.json(
          {
            status: 409,
            code: 'fields_changed',
            detail: 'Otra persona cambió lo mismo.',
            entity: { ...docente, version: 5 },
          },
          { status: 409 },
        ),
      { once: true },
    ),
  );
  await click(view, 'Conjuntos');
  await click(view, 'Editar');
  await view.user.type(await screen.findByLabelText('Nombre del conjunto'), ' 2');
  await click(view, 'Guardar');
  expect(await screen.findByText('Otra persona cambió lo mismo.')).toBeVisible();
  await click(view, 'Guardar');
  await waitFor(() =>
    expect(view.sent).toMatchObject([{ body: { name: 'Nuevo docente 2', expected: { version: 5 } } }]),
  );
  log.mockRestore();
});

it('a set is deleted after a question [SET-09]', async () => {
  const view = openTasks([docente]);
  await click(view, 'Conjuntos');
  await view.user.click(
    await screen.findByRole('button', { name: 'Eliminar', description: 'Nuevo docente · 1 tarea' }),
  );
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText(/Las tareas creadas con él se quedan/)).toBeVisible();
  await view.user.click(question.getByRole('button', { name: 'Eliminar' }));
  expect(await screen.findByText(/^Aún no hay conjuntos/)).toBeVisible();
  expect(view.sent).toEqual([{ method: 'DELETE', path: `/api/task-sets/${ID}`, body: null }]);
});
