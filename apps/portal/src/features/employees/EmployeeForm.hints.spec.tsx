import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { DirectoryApi, refusal } from '../../testing/directory-api';
import { renderScreen } from '../../testing/render-screen';
import { department, employee } from '../../testing/samples';
import { server } from '../../testing/server';
import './EmployeeForm';
import EmployeesScreen from './EmployeesScreen';

const inDialog = () => within(screen.getByRole('dialog'));
const area = () => inDialog().getByRole('combobox', { name: 'Departamento/Área' });

async function open(button = 'Nuevo Empleado') {
  const view = renderScreen(<EmployeesScreen />);
  await screen.findByRole('article', { name: 'Empleado 1' });
  await view.user.click(screen.getByRole('button', { name: button }));
  return view;
}

describe('the phone in the employee form', () => {
  const warning = (number: string) => `Se usará tal cual, ${number}: no parece un número de Honduras`;
  const WARNING = warning('+14155550100');

  it('is warned of when it is none of the known forms, and saved as it is', async () => {
    const api = new DirectoryApi([department(1)], [employee(1)]);
    const { user } = await open('Editar');
    const phone = inDialog().getByRole('textbox', { name: 'Número de Teléfono' });
    expect(screen.queryByText(WARNING)).toBeNull();
    await user.clear(phone);
    expect(screen.queryByText(WARNING)).toBeNull();
    await user.type(phone, '+1 415 555 0100');
    expect(screen.getByText(WARNING)).toBeVisible();
    expect(phone).toHaveAccessibleDescription(`Los recordatorios se enviarán a este número por WhatsApp ${WARNING}`);
    await user.click(screen.getByRole('button', { name: 'Actualizar' }));
    expect(await screen.findByText('+1 415 555 0100')).toBeVisible();
    expect(api.sent.map(({ body }) => body)).toEqual([{ phone: '+1 415 555 0100' }]);
  });

  it('is not warned of once it is one', async () => {
    new DirectoryApi([department(1)], [employee(1)]);
    const { user } = await open();
    const phone = inDialog().getByRole('textbox', { name: 'Número de Teléfono' });
    await user.type(phone, '9999-999');
    expect(screen.getByText(warning('9999999'))).toBeVisible();
    await user.type(phone, '9');
    expect(screen.queryByText(/^Se /)).toBeNull();
  });
});

describe('the departments in the employee form', () => {
  it('are said to be missing when there are none, with the form that creates one', async () => {
    new DirectoryApi([], [employee(1)]);
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Primero crea un departamento' }));
    expect(await screen.findByRole('dialog', { name: 'Nuevo Departamento' })).toBeVisible();
  });

  it('appear in the open form when another tab creates one', async () => {
    const api = new DirectoryApi([], [employee(1)]);
    const { changes } = await open();
    await screen.findByRole('button', { name: 'Primero crea un departamento' });
    api.departments.push(department(1));
    changes.emit({ type: 'directory.department.created', subject: department(1).id });
    await waitFor(() => expect(area()).toHaveTextContent('Departamento 1'));
    expect(screen.queryByRole('button', { name: 'Primero crea un departamento' })).toBeNull();
  });

  it("are loaded again by 'Reintentar' after a failure; until then the employee's own is offered", async () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    new DirectoryApi([department(1), department(2)], [employee(1)]);
    let down = true;
    server.use(http.get('*/api/departments', () => (down ? refusal('service_unavailable') : undefined)));
    const { user } = await open('Editar');
    expect(await screen.findByText('No se pudieron cargar los departamentos.')).toBeVisible();
    expect(area()).toHaveDisplayValue('Departamento 1');
    expect(log).toHaveBeenCalledWith('Error loading departments', expect.objectContaining({ status: 503 }));
    down = false;
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    await waitFor(() => expect(area()).toHaveTextContent('Departamento 2'));
    expect(area()).toHaveDisplayValue('Departamento 1');
    log.mockRestore();
  });

  it('say nothing of a failed load when errorNotices is false', async () => {
    window.portalConfig = { errorNotices: false };
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    new DirectoryApi([], [employee(1)]);
    server.use(http.get('*/api/departments', () => refusal('service_unavailable')));
    await open();
    await waitFor(() => expect(log).toHaveBeenCalledWith('Error loading departments', expect.anything()));
    expect(screen.queryByText('No se pudieron cargar los departamentos.')).toBeNull();
    log.mockRestore();
  });
});

it('own hours that are wrong are shown when the employee cannot be saved [CAL-24]', async () => {
  const own = Array.from({ length: 7 }, () => [{ from: '08:00', to: '12:00' }]);
  const api = new DirectoryApi([department(1)], [employee(1, { weeklyWindows: own })]);
  const { user } = await open('Editar');
  await user.click(inDialog().getByText('Más opciones'));
  const from = inDialog().getByLabelText('Lunes, desde');
  await user.clear(from);
  await user.click(inDialog().getByText('Más opciones'));
  expect(from).not.toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Actualizar' }));
  await waitFor(() => expect(from).toBeVisible());
  expect(api.sent).toEqual([]);
});
