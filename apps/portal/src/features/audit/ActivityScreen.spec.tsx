import { describe, expect, it, jest } from '@jest/globals';
import type { AccessView, AuditEntryView } from '@recuerda/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { signedIn, user as account } from '../../testing/account-api';
import { DirectoryApi, refusal } from '../../testing/directory-api';
import { renderScreen } from '../../testing/render-screen';
import { department, employee, task } from '../../testing/samples';
import { server } from '../../testing/server';
import { TasksApi } from '../../testing/tasks-api';
import DepartmentsScreen from '../departments/DepartmentsScreen';
import TasksScreen from '../tasks/TasksScreen';
import ActivityScreen, { betweenDays } from './ActivityScreen';

const ANA = { id: account().id, name: 'Ana Núñez' };
const TASK = { kind: 'task', id: task(1).id, name: 'Informe' } as const;
const entry = (number: number, more: Partial<AuditEntryView> = {}): AuditEntryView => ({
  id: `e${number}`,
  at: `2026-11-2${number}T15:00:00.000Z`,
  actor: ANA,
  actorEmployeeId: null,
  action: 'task.paused',
  entity: TASK,
  departmentId: null,
  changes: [],
  route: null,
  count: 1,
  address: null,
  correlationId: null,
  ...more,
});
const change = (field: string, before: string | null, after: string | null, erased = false) => {
  return { field, before, after, erased };
};

/** Queries of the audit so far. Entries come in pages of `size`. */
function serve(entries: AuditEntryView[], size = 50): URLSearchParams[] {
  const asked: URLSearchParams[] = [];
  server.use(
    http.get('*/api/audit', ({ request }) => {
      const { searchParams } = new URL(request.url);
      asked.push(searchParams);
      const start = Number(searchParams.get('cursor') ?? 0);
      const next = start + size < entries.length ? String(start + size) : null;
      return HttpResponse.json({ items: entries.slice(start, start + size), nextCursor: next });
    }),
    http.get('*/api/users', () => HttpResponse.json({ items: [{ ...account(), status: 'active' }] })),
  );
  return asked;
}
const open = (address = '/activity', access: AccessView = signedIn()) =>
  renderScreen(<ActivityScreen />, address, access);
const sentences = async () => {
  await screen.findAllByRole('listitem');
  return screen.getAllByRole('listitem').map((item) => item.querySelector('p')?.textContent);
};

