import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { DirectoryApi, refusal } from '../../testing/directory-api';
import { renderScreen } from '../../testing/render-screen';
import { department, employee } from '../../testing/samples';
import { server } from '../../testing/server';
import './EmployeeForm';
import EmployeesScreen from './EmployeesScreen';

const show = (address = '/employees') => renderScreen(<EmployeesScreen />, address);
const primary = department(1, { name: 'Primaria' });
const library = department(2, { name: 'Biblioteca' });
const inLibrary = { departmentId: library.id, department: { id: library.id, name: 'Biblioteca', description: null } };

describe('Empleados', () => {
  it("has its title and the button 'Nuevo Empleado', reached by the shortcut for new things [EMP-02]", async () => {
    new DirectoryApi();
    show();
    expect(screen.getByRole('heading', { level: 1, name: 'Empleados' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Nuevo Empleado' })).toHaveAttribute('data-shortcut', 'new');
    await screen.findByText('No hay empleados registrados');
  });

  it("cards: initial, name, department, phone, 'Agregado el' date, edit and delete [EMP-01, EMP-02]", async () => {
    new DirectoryApi([primary], [employee(1, { name: 'ana López' }), employee(2, { name: 'Luis', ...inLibrary })]);
    show();
    const card = within(await screen.findByRole('article', { name: 'ana López' }));
    expect(card.getByText('A')).toBeVisible();
    expect(card.getByRole('heading', { level: 2, name: 'ana López' })).toBeVisible();
    expect(card.getByText('Departamento 1')).toBeVisible();
    expect(card.getByText('+504 9999-9999')).toBeVisible();
    expect(card.getByText('Agregado el 1 de marzo de 2026')).toBeVisible();
    expect(card.getByRole('button', { name: 'Editar' })).toHaveAccessibleDescription('ana López');
    expect(card.getByRole('button', { name: 'Eliminar' })).toHaveAccessibleDescription('ana López');
    expect(within(screen.getByRole('article', { name: 'Luis' })).getByText('Biblioteca')).toBeVisible();
    expect(screen.getByText('2 empleados')).toBeVisible();
  });

  it('cards say who wants no reminders, whose number cannot be reached, and what to do [EMP-13]', async () => {
    const at = '2026-03-02T18:00:00.000Z';
    new DirectoryApi(
      [primary],
      [
        employee(1, { optedOutAt: at, consentSource: 'whatsapp', unreachableReason: 'no usa WhatsApp' }),
        employee(2, { consentAt: at, consentSource: 'whatsapp' }),
      ],
    );
    show();
    const card = within(await screen.findByRole('article', { name: 'Empleado 1' }));
    expect(await card.findByText('No quiere recordatorios (BAJA, 2 de marzo de 2026)')).toBeVisible();
    expect(card.getByText('No se le envía ninguno hasta que escriba ALTA por WhatsApp.')).toBeVisible();
    expect(card.getByText('Número no alcanzable: no usa WhatsApp')).toBeVisible();
    const other = within(screen.getByRole('article', { name: 'Empleado 2' }));
    expect(await other.findByText('Acepta recordatorios desde el 2 de marzo de 2026 (por WhatsApp)')).toBeVisible();
    expect(other.queryByText(/^No quiere|no alcanzable/)).toBeNull();
  });

  it('a number that the person has changed is a notice, which a button takes over [WA-79]', async () => {
    const api = new DirectoryApi([primary], [employee(1, { phone: '+50499990001', newPhone: '+50499990002' })]);
    const { user } = show();
    const card = within(await screen.findByRole('article', { name: 'Empleado 1' }));
    expect(await card.findByText('Cambió de número: ahora usa +50499990002')).toBeVisible();
    await user.click(await card.findByRole('button', { name: 'Usar el número nuevo' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Usar' }));
    await waitFor(() => expect(api.employees[0]).toMatchObject({ phone: '+50499990002' }));
  });

  it("says 'No hay empleados registrados' and offers 'Agregar Primer Empleado' [EMP-03]", async () => {
    new DirectoryApi([primary]);
    const { user } = show();
    expect(await screen.findByText('No hay empleados registrados')).toBeVisible();
    expect(screen.queryByRole('searchbox')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Agregar Primer Empleado' }));
    expect(screen.getByRole('dialog', { name: 'Nuevo Empleado' })).toBeVisible();
  });

  it("offers 'Reintentar' when loading failed, and logs it", async () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    new DirectoryApi([], [employee(1)]);
    server.use(http.get('*/api/employees', () => refusal('service_unavailable'), { once: true }));
    const { user } = show();
    expect(await screen.findByRole('alert')).toHaveTextContent('No se pudo cargar la información');
    expect(log).toHaveBeenCalledWith('Error loading employees', expect.objectContaining({ status: 503 }));
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByRole('article', { name: 'Empleado 1' })).toBeVisible();
    log.mockRestore();
  });

  it('searches by name and narrows to a department, both kept in the address', async () => {
    new DirectoryApi(
      [primary, library],
      [employee(1, { name: 'Ana' }), employee(2, { name: 'Ana María', ...inLibrary }), employee(3, inLibrary)],
    );
    const { user, address } = show();
    await screen.findByRole('article', { name: 'Ana' });
    const filter = screen.getByRole('combobox', { name: 'Filtrar por departamento' });
    expect(filter).toHaveDisplayValue('Todos los departamentos');
    await screen.findByRole('option', { name: 'Biblioteca' });
    await user.selectOptions(filter, 'Biblioteca');
    await waitFor(() => expect(screen.queryByRole('article', { name: 'Ana' })).toBeNull());
    await user.type(screen.getByRole('searchbox', { name: 'Buscar empleado' }), 'ana');
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
    expect(screen.getByRole('article', { name: 'Ana María' })).toBeVisible();
    await waitFor(() => expect(address()).toBe(`/employees?departmentId=${library.id}&search=ana`));
    expect(screen.getByText('1 empleado')).toBeVisible();
  });

  it('opens filtered at an address, and takes the filters away when nothing is found', async () => {
    new DirectoryApi([primary, library], [employee(1)]);
    const { user, address } = show(`/employees?departmentId=${library.id}&search=ana`);
    expect(await screen.findByText('Sin resultados')).toBeVisible();
    expect(await screen.findByDisplayValue('Biblioteca')).toBeVisible();
    expect(screen.getByRole('searchbox')).toHaveValue('ana');
    await user.click(screen.getByRole('button', { name: 'Quitar filtros' }));
    expect(await screen.findByRole('article', { name: 'Empleado 1' })).toBeVisible();
    expect(address()).toBe('/employees');
    expect(screen.getByRole('combobox', { name: 'Filtrar por departamento' })).toHaveDisplayValue(
      'Todos los departamentos',
    );
  });

  it('does not pretend to show all when the address names an unknown department', async () => {
    new DirectoryApi([primary], [employee(1)]);
    show('/employees?departmentId=0198f2a0-0000-7000-8000-000100000099');
    expect(await screen.findByText('Sin resultados')).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Filtrar por departamento' })).toHaveDisplayValue(
      'Departamento eliminado',
    );
  });

  it('finds nothing at an address the API refuses to look for', async () => {
    new DirectoryApi([primary], [employee(1)]);
    server.use(http.get('*/api/employees', () => refusal('validation_failed')));
    show('/employees?departmentId=algo');
    expect(await screen.findByText('Sin resultados')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Quitar filtros' })).toBeVisible();
  });

  it('shows what another tab added, changed and deleted, touching no other card', async () => {
    const api = new DirectoryApi([primary], [employee(2), employee(1)]);
    const { changes } = show();
    const untouched = await screen.findByRole('article', { name: 'Empleado 1' });
    api.employees[0] = employee(2, { name: 'Otra', updatedAt: '2026-03-02T12:00:00.000Z' });
    changes.emit({ type: 'directory.employee.updated', subject: employee(2).id });
    expect(await screen.findByRole('article', { name: 'Otra' })).toBeVisible();
    api.employees.unshift(employee(3, { createdAt: '2026-03-03T12:00:00.000Z' }));
    changes.emit({ type: 'directory.employee.created', subject: employee(3).id });
    expect(await screen.findByRole('article', { name: 'Empleado 3' })).toBeVisible();
    changes.emit({ type: 'directory.employee.deleted', subject: employee(2).id });
    await waitFor(() => expect(screen.queryByRole('article', { name: 'Otra' })).toBeNull());
    expect(screen.getByRole('article', { name: 'Empleado 1' })).toBe(untouched);
  });
});
