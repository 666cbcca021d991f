import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { DirectoryApi, refusal } from '../../testing/directory-api';
import { renderScreen } from '../../testing/render-screen';
import { department } from '../../testing/samples';
import { server, WORKING } from '../../testing/server';
import './DepartmentForm';
import DepartmentsScreen from './DepartmentsScreen';

const show = (address = '/departments') => renderScreen(<DepartmentsScreen />, address);

describe('Departamentos', () => {
  it("has its title and the button 'Nuevo Departamento', reached by the shortcut for new things", async () => {
    new DirectoryApi();
    show();
    expect(screen.getByRole('heading', { level: 1, name: 'Departamentos' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Nuevo Departamento' })).toHaveAttribute('data-shortcut', 'new');
    await screen.findByText('No hay departamentos');
  });

  it("shows cards with name, description, 'N empleados', 'N tareas' and created date [DEPT-01]", async () => {
    new DirectoryApi([
      department(1, { name: 'Docencia', description: 'De primero a sexto', employeeCount: 12_345, taskCount: 1 }),
      department(2, { name: 'Biblioteca', description: null }),
    ]);
    show();
    const card = within(await screen.findByRole('article', { name: 'Docencia' }));
    expect(card.getByRole('heading', { level: 2, name: 'Docencia' })).toBeVisible();
    // Whole, where the card cuts it off.
    expect(card.getByTitle('De primero a sexto')).toBeVisible();
    expect(card.getByText('12.345 empleados')).toBeVisible();
    expect(card.getByText('1 tarea')).toBeVisible();
    expect(card.getByText('Creado el 1 de marzo de 2026')).toBeVisible();
    const bare = within(screen.getByRole('article', { name: 'Biblioteca' }));
    expect(bare.getByText('Sin descripción')).not.toHaveAttribute('title');
    expect(bare.getByText('0 empleados')).toBeVisible();
    expect(bare.getByText('0 tareas')).toBeVisible();
    expect(screen.getByText('2 departamentos')).toBeVisible();
  });

  it("names a department's number if it is not the school's", async () => {
    const other = {
      ...WORKING,
      account: 'whatsapp:cloud:2',
      name: '+504 4444-5555',
      departmentIds: [department(1).id],
    };
    server.use(http.get('*/api/provider', () => HttpResponse.json({ ...WORKING, others: [other] })));
    new DirectoryApi([department(1), department(2)]);
    show();
    const [first, second] = await screen.findAllByRole('article');
    expect(await within(first!).findByText('WhatsApp: +504 4444-5555')).toBeVisible();
    expect(second).not.toHaveTextContent('WhatsApp');
  });

  it('leads from its counts to the employees and tasks of the department', async () => {
    const { id } = department(1);
    new DirectoryApi([department(1, { employeeCount: 3, taskCount: 9 })]);
    show();
    expect(await screen.findByRole('link', { name: '3 empleados' })).toHaveAttribute(
      'href',
      `/employees?departmentId=${id}`,
    );
    expect(screen.getByRole('link', { name: '9 tareas' })).toHaveAttribute('href', `/tasks?departmentId=${id}`);
  });

  it("says 'No hay departamentos' and offers 'Crear Primer Departamento' [DEPT-03]", async () => {
    new DirectoryApi();
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Crear Primer Departamento' }));
    expect(screen.getByText('No hay departamentos')).toBeInTheDocument();
    expect(screen.getByRole('dialog', { name: 'Nuevo Departamento' })).toBeVisible();
  });

  it('keeps the place of the cards while they load', async () => {
    let answer = (): void => undefined;
    server.use(
      http.get('*/api/departments', async () => {
        await new Promise<void>((resolve) => (answer = resolve));
        return HttpResponse.json({ items: [department(1)], nextCursor: null, total: 1 });
      }),
    );
    const { container } = show();
    expect(screen.getByText('Cargando departamentos...')).toBeInTheDocument();
    expect(container.querySelector('[aria-busy="true"]')).not.toBeNull();
    await waitFor(() => {
      answer();
      expect(screen.getByRole('article')).toBeVisible();
    });
    expect(screen.queryByText('Cargando departamentos...')).toBeNull();
  });

  it("offers 'Reintentar' when loading failed, and logs it", async () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    new DirectoryApi([department(1)]);
    server.use(http.get('*/api/departments', () => refusal('service_unavailable'), { once: true }));
    const { user } = show();
    expect(await screen.findByRole('alert')).toHaveTextContent('No se pudo cargar la información');
    expect(log).toHaveBeenCalledWith('Error loading departments', expect.objectContaining({ status: 503 }));
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByRole('article', { name: 'Departamento 1' })).toBeVisible();
    log.mockRestore();
  });

  it('only logs a failed load when errorNotices is false', async () => {
    window.portalConfig = { errorNotices: false };
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    server.use(http.get('*/api/departments', () => refusal('service_unavailable')));
    show();
    await waitFor(() => expect(log).toHaveBeenCalledWith('Error loading departments', expect.anything()));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull();
    log.mockRestore();
  });

  it('searches as one types and keeps the search in the address', async () => {
    new DirectoryApi([department(1, { name: 'Docencia' }), department(2, { name: 'Biblioteca' })]);
    const { user, address } = show();
    await screen.findByRole('article', { name: 'Docencia' });
    await user.type(screen.getByRole('searchbox', { name: 'Buscar departamento' }), 'biblio');
    await waitFor(() => expect(screen.queryByRole('article', { name: 'Docencia' })).toBeNull());
    expect(screen.getByRole('article', { name: 'Biblioteca' })).toBeVisible();
    await waitFor(() => expect(address()).toBe('/departments?search=biblio'));
    expect(screen.getByText('1 departamento')).toBeVisible();
  });

  it('says when nothing is found, and takes the search away', async () => {
    new DirectoryApi([department(1)]);
    const { user, address } = show('/departments?search=nada');
    expect(await screen.findByText('Sin resultados')).toBeVisible();
    expect(screen.queryByText('No hay departamentos')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Quitar filtros' }));
    expect(await screen.findByRole('article', { name: 'Departamento 1' })).toBeVisible();
    expect(address()).toBe('/departments');
    expect(screen.getByRole('searchbox')).toHaveFocus();
  });

  it('shows what another tab changed, on exactly that card', async () => {
    const api = new DirectoryApi([department(1), department(2)]);
    const { changes } = show();
    const other = await screen.findByRole('article', { name: 'Departamento 2' });
    api.departments[0] = department(1, { name: 'Con otro nombre', updatedAt: '2026-03-02T12:00:00.000Z' });
    changes.emit({ type: 'directory.department.updated', subject: department(1).id });
    expect(await screen.findByRole('article', { name: 'Con otro nombre' })).toBeVisible();
    expect(screen.queryByRole('article', { name: 'Departamento 1' })).toBeNull();
    expect(screen.getByRole('article', { name: 'Departamento 2' })).toBe(other);
  });
});
