import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { DirectoryApi, refusal } from '../../testing/directory-api';
import { renderScreen } from '../../testing/render-screen';
import { department, employee } from '../../testing/samples';
import { server } from '../../testing/server';
import { SettingsApi } from '../../testing/settings-api';
import './DepartmentForm';
import DepartmentsScreen from './DepartmentsScreen';

const name = () => screen.getByRole('textbox', { name: 'Nombre del Departamento' });
const NOBODY = 'Los pasos avisan al responsable: sin uno, no avisan a nadie.';
const description = () => screen.getByRole('textbox', { name: 'Descripción' });

async function open(rows = [department(1)]) {
  const api = new DirectoryApi(rows);
  const view = renderScreen(<DepartmentsScreen />);
  await screen.findByRole('article', { name: rows[0]?.name ?? '' });
  const button = screen.getByRole('button', { name: 'Nuevo Departamento' });
  const openNew = async () => {
    await view.user.click(button);
    await screen.findByRole('dialog');
  };
  return { ...view, api, button, openNew };
}

describe('the department form', () => {
  it("'Nuevo Departamento' has a required name, a Descripción, Cancelar and Crear Departamento [DEPT-02]", async () => {
    const { user, openNew, button } = await open();
    await openNew();
    expect(screen.getByRole('dialog', { name: 'Nuevo Departamento' })).toBeVisible();
    expect(name()).toBeRequired();
    expect(name()).toHaveFocus();
    expect(description()).not.toBeRequired();
    expect(description().tagName).toBe('TEXTAREA');
    expect(screen.getByRole('button', { name: 'Crear Departamento' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancelar' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(button).toHaveFocus());
  });

  it('creates a department, without a description too, and shows it at once [DEPT-05]', async () => {
    const { user, api, openNew } = await open();
    await openNew();
    await user.type(name(), 'Biblioteca');
    await user.click(screen.getByRole('button', { name: 'Crear Departamento' }));
    expect(await screen.findByRole('article', { name: 'Biblioteca' })).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(api.sent).toEqual([
      expect.objectContaining({
        method: 'POST',
        path: '/api/departments',
        body: { name: 'Biblioteca', description: null },
      }),
    ]);
  });

  it('asks before a second department of one name, however it is written [DEPT-05]', async () => {
    const { user, api, openNew } = await open([department(1, { name: 'Educación Física' }), department(2)]);
    await openNew();
    await user.type(name(), ' EDUCACION  fisica');
    const create = screen.getByRole('button', { name: 'Crear Departamento' });
    await user.click(create);
    const question = await screen.findByRole('alertdialog', { name: 'Ya existe este departamento' });
    expect(question).toHaveTextContent('Ya hay un departamento «Educación Física».');
    await user.keyboard('{Escape}');
    expect(api.sent).toEqual([]);
    expect(name()).toHaveValue(' EDUCACION  fisica');
    await user.click(create);
    await user.click(await screen.findByRole('button', { name: 'Crear de todos modos' }));
    await waitFor(() => expect(api.sent).toHaveLength(1));
  });

  it('does not ask about a name that only contains another, or about its own [DEPT-05]', async () => {
    const { user, api, openNew } = await open([department(1, { name: 'Educación Física' })]);
    await openNew();
    await user.type(name(), 'Educación Física 2');
    await user.click(screen.getByRole('button', { name: 'Crear Departamento' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getAllByRole('button', { name: 'Editar' }).at(-1)!);
    await user.clear(name());
    await user.type(name(), 'EDUCACIÓN FÍSICA');
    await user.click(screen.getByRole('button', { name: 'Actualizar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.sent.map(({ method }) => method)).toEqual(['POST', 'PATCH']);
  });

  it('sends once when the button is clicked twice', async () => {
    const { user, api, openNew } = await open();
    await openNew();
    await user.type(name(), 'Biblioteca');
    await user.dblClick(screen.getByRole('button', { name: 'Crear Departamento' }));
    expect(await screen.findByRole('article', { name: 'Biblioteca' })).toBeVisible();
    expect(api.sent).toHaveLength(1);
  });

  it("edits under 'Editar Departamento' with 'Actualizar', sending only what changed [DEPT-04]", async () => {
    const { user, api } = await open();
    const edit = screen.getByRole('button', { name: 'Editar' });
    await user.click(edit);
    expect(screen.getByRole('dialog', { name: 'Editar Departamento' })).toBeVisible();
    expect(name()).toHaveValue('Departamento 1');
    expect(description()).toHaveValue('Descripción');
    await user.clear(description());
    await user.click(screen.getByRole('button', { name: 'Actualizar' }));
    expect(await screen.findByText('Sin descripción')).toBeVisible();
    expect(api.sent).toEqual([
      { method: 'PATCH', path: `/api/departments/${department(1).id}`, key: null, body: { description: null } },
    ]);
    await waitFor(() => expect(edit).toHaveFocus());
  });

  it('says at the field that the name is required, and sends nothing [DEPT-05]', async () => {
    const { user, api, openNew } = await open();
    await openNew();
    await user.type(name(), '   ');
    await user.click(screen.getByRole('button', { name: 'Crear Departamento' }));
    expect(await screen.findByText('Este campo es obligatorio.')).toBeVisible();
    expect(name()).toHaveAccessibleDescription('Este campo es obligatorio.');
    expect(name()).toBeInvalid();
    expect(api.sent).toEqual([]);
    await user.type(name(), 'Biblioteca');
    await waitFor(() => expect(name()).toBeValid());
  });

  it("puts the server's objections at their fields and keeps what was typed", async () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { user, openNew } = await open();
    const errors = [{ field: 'description', message: 'Demasiado larga.' }];
    server.use(http.post('*/api/departments', () => refusal('validation_failed', errors)));
    await openNew();
    await user.type(name(), 'Biblioteca');
    await user.type(description(), 'Libros');
    await user.click(screen.getByRole('button', { name: 'Crear Departamento' }));
    await waitFor(() => expect(description()).toHaveAccessibleDescription('Demasiado larga.'));
    expect(description()).toHaveFocus();
    expect(screen.getByText('Revisa los campos marcados.')).toBeVisible();
    expect(name()).toHaveValue('Biblioteca');
    expect(description()).toHaveValue('Libros');
    expect(log).toHaveBeenCalledWith('Error saving department', expect.objectContaining({ status: 422 }));
    log.mockRestore();
  });

  it('says why saving failed, keeps what was typed, and creates once under the same key', async () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { user, api, openNew } = await open();
    const keys: (string | null)[] = [];
    server.use(
      http.post(
        '*/api/departments',
        ({ request }) => {
          keys.push(request.headers.get('idempotency-key'));
          return HttpResponse.error();
        },
        { once: true },
      ),
    );
    await openNew();
    await user.type(name(), 'Biblioteca');
    await user.click(screen.getByRole('button', { name: 'Crear Departamento' }));
    expect(await screen.findByText('El servidor no responde. Inténtalo de nuevo en un momento.')).toBeVisible();
    expect(name()).toHaveValue('Biblioteca');
    await user.click(screen.getByRole('button', { name: 'Crear Departamento' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.sent.map(({ key }) => key)).toEqual(keys);
    log.mockRestore();
  });

  it('only logs a failed save when errorNotices is false, and stays open', async () => {
    window.portalConfig = { errorNotices: false };
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { user, openNew } = await open();
    server.use(http.post('*/api/departments', () => refusal('internal_error')));
    await openNew();
    await user.type(name(), 'Biblioteca');
    await user.click(screen.getByRole('button', { name: 'Crear Departamento' }));
    await waitFor(() => expect(log).toHaveBeenCalledWith('Error saving department', expect.anything()));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Crear Departamento' })).toBeEnabled());
    expect(name()).toHaveValue('Biblioteca');
    expect(screen.queryByText('Ocurrió un error inesperado.')).toBeNull();
    log.mockRestore();
  });

  it('asks before Escape loses what was typed', async () => {
    const { user, openNew, button } = await open();
    await openNew();
    await user.type(name(), 'Biblioteca');
    await user.keyboard('{Escape}');
    expect(screen.getByRole('alertdialog', { name: 'Cambios sin guardar' })).toBeVisible();
    await user.keyboard('{Escape}');
    expect(name()).toHaveValue('Biblioteca');
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Descartar' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(button).toHaveFocus());
  });

  it("has a 'Responsable' and own steps under 'Más opciones' [ESC-23]", async () => {
    const { user, api } = await open();
    api.employees.push(employee(1, { name: 'María' }));
    await user.click(screen.getByRole('button', { name: 'Editar' }));
    await user.click(screen.getByText('Más opciones'));
    await user.click(screen.getByRole('radio', { name: 'Avisar si no responde' }));
    expect(screen.getByText(NOBODY)).toBeVisible();
    await user.click(screen.getByRole('combobox', { name: 'Responsable' }));
    await user.click(await screen.findByRole('option', { name: /María/ }));
    expect(screen.queryByText(NOBODY)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Actualizar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.sent.map(({ body }) => body)).toEqual([
      { managerEmployeeId: employee(1).id, escalation: [{ afterReminders: 3, to: 'manager' }] },
    ]);
  });

  it('says that steps of the school ask a manager whom it lacks, and not where its own steps are none', async () => {
    new SettingsApi().settings.escalation = [{ afterReminders: 3, to: 'manager' }];
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Editar' }));
    await user.click(screen.getByText('Más opciones'));
    expect(await screen.findByText(NOBODY)).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'No avisar' }));
    expect(screen.queryByText(NOBODY)).toBeNull();
  });

  it("has own hours under 'Más opciones', which are sent only when they are changed [CAL-24]", async () => {
    const own = Array.from({ length: 7 }, () => [{ from: '08:00', to: '12:00' }]);
    const { user, api } = await open([department(1, { weeklyWindows: own })]);
    const edit = async () => {
      await user.click(screen.getByRole('button', { name: 'Editar' }));
      await user.click(screen.getByText('Más opciones'));
    };
    const update = () => user.click(screen.getByRole('button', { name: 'Actualizar' }));
    await edit();
    expect(screen.getByRole('radio', { name: 'Solo en estas horas' })).toBeChecked();
    expect(screen.getByLabelText('Domingo, desde')).toHaveValue('08:00');
    await user.type(name(), ' B');
    await update();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await edit();
    await user.click(screen.getByRole('radio', { name: 'El de la escuela' }));
    await update();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.sent.map(({ body }) => body)).toEqual([{ name: 'Departamento 1 B' }, { weeklyWindows: null }]);
  });
});
