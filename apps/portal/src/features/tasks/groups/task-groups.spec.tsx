import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { TaskGroupView } from '@recuerda/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { Link } from 'react-router-dom';
import { DirectoryApi } from '../../../testing/directory-api';
import { refuseChanged } from '../../../testing/expected';
import { renderScreen } from '../../../testing/render-screen';
import { department, employee, task } from '../../../testing/samples';
import { server } from '../../../testing/server';
import { TasksApi } from '../../../testing/tasks-api';
import TasksScreen from '../TasksScreen';

const GROUP: TaskGroupView = {
  id: '0198f2a0-0000-7000-8000-0000000000e1',
  title: 'Entregar notas',
  description: 'Del parcial',
  reminderInterval: 60,
  confirmCompletion: false,
  proofRequired: false,
  dueAt: null,
  remindBefore: null,
  overdueInterval: null,
  createdAt: '2026-03-01T12:00:00.000Z',
  audience: 'department',
  departmentId: department(1).id,
  departmentName: 'Primaria',
  total: 12,
  completed: 7,
  active: 5,
  reported: 0,
  declined: 0,
  missing: ['Ana', 'Eva', 'Leo', 'Luis', 'Mía'].map((name, number) => ({ id: employee(number).id, name })),
  joined: 0,
  joinedNames: [],
};

interface Sent {
  method: string;
  path: string;
  body: unknown;
}
let groups: TaskGroupView[];
let sent: Sent[];
beforeEach(() => {
  groups = [GROUP];
  sent = [];
  const keep = async (request: Request) => {
    const { pathname: path } = new URL(request.url);
    sent.push({ method: request.method, path: path.replace(GROUP.id, ':id'), body: await request.json() });
    return HttpResponse.json(GROUP, { status: 201 });
  };
  server.use(
    http.get('*/api/task-groups', () => HttpResponse.json({ items: groups })),
    http.post('*/api/task-groups', ({ request }) => keep(request)),
    http.patch('*/api/task-groups/:id', ({ request }) => keep(request)),
    http.post('*/api/task-groups/:id/people', ({ request }) => keep(request)),
    http.post('*/api/bulk-jobs', ({ request }) => keep(request)),
  );
});

const ofGroup = (number: number) => task(number, { title: GROUP.title, groupId: GROUP.id });
const card = () => screen.findByRole('article', { name: 'Entregar notas' });
const dialog = () => within(screen.getByRole('dialog'));
const show = (address = '/tasks') => {
  new DirectoryApi([department(1), department(2)], [employee(1), employee(2)]);
  new TasksApi([task(1), ofGroup(2), ofGroup(3)]);
  return renderScreen(
    <>
      <TasksScreen />
      <Link to="/tasks?search=Tarea">Otra dirección</Link>
    </>,
    address,
  );
};

