import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { countUnsaved } from '../../components/form/unsaved';
import { signedIn } from '../../testing/account-api';
import { DirectoryApi, refusal } from '../../testing/directory-api';
import { renderScreen } from '../../testing/render-screen';
import { department, employee, task } from '../../testing/samples';
import { server } from '../../testing/server';
import { TasksApi } from '../../testing/tasks-api';
import { typeQuickly } from '../../testing/type-quickly';
import { QuickSearch } from './QuickSearch';

const ignore = () => undefined;
const jardin = department(1, { name: 'Jardinería', description: 'Plantas' });
const jose = employee(1, { name: 'José Jardón', departmentId: jardin.id });

beforeEach(() => {
  const employees = Array.from({ length: 7 }, (_, number) => employee(number + 2, { name: `Jardinero ${number}` }));
  new DirectoryApi([jardin, department(2)], [jose, ...employees]);
  new TasksApi([task(1, { title: 'Regar el jardín' }), task(2, { title: 'Podar', description: 'Junto al jardín' })]);
});

function open(role?: Parameters<typeof signedIn>[0]) {
  const onClose = jest.fn();
  const search = <QuickSearch onClose={onClose} onShortcuts={ignore} />;
  return { onClose, ...renderScreen(search, '/', role && signedIn(role)) };
}
const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Buscar en Recuerda' });
const found = (group: string) =>
  within(screen.getByRole('group', { name: group }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
/** By its text: jsdom computes the name of a marked option with spaces around the mark. */
const option = (text: string) =>
  waitFor(() => {
    const options = [...document.querySelectorAll<HTMLElement>('[role=option]')];
    const wanted = options.find(({ textContent }) => textContent.includes(text));
    if (!wanted) throw new Error(`No option '${text}'`);
    return wanted;
  });
const active = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent;
const answered = () => waitFor(() => expect(screen.queryByText('Buscando...')).toBeNull());

it('finds employees, tasks, departments and actions in groups, without case or accents [QS-02]', async () => {
  const { user } = open();
  await user.type(field(), 'JARDI');
  await answered();
  expect(found('Empleados')).toHaveLength(6);
  expect(found('Empleados').at(-1)).toBe('Ver 7 empleados');
  expect(found('Tareas')).toEqual(['Regar el jardínEmpleado 1 · Departamento 1', 'PodarJunto al jardín']);
  expect(found('Departamentos')).toEqual(['JardineríaPlantas']);
  expect([...document.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['Jardi', 'jardí']),
  );
});

it('is a combobox: arrow keys choose and wrap, Enter opens, the focus stays in the field [QS-03]', async () => {
  const { user, onClose, address } = open();
  expect(field()).toHaveFocus();
  await user.type(field(), 'jardón');
  await answered();
  expect(active()).toMatch(/^José Jardón/);
  await user.keyboard('{ArrowUp}{ArrowDown}');
  expect(active()).toMatch(/^José Jardón/);
  expect(screen.getAllByRole('option', { selected: true })).toHaveLength(1);
  expect(field()).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(onClose).toHaveBeenCalled();
  expect(address()).toBe(`/employees/${jose.id}`);
});

it('leads by a click to a task, and by the last line to all that match [QS-04]', async () => {
  const { user, address } = open();
  await user.type(field(), 'jardi');
  await answered();
  await user.click(await option('Regar el jardín'));
  expect(address()).toBe(`/tasks?search=Regar+el+jard%C3%ADn&employeeId=${employee(1).id}`);
  await user.click(await option('Ver 7 empleados'));
  expect(address()).toBe('/employees?search=jardi');
});

it('says that there is nothing, and what could not be searched, with another try [QS-05]', async () => {
  const { user } = open();
  await user.type(field(), 'xyz');
  expect(await screen.findByText('Sin resultados')).toBeVisible();
  jest.spyOn(console, 'error').mockImplementation(ignore);
  server.use(http.get('*/api/tasks', () => refusal('service_unavailable'), { once: true }));
  await user.clear(field());
  await user.type(field(), 'jardi');
  expect(await screen.findByRole('alert')).toHaveTextContent('No se pudo buscar en Tareas.');
  expect(found('Departamentos')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Buscar de nuevo' }));
  expect(await option('Regar el jardín')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('asks the server after a pause only, and cancels what is no longer wanted [QS-06]', async () => {
  const asked: { search: string | null; signal: AbortSignal }[] = [];
  server.use(
    http.get('*/api/departments', async ({ request }) => {
      asked.push({ search: new URL(request.url).searchParams.get('search'), signal: request.signal });
      if (asked.length === 1) await new Promise((resolve) => request.signal.addEventListener('abort', resolve));
      return HttpResponse.json({ items: [jardin], total: 1, nextCursor: null });
    }),
  );
  open();
  typeQuickly(field(), 'jar');
  await waitFor(() => expect(asked).toHaveLength(1));
  typeQuickly(field(), 'di');
  expect(await option('Jardinería')).toBeVisible();
  expect(asked.map(({ search }) => search)).toEqual(['jar', 'jardi']);
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false]);
});

describe('actions', () => {
  it('are all shown while nothing is typed, those one may do only [QS-07]', async () => {
    open('viewer');
    const names = found('Acciones');
    expect(names).toEqual(expect.arrayContaining(['Ir a Tareas', 'Exportar tareas', 'Tema oscuro', 'Cerrar sesión']));
    expect(names.filter((name) => /Nuev|Importar|Ajustes|Usuarios/.test(name ?? ''))).toEqual([]);
  });

  it('lead to screens, to an empty form, and change the theme [QS-07]', async () => {
    const { user, address } = open();
    await user.type(field(), 'metri');
    await answered();
    await user.keyboard('{Enter}');
    expect(address()).toBe('/metrics');
    await user.clear(field());
    await user.type(field(), 'oscuro');
    await answered();
    await user.keyboard('{Enter}');
    expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
    expect(found('Acciones')).not.toContain('Cerrar sesión');
  });

  it('lead to the import [QS-07, IMP-12]', async () => {
    const { user, address } = open();
    await user.click(await option('Importar un archivo'));
    expect(address()).toBe('/importar');
  });

  it('export a list [QS-07]', async () => {
    const { user } = open();
    await user.click(await option('Exportar empleados'));
    expect(await screen.findByRole('dialog', { name: 'Exportar empleados' })).toBeVisible();
  });
});

it.each([true, false])('signs out, after a question where something is typed: %s [QS-07, UNDO-06]', async (typed) => {
  const save = typed ? countUnsaved() : ignore;
  const ended = Promise.withResolvers<void>();
  server.use(
    http.delete('*/api/auth/session', () => {
      ended.resolve();
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user, onClose } = open('administrator');
  await user.type(field(), 'cerrar');
  await user.click(await option('Cerrar sesión'));
  if (typed) await user.click(await screen.findByRole('button', { name: 'Descartar' }));
  save();
  await ended.promise;
  expect(onClose).toHaveBeenCalled();
});
