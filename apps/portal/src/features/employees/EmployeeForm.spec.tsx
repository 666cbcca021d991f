import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { DirectoryApi, refusal } from '../../testing/directory-api';
import { renderScreen } from '../../testing/render-screen';
import { department, employee } from '../../testing/samples';
import { server } from '../../testing/server';
import './EmployeeForm';
import EmployeesScreen from './EmployeesScreen';

const primary = department(1, { name: 'Primaria' });
const library = department(2, { name: 'Biblioteca' });
const inDialog = () => within(screen.getByRole('dialog'));
const name = () => inDialog().getByRole('textbox', { name: 'Nombre Completo' });
const phone = () => inDialog().getByRole('textbox', { name: 'Número de Teléfono' });
const area = () => inDialog().getByRole('combobox', { name: 'Departamento/Área' });
const save = () => inDialog().getByRole('button', { name: 'Crear Empleado' });
const HINT = 'Los recordatorios se enviarán a este número por WhatsApp';

async function open() {
  const api = new DirectoryApi([primary, library], [employee(1)]);
  const view = renderScreen(<EmployeesScreen />);
  await screen.findByRole('article', { name: 'Empleado 1' });
  await screen.findByRole('option', { name: 'Biblioteca' });
  const { user } = view;
  const button = screen.getByRole('button', { name: 'Nuevo Empleado' });
  const openNew = async () => {
    await user.click(button);
    await screen.findByRole('dialog');
  };
  const fill = async () => {
    await user.type(name(), 'Ana López');
    await user.type(phone(), '9999-1234');
    await user.selectOptions(area(), 'Biblioteca');
  };
  return { ...view, api, button, openNew, fill };
}