describe('a task for several people', () => {
  it('shows four of them, and the others when they are asked for', async () => {
    const count = async () => (await screen.findAllByRole('progressbar')).length;
    const many = (length: number) => Array.from({ length }, (_, n) => ({ ...GROUP, id: task(n).id }));
    groups = many(4);
    const { unmount } = show();
    expect(await count()).toBe(4);
    expect(screen.queryByRole('button', { name: /^Ver (la otra|otras)/ })).toBeNull();
    unmount();
    groups = many(6);
    const { user } = show();
    await waitFor(async () => expect(await screen.findByRole('button', { name: /^Ver otras 2 tareas/ })).toBeVisible());
    expect(await count()).toBe(4);
    await user.click(screen.getByRole('button', { name: /^Ver otras 2 tareas/ }));
    expect(await count()).toBe(6);
  });

  it('is one card, and its tasks are left out of the list until it is filtered [GROUP-05]', async () => {
    const { unmount } = show();
    expect(await card()).toHaveTextContent('7 de 12 hechas');
    expect(await card()).toHaveTextContent('Faltan: Ana, Eva, Leo, Luis y Mía.');
    expect(within(await card()).getByRole('progressbar')).toHaveValue(7);
    await screen.findByRole('article', { name: 'Tarea 1' });
    expect(screen.getAllByRole('article')).toHaveLength(2);
    expect(screen.getByText('1 tarea')).toBeVisible();
    unmount();
    show('/tasks?state=active');
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(3));
    expect(screen.queryByText('7 de 12 hechas')).toBeNull();
  });

  it('is in an export, whose number is said only where the list has it, too [GROUP-05, EXP-09]', async () => {
    const exported = async ({ user }: ReturnType<typeof show>) => {
      await screen.findByRole('combobox', { name: 'Ordenar por' });
      // The card has such a menu, too.
      await user.click(screen.getAllByRole('button', { name: 'Más' }).at(-1) as Element);
      await user.click(await screen.findByRole('menuitem', { name: 'Exportar' }));
      return screen.findByRole('dialog');
    };
    const first = show();
    await card();
    expect(await exported(first)).toHaveAccessibleDescription('Se exportará todo lo que hay en Tareas.');
    first.unmount();
    const filtered = await exported(show('/tasks?state=active'));
    await waitFor(() =>
      expect(filtered).toHaveAccessibleDescription('Se exportarán 3 tareas con los filtros actuales.'),
    );
  });

  it('says how many wait for confirmation, cannot or are paused, and nothing where none are [GROUP-05]', async () => {
    const { unmount } = show();
    expect(await card()).not.toHaveTextContent(/por confirmar|pueden?|pausadas?/);
    unmount();
    groups = [{ ...GROUP, active: 4, reported: 2, declined: 1 }];
    show();
    expect(await card()).toHaveTextContent('2 por confirmar1 no puede1 pausada');
    const remind = within(await card()).getByRole('button', { name: 'Recordar a los que faltan' });
    expect(remind).toBeEnabled();
  });

  it('names the only one who is missing in the singular [GROUP-05]', async () => {
    groups = [{ ...GROUP, completed: 11, active: 1, missing: GROUP.missing.slice(0, 1) }];
    show();
    expect(await card()).toHaveTextContent('Falta: Ana.');
  });

  it('names five of those who are missing and counts the others [GROUP-05]', async () => {
    groups = [{ ...GROUP, completed: 5 }];
    show();
    expect(await card()).toHaveTextContent('Faltan: Ana, Eva, Leo, Luis, Mía y 2 más.');
  });

  it('reminds those who are missing, and nobody where all are paused [GROUP-05]', async () => {
    const { user, unmount } = show();
    await user.click(within(await card()).getByRole('button', { name: 'Recordar a los que faltan' }));
    expect(await screen.findByText(/¿Recordar 5 tareas ahora\?/)).toBeVisible();
    await user.click(dialog().getByRole('button', { name: 'Recordar ahora' }));
    const filter = { groupId: GROUP.id, state: 'active' };
    await waitFor(() =>
      expect(sent).toEqual([
        { method: 'POST', path: '/api/bulk-jobs', body: { list: 'tasks', action: 'remind', filter } },
      ]),
    );
    unmount();
    groups = [{ ...GROUP, active: 0 }];
    show();
    expect(within(await card()).getByRole('button', { name: 'Recordar a los que faltan' })).toBeDisabled();
  });

  it('lists its people, each with the state and a way to the task [GROUP-05]', async () => {
    const { user } = show();
    const own = { title: GROUP.title, groupId: GROUP.id };
    const states = [
      { isActive: true },
      { isActive: true },
      { isActive: false },
      { isActive: false, isCompleted: true },
    ];
    const names = ['Óscar', 'Nora', 'Ana', 'Bea'];
    new TasksApi(names.map((name, n) => task(n, { ...own, ...states[n], employee: { ...task(n).employee!, name } })));
    await user.click(within(await card()).getByRole('button', { name: 'Ver personas' }));
    const people = await screen.findAllByRole('link', { name: 'Ver tarea' });
    expect(people).toHaveLength(4);
    const rows = dialog().getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent.slice(0, 4))).toEqual(['Nora', 'Ósca', 'AnaP', 'BeaC']);
    expect(people[0]).toHaveAttribute('href', expect.stringContaining('/tasks?search=Entregar'));
  });

  it('is offered to people who came later, if there are any [GROUP-03]', async () => {
    const { user, unmount } = show();
    expect(within(await card()).queryByRole('button', { name: 'Añadir' })).toBeNull();
    unmount();
    groups = [{ ...GROUP, joined: 2, joinedNames: ['Rosa', 'Tomás'] }];
    show();
    expect(await card()).toHaveTextContent('2 personas aún no la tienen: Rosa y Tomás.');
    await user.click(within(await card()).getByRole('button', { name: 'Añadir' }));
    await waitFor(() => expect(sent).toEqual([{ method: 'POST', path: '/api/task-groups/:id/people', body: {} }]));
  });

  it('is edited for all: what changed is sent alone [GROUP-04]', async () => {
    const { user } = show();
    await user.click(within(await card()).getByRole('button', { name: 'Editar' }));
    const title = await screen.findByRole('textbox', { name: 'Título de la Tarea' });
    expect(dialog().queryByLabelText('Asignar a')).toBeNull();
    await user.clear(title);
    await user.type(title, 'Actas');
    await user.click(dialog().getByRole('button', { name: 'Actualizar todas' }));
    await waitFor(() =>
      expect(sent).toEqual([
        { method: 'PATCH', path: '/api/task-groups/:id', body: { title: 'Actas', expected: { title: GROUP.title } } },
      ]),
    );
  });

  it('asks which title holds where somebody else has changed it, too [GROUP-04]', async () => {
    const entity = { ...GROUP, title: 'Notas finales', reminderInterval: 240 };
    const refuse = () => refuseChanged(entity, { title: 'Actas' }, { title: GROUP.title });
    server.use(http.patch('*/api/task-groups/:id', refuse, { once: true }));
    const log = jest.spyOn(console, 'error').mockReturnValue();
    const { user } = show();
    await user.click(within(await card()).getByRole('button', { name: 'Editar' }));
    const title = await screen.findByRole('textbox', { name: 'Título de la Tarea' });
    await user.clear(title);
    await user.type(title, 'Actas');
    await user.click(dialog().getByRole('button', { name: 'Actualizar todas' }));
    await user.click(await screen.findByRole('button', { name: /^Usar el de la otra persona/ }));
    log.mockRestore();
    expect(title).toHaveValue('Notas finales');
    await user.type(title, ' ya');
    await user.click(dialog().getByRole('button', { name: 'Actualizar todas' }));
    const body = { title: 'Notas finales ya', expected: { title: 'Notas finales' } };
    await waitFor(() => expect(sent).toEqual([{ method: 'PATCH', path: '/api/task-groups/:id', body }]));
  });

  it('says that deleting it deletes the completed ones with their photos, if there are any [GROUP-05]', async () => {
    const ask = async () => {
      const { user, unmount } = show();
      await user.click(within(await card()).getByRole('button', { name: 'Más' }));
      await user.click(screen.getByRole('menuitem', { name: 'Eliminar todas' }));
      const text = (await screen.findByText(/¿Eliminar 12 tareas\?/)).textContent;
      unmount();
      return text;
    };
    expect(await ask()).toContain('Incluye 7 tareas ya hechas, con sus fotos y archivos.');
    groups = [{ ...GROUP, completed: 0 }];
    expect(await ask()).not.toContain('Incluye');
  });
});

