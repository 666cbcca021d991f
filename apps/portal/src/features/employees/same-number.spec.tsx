import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { DirectoryApi } from '../../testing/directory-api';
import { renderScreen } from '../../testing/render-screen';
import { department, employee } from '../../testing/samples';
import './EmployeeForm';
import EmployeesScreen from './EmployeesScreen';
import { NewPhoneButton } from './NewPhoneButton';

const office = department(1, { name: 'Dirección' });
const ana = employee(1, { name: 'Ana Núñez', phone: '9999-1234', department: office });
const luis = employee(2, { name: 'Luis Ruiz', phone: '9999-1235', department: office });
const TITLE = 'Este número ya está registrado';
const phone = () => within(screen.getByRole('dialog')).getByRole('textbox', { name: 'Número de Teléfono' });
const save = (name: string) => within(screen.getByRole('dialog')).getByRole('button', { name });

async function open(...employees: (typeof ana)[]) {
  const api = new DirectoryApi([office], employees);
  const { user } = renderScreen(<EmployeesScreen />);
  await screen.findByRole('article', { name: 'Ana Núñez' });
  await screen.findByRole('option', { name: 'Dirección' });
  const fill = async (number: string) => {
    await user.click(screen.getByRole('button', { name: 'Nuevo Empleado' }));
    await user.type(screen.getByRole('textbox', { name: 'Nombre Completo' }), 'Ana Núñez');
    await user.type(phone(), number);
    const dialog = within(screen.getByRole('dialog'));
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Departamento/Área' }), 'Dirección');
    await user.click(save('Crear Empleado'));
  };
  const edit = async (name: string) => {
    const card = within(screen.getByRole('article', { name }));
    await user.click(card.getByRole('button', { name: 'Editar' }));
  };
  return { api, user, fill, edit };
}

describe('saving a number that another employee has', () => {
  it.each(['+504 9999 1234', '99991234', '00504-9999-1234'])('asks first, as %s [EMP-15]', async (number) => {
    const { api, user, fill } = await open(luis, ana);
    await fill(number);
    const question = await screen.findByRole('alertdialog', { name: TITLE });
    expect(question).toHaveTextContent(`${number} ya es de Ana Núñez, Dirección.`);
    await user.keyboard('{Escape}');
    expect(api.sent).toEqual([]);
    await waitFor(() => expect(phone()).toHaveValue(number));
    await user.click(save('Crear Empleado'));
    await user.click(await screen.findByRole('button', { name: 'Guardar de todos modos' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.sent).toHaveLength(1);
  });

  it('counts the others who have it [EMP-15]', async () => {
    const { fill } = await open(ana, { ...luis, phone: '+504 9999 1234' });
    await fill('99991234');
    expect(await screen.findByRole('alertdialog', { name: TITLE })).toHaveTextContent(
      '99991234 ya es de Ana Núñez, Dirección y de 1 empleado más.',
    );
  });

  it('does not ask about a number that only begins so, or that has not changed [EMP-15]', async () => {
    const { api, user, fill, edit } = await open(ana, { ...luis, phone: '+504 9999-12345' });
    await fill('9999-1236');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await edit('Luis Ruiz');
    await user.clear(phone());
    await user.type(phone(), '+504 999912345');
    await user.click(save('Actualizar'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.sent.map(({ method }) => method)).toEqual(['POST', 'PATCH']);
  });

  it('asks when an edit brings it [EMP-15]', async () => {
    const { user, edit } = await open(ana, luis);
    await edit('Luis Ruiz');
    await user.clear(phone());
    await user.type(phone(), '9999-1234');
    await user.click(save('Actualizar'));
    expect(await screen.findByRole('alertdialog', { name: TITLE })).toBeVisible();
  });

  it('asks when WhatsApp reports it as the new one [EMP-15]', async () => {
    const api = new DirectoryApi([office], [ana, luis]);
    const { user } = renderScreen(<NewPhoneButton employee={luis} newPhone="50499991234" />);
    await user.click(screen.getByRole('button', { name: 'Usar el número nuevo' }));
    await user.click(screen.getByRole('button', { name: 'Usar' }));
    expect(await screen.findByRole('alertdialog', { name: TITLE })).toBeVisible();
    await user.keyboard('{Escape}');
    expect(api.sent).toEqual([]);
  });
});