describe('the employee form', () => {
  it("'Nuevo Empleado' has a required Nombre Completo with a sample name as placeholder [EMP-05]", async () => {
    const { openNew } = await open();
    await openNew();
    expect(screen.getByRole('dialog', { name: 'Nuevo Empleado' })).toBeVisible();
    expect(name()).toBeRequired();
    expect(name()).toHaveAttribute('type', 'text');
    expect(name()).toHaveAttribute('placeholder', 'Juan Pérez');
    expect(name()).toHaveFocus();
  });

  it(`asks for Número de Teléfono (tel, required, placeholder '+504 9999-9999', hint '${HINT}') [EMP-06]`, async () => {
    const { openNew } = await open();
    await openNew();
    expect(phone()).toBeRequired();
    expect(phone()).toHaveAttribute('type', 'tel');
    expect(phone()).toHaveAttribute('placeholder', '+504 9999-9999');
    expect(screen.getByText(HINT)).toBeVisible();
    expect(phone()).toHaveAccessibleDescription(HINT);
  });

  it("asks for Departamento/Área (select, required, prompt 'Seleccionar departamento') [EMP-07]", async () => {
    const { openNew } = await open();
    await openNew();
    expect(area().tagName).toBe('SELECT');
    expect(area()).toBeRequired();
    expect(area()).toHaveDisplayValue('Seleccionar departamento');
    expect([...area().querySelectorAll('option')].map(({ text, value }) => [text, value])).toEqual([
      ['Seleccionar departamento', ''],
      ['Primaria', primary.id],
      ['Biblioteca', library.id],
    ]);
  });

  it("is left by 'Cancelar', and the focus returns to the button that opened it [EMP-04]", async () => {
    const { user, api, openNew, button } = await open();
    await openNew();
    await user.click(screen.getByRole('button', { name: 'Cancelar' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(button).toHaveFocus());
    expect(api.sent).toEqual([]);
  });

  it("creates with 'Crear Empleado', once when clicked twice, and shows the employee at once [EMP-04]", async () => {
    const { user, api, openNew, fill } = await open();
    await openNew();
    await fill();
    await user.dblClick(save());
    const card = within(await screen.findByRole('article', { name: 'Ana López' }));
    expect(card.getByText('Biblioteca')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(api.sent).toEqual([
      expect.objectContaining({
        method: 'POST',
        path: '/api/employees',
        body: { name: 'Ana López', phone: '9999-1234', email: null, departmentId: library.id },
      }),
    ]);
  });

  it('has a mail address, which is removed where it is emptied; a wrong one is not sent [MAIL-01]', async () => {
    const { user, api } = await open();
    const update = async (text: string) => {
      await user.click(screen.getByRole('button', { name: 'Editar' }));
      const field = screen.getByLabelText('Correo');
      await user.clear(field);
      if (text !== '') await user.type(field, text);
      await user.click(screen.getByRole('button', { name: 'Actualizar' }));
      return field;
    };
    const field = await update('ana@');
    await waitFor(() => expect(field).toHaveAccessibleDescription(/^El correo no es válido\./));
    expect(api.sent).toEqual([]);
    await user.type(field, 'example.org');
    await user.click(screen.getByRole('button', { name: 'Actualizar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await update('');
    await waitFor(() => expect(api.sent).toHaveLength(2));
    expect(api.sent.map(({ body }) => body)).toEqual([{ email: 'ana@example.org' }, { email: null }]);
  });

  it("edits under 'Editar Empleado' with 'Actualizar', sending only what changed [EMP-04]", async () => {
    const { user, api } = await open();
    const edit = screen.getByRole('button', { name: 'Editar' });
    await user.click(edit);
    expect(screen.getByRole('dialog', { name: 'Editar Empleado' })).toBeVisible();
    expect(name()).toHaveValue('Empleado 1');
    expect(phone()).toHaveValue('+504 9999-9999');
    expect(area()).toHaveDisplayValue('Primaria');
    await user.type(name(), ' Segundo');
    await user.click(screen.getByRole('button', { name: 'Actualizar' }));
    expect(await screen.findByRole('article', { name: 'Empleado 1 Segundo' })).toBeVisible();
    expect(api.sent).toEqual([
      expect.objectContaining({
        method: 'PATCH',
        path: `/api/employees/${employee(1).id}`,
        body: { name: 'Empleado 1 Segundo' },
      }),
    ]);
    await waitFor(() => expect(edit).toHaveFocus());
  });

  it('says at each field that name, phone and department are required, and sends nothing [EMP-08]', async () => {
    const { user, api, openNew } = await open();
    await openNew();
    await user.click(save());
    await waitFor(() => expect(area()).toHaveAccessibleDescription('Este campo es obligatorio.'));
    expect(name()).toHaveAccessibleDescription('Este campo es obligatorio.');
    expect(phone()).toHaveAccessibleDescription(`Este campo es obligatorio. ${HINT}`);
    expect(name()).toHaveFocus();
    expect(api.sent).toEqual([]);
  });

  it("puts the server's objections at their fields", async () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { user, openNew, fill } = await open();
    const errors = [{ field: 'phone', message: 'No puede superar los 32 caracteres.' }];
    server.use(http.post('*/api/employees', () => refusal('validation_failed', errors)));
    await openNew();
    await fill();
    await user.click(save());
    await waitFor(() => expect(phone()).toHaveAccessibleDescription(`No puede superar los 32 caracteres. ${HINT}`));
    expect(phone()).toHaveFocus();
    log.mockRestore();
  });

  it('says why saving failed and keeps what was typed', async () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { user, openNew, fill } = await open();
    server.use(http.post('*/api/employees', () => refusal('department_not_found')));
    await openNew();
    await fill();
    await user.click(save());
    expect(await screen.findByText('El departamento no existe o ya fue eliminado.')).toBeVisible();
    expect(name()).toHaveValue('Ana López');
    expect(phone()).toHaveValue('9999-1234');
    expect(area()).toHaveDisplayValue('Biblioteca');
    expect(log).toHaveBeenCalledWith('Error saving employee', expect.objectContaining({ status: 404 }));
    log.mockRestore();
  });

  it('only logs a failed save when errorNotices is false, and stays open with what was typed', async () => {
    window.portalConfig = { errorNotices: false };
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { user, openNew, fill } = await open();
    server.use(http.post('*/api/employees', () => refusal('internal_error')));
    await openNew();
    await fill();
    await user.click(save());
    await waitFor(() => expect(log).toHaveBeenCalledWith('Error saving employee', expect.anything()));
    await waitFor(() => expect(save()).toHaveAttribute('aria-disabled', 'false'));
    expect(name()).toHaveValue('Ana López');
    expect(screen.queryByText('Ocurrió un error inesperado.')).toBeNull();
    log.mockRestore();
  });

  it('asks before Escape loses what was typed', async () => {
    const { user, openNew } = await open();
    await openNew();
    await user.type(name(), 'Ana');
    await user.keyboard('{Escape}');
    expect(screen.getByRole('alertdialog', { name: 'Cambios sin guardar' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Seguir editando' }));
    expect(name()).toHaveValue('Ana');
  });

  it('stays open with what was typed when the employee is deleted in another tab', async () => {
    const { user, changes } = await open();
    await user.click(screen.getByRole('button', { name: 'Editar' }));
    await user.type(name(), ' X');
    changes.emit({ type: 'directory.employee.deleted', subject: employee(1).id });
    expect(await screen.findByText('No hay empleados registrados')).toBeInTheDocument();
    expect(name()).toHaveValue('Empleado 1 X');
  });
});