describe('what a card has opened stays when the card goes away', () => {
  /** The last task of the group is completed elsewhere. */
  const completeLast = async ({ changes }: ReturnType<typeof show>) => {
    groups = [];
    changes.emit({ type: 'tasks.task.completed', subject: ofGroup(2).id });
    await waitFor(() => expect(screen.queryByText('7 de 12 hechas')).toBeNull());
  };
  const filter = async () => {
    fireEvent.click(screen.getByText('Otra dirección'));
    await waitFor(() => expect(screen.queryByText('7 de 12 hechas')).toBeNull());
  };

  it("'Completar todas' has its results and can be undone [GROUP-05]", async () => {
    const job = { list: 'tasks', action: 'complete', state: 'done', total: 5, changed: 5, unchanged: 0, failed: 0 };
    const times = { createdAt: GROUP.createdAt, endedAt: GROUP.createdAt, undoUntil: '2126-03-01T13:00:00.000Z' };
    const answer = () => HttpResponse.json({ ...job, ...times, id: GROUP.id, reason: null, undoOf: null });
    server.use(http.post('*/api/bulk-jobs', answer), http.get('*/api/bulk-jobs/:id', answer));
    const view = show();
    await view.user.click(within(await card()).getByRole('button', { name: 'Más' }));
    await view.user.click(screen.getByRole('menuitem', { name: 'Completar todas' }));
    await screen.findByText(/¿Completar 5 tareas\?/);
    await view.user.click(dialog().getByRole('button', { name: 'Completar' }));
    expect(await screen.findByText('5 tareas cambiadas')).toBeVisible();
    await completeLast(view);
    expect(dialog().getByRole('button', { name: 'Descargar resultados' })).toBeVisible();
    expect(dialog().getByRole('button', { name: 'Deshacer' })).toBeVisible();
    await view.user.click(dialog().getByText('Cerrar'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([
    ['its last task is completed', completeLast],
    ['the list is filtered', filter],
  ])('the form has what was typed when %s, and asks before it is lost [GROUP-04, UNDO-06]', async (_when, go) => {
    const view = show();
    await view.user.click(within(await card()).getByRole('button', { name: 'Editar' }));
    await view.user.type(await screen.findByRole('textbox', { name: 'Título de la Tarea' }), ' finales');
    await go(view);
    expect(dialog().getByRole('textbox', { name: 'Título de la Tarea' })).toHaveValue('Entregar notas finales');
    await view.user.keyboard('{Escape}');
    await view.user.click(await screen.findByRole('button', { name: 'Descartar' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the form of a new task', () => {
  const open = async (repeat = false) => {
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Nueva Tarea' }));
    await user.type(await screen.findByRole('textbox', { name: 'Título de la Tarea' }), 'Libros');
    if (repeat) {
      await user.click(dialog().getByText('Más opciones'));
      await user.type(dialog().getByLabelText('Vence el'), '2126-11-30');
      await user.selectOptions(dialog().getByLabelText('Repetir'), 'Por meses');
    }
    await user.click(dialog().getByRole('button', { name: 'Asignar a varias personas' }));
    const kind = await screen.findByRole('combobox', { name: 'Asignar a' });
    const create = () => user.click(dialog().getByRole('button', { name: 'Crear tareas' }));
    return { user, kind, create };
  };
  const bodies = () => sent.map(({ body }) => body as { title: string; audience: unknown });

  it('keeps what was typed when the task is for several people, and asks for whom [GROUP-07]', async () => {
    const { user, kind, create } = await open();
    expect(dialog().getByRole('textbox', { name: 'Título de la Tarea' })).toHaveValue('Libros');
    await create();
    expect(await dialog().findByText('Elige al menos a una persona.')).toBeVisible();
    await user.selectOptions(kind, 'Todo un departamento');
    await create();
    expect(sent).toEqual([]);
    await user.selectOptions(await dialog().findByRole('combobox', { name: 'Departamento' }), department(2).name);
    await create();
    await waitFor(() => expect(bodies()).toHaveLength(1));
    expect(bodies()[0]).toMatchObject({
      title: 'Libros',
      reminderInterval: 60,
      audience: { kind: 'department', departmentId: department(2).id },
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByText('Tarea «Entregar notas» creada para 12 personas.')).toBeVisible();
  });

  it.each([true, false])('says that tasks do not repeat where a repetition was chosen: %s [GROUP-07]', async (is) => {
    await open(is);
    expect(screen.queryByText(/^Las tareas de varias personas no se repiten/) !== null).toBe(is);
  });

  it('takes several people, each once, and lets them go again [GROUP-07]', async () => {
    const { user, create } = await open();
    const add = async (name: RegExp) => {
      await user.click(dialog().getByRole('combobox', { name: 'Personas' }));
      await user.click(await screen.findByRole('option', { name }));
    };
    await add(/Empleado 1/);
    await add(/Empleado 2/);
    await add(/Empleado 1/);
    const chosen = () => within(dialog().getByRole('list', { name: 'Personas elegidas' })).getAllByRole('listitem');
    expect(chosen()).toHaveLength(2);
    await user.click(dialog().getByRole('button', { name: 'Quitar a Empleado 1' }));
    await create();
    await waitFor(() => expect(bodies()).toHaveLength(1));
    expect(bodies()[0]?.audience).toEqual({ kind: 'people', employeeIds: [employee(2).id] });
  });
});