describe('the activity', () => {
  it('says in sentences who did what, day by day [AUTH-25]', async () => {
    new DirectoryApi();
    const eva = { kind: 'user', id: '0198f2a0-0000-7000-8000-00000000eea1', name: 'Eva' } as const;
    const refused = { actor: null, entity: null };
    serve([
      entry(6),
      entry(6, { id: 'a', actor: null, action: 'department.created', entity: { ...TASK, kind: 'department' } }),
      entry(5, { actor: { id: eva.id, name: null }, action: 'employee.deleted', entity: { ...TASK, name: null } }),
      entry(4, { action: 'user.updated', entity: eva }),
      entry(3, { action: 'password.changed', entity: { ...eva, id: ANA.id } }),
      entry(3, { id: 'b', action: 'session.started', entity: { ...eva, id: ANA.id } }),
      entry(2, { id: 'd', actor: null, action: 'session.ended', entity: eva }),
      entry(2, { ...refused, action: 'session.refused', entity: eva }),
      entry(2, { id: 'c', ...refused, action: 'session.refused' }),
      entry(1, { action: 'access.forbidden', entity: null, route: 'POST /api/tasks', count: 3 }),
      entry(1, { id: 'e', ...refused, action: 'session.required', route: 'GET /api/events' }),
    ]);
    const { user } = open();
    expect(await sentences()).toEqual([
      'Ana Núñez pausó la tarea «Informe»',
      'Sin cuenta creó el departamento «Informe»',
      'Usuario eliminado (00eea1) eliminó al empleado «dato eliminado»',
      'Ana Núñez cambió la cuenta de Eva',
      'Ana Núñez cambió su contraseña',
      'Ana Núñez inició sesión',
      'Sin cuenta cerró las sesiones de Eva',
      'Sin cuenta no pudo iniciar sesión en la cuenta de Eva',
      'Sin cuenta no pudo iniciar sesión',
      'Ana Núñez intentó hacer un cambio sin permiso (3 veces)',
      'Sin cuenta intentó ver datos sin sesión',
    ]);
    await user.click(screen.getAllByText('Detalles').at(-1) ?? document.body);
    expect(await screen.findByText('GET /api/events')).toBeVisible();
    const days = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(days).toHaveLength(6);
    expect(days[0]).toBe('26 de noviembre de 2026');
  });

  it('names the employee who caused it by a reply, and says what the reply decided [WA-71]', async () => {
    new DirectoryApi([department(1)], [employee(1)]);
    const byReply = { actor: null, actorEmployeeId: employee(1).id };
    const self = { kind: 'employee', id: employee(1).id, name: employee(1).name } as const;
    const until = '2026-11-26T15:00:00.000Z';
    serve([
      entry(4, { ...byReply, action: 'task.completed' }),
      entry(3, { ...byReply, action: 'task.updated', changes: [change('snoozedUntil', null, until)] }),
      entry(2, { ...byReply, action: 'employee.updated', entity: self, changes: [change('optedOutAt', null, until)] }),
      entry(1, { ...byReply, action: 'employee.updated', entity: self, changes: [change('optedOutAt', until, null)] }),
    ]);
    const { user } = open();
    const { name } = employee(1);
    await waitFor(async () =>
      expect(await sentences()).toEqual([
        `${name} por WhatsApp completó la tarea «Informe»`,
        `${name} por WhatsApp pospuso la tarea «Informe»`,
        `${name} por WhatsApp desactivó los recordatorios de «${name}»`,
        `${name} por WhatsApp volvió a activar los recordatorios de «${name}»`,
      ]),
    );
    const [details] = screen.getAllByText('Detalles');
    if (!details) throw new Error('no details');
    await user.click(details);
    expect(await screen.findByText('Pospuesta hasta')).toBeVisible();
    expect(screen.getAllByRole('listitem')[1]).toHaveTextContent(/26 nov 2026, \d/);
  });

  it('shows on demand what changed, with names, and from where [AUTH-25]', async () => {
    new DirectoryApi([department(1), department(2)], [employee(1)]);
    const [first, second] = [department(1), department(2)];
    serve([
      entry(1, {
        action: 'employee.updated',
        changes: [change('departmentId', first.id, second.id), change('phone', null, null, true)],
        address: '192.0.2.7',
        correlationId: 'c0ffee',
      }),
      entry(0, { action: 'task.created', changes: [change('employeeId', null, employee(1).id)] }),
    ]);
    const { user } = open();
    const [edited, created] = await screen.findAllByText('Detalles');
    if (!edited || !created) throw new Error('no details');
    await user.click(edited);
    const details = screen.getAllByRole('listitem')[0];
    await waitFor(() => expect(details).toHaveTextContent(`Antes: ${first.name} → . Después: ${second.name}`));
    for (const text of ['Teléfonodato eliminado', 'Dirección de red192.0.2.7', 'Correlaciónc0ffee'])
      expect(details).toHaveTextContent(text);
    await user.click(created);
    await waitFor(() => expect(screen.getAllByRole('listitem')[1]).toHaveTextContent(`Empleado${employee(1).name}`));
  });

  it('is narrowed by kind, action, person and days, which the address keeps [AUTH-25]', async () => {
    const asked = serve([]);
    const { user, address } = open('/activity?from=2026-11-20&to=2026-11-21');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Filtrar por tipo' }), 'Tareas');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Filtrar por acción' }), 'Tarea pausada');
    await screen.findByRole('option', { name: ANA.name });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Filtrar por persona' }), ANA.name);
    expect(await screen.findByText('Sin resultados')).toBeVisible();
    await waitFor(() =>
      expect(Object.fromEntries(asked.at(-1) ?? [])).toEqual({
        limit: '50',
        entityKind: 'task',
        action: 'task.paused',
        actorId: ANA.id,
        ...betweenDays('2026-11-20', '2026-11-21'),
      }),
    );
    expect(address()).toContain('kind=task&action=task.paused');
    await user.click(screen.getByRole('button', { name: 'Quitar filtros' }));
    expect(await screen.findByText('Aún no hay actividad')).toBeVisible();
    expect(address()).toBe('/activity');
  });

  it('loads more [AUTH-25]', async () => {
    serve([entry(3), entry(2), entry(1)], 2);
    const { user } = open();
    expect(await sentences()).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Ver más' }));
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(3));
    expect(screen.queryByRole('button', { name: 'Ver más' })).toBeNull();
  });

  it('says that it cannot be read, and reads again [AUTH-25]', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    server.use(http.get('*/api/audit', () => refusal('service_unavailable')));
    const { user } = open('/activity', { state: 'open' });
    const retry = await screen.findByRole('button', { name: 'Reintentar' });
    expect(screen.queryByRole('combobox', { name: 'Filtrar por persona' })).toBeNull();
    serve([entry(1)]);
    await user.click(retry);
    expect(await sentences()).toHaveLength(1);
  });

  it('whose address asks for what there cannot be offers to take the filters away [AUTH-25]', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    serve([entry(1)]);
    const isUnknown = (request: Request) => new URL(request.url).searchParams.has('action');
    server.use(
      http.get('*/api/audit', ({ request }) => (isUnknown(request) ? refusal('validation_failed') : undefined)),
    );
    const { user } = open('/activity?action=task.eaten');
    expect(await screen.findByText('Sin resultados')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Quitar filtros' }));
    expect(await sentences()).toHaveLength(1);
  });

  it('is refused politely to those who may not read it [AUTH-25]', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    server.use(
      http.get('*/api/audit', () => refusal('forbidden')),
      http.get('*/api/users', () => refusal('forbidden')),
    );
    open('/activity', signedIn('viewer'));
    expect(await screen.findByText('No tienes acceso')).toBeVisible();
  });

  it('takes days with both ends, in the zone of this computer', () => {
    const { from = '', to = '' } = betweenDays('2026-11-20', '2026-11-20');
    expect(new Date(from).getHours()).toBe(0);
    expect([...new Set([new Date(from).getDate(), new Date(to).getDate()])]).toEqual([20, 21]);
    expect(betweenDays('', 'mañana')).toEqual({});
  });
});

describe("the changes of one entity, by the card's button", () => {
  it.each([
    ['task', <TasksScreen key="" />, 'Tarea 1', `Creada por ${ANA.name}`],
    ['department', <DepartmentsScreen key="" />, 'Departamento 1', `Creado por ${ANA.name}`],
  ])('say who created a %s, and what happened since [AUTH-26]', async (kind, shown, name, creation) => {
    new DirectoryApi([department(1)]);
    new TasksApi([task(1)]);
    const asked = serve([entry(1)]);
    const { user } = renderScreen(shown, '/', signedIn());
    const button = within(await screen.findByRole('article', { name })).getByRole('button', { name: 'Cambios' });
    await user.click(button);
    const dialog = await screen.findByRole('dialog', { name: 'Cambios' });
    expect(dialog).toHaveAccessibleDescription(name);
    expect(
      await within(dialog).findByText(
        (_, node) => node?.textContent?.startsWith(creation) === true && node.tagName === 'P',
      ),
    ).toBeVisible();
    expect(await within(dialog).findByRole('listitem')).toHaveTextContent('pausó la tarea «Informe»');
    expect(asked.map((query) => query.get('action'))).toContain(`${kind}.created`);
    await user.keyboard('{Escape}');
    expect(button).toHaveFocus();
  });

  it.each<[string, AccessView]>([
    ['without sign-in', { state: 'open' }],
    ['to a manager', signedIn('manager')],
  ])('are not offered %s [AUTH-26]', async (_who, access) => {
    new DirectoryApi([department(1)]);
    renderScreen(<DepartmentsScreen />, '/', access);
    await screen.findByRole('article', { name: 'Departamento 1' });
    expect(screen.queryByRole('button', { name: 'Cambios' })).toBeNull();
  });
});
