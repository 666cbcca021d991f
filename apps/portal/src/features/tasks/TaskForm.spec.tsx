import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { CachedTask } from './api/tasks';
import { DirectoryApi, refusal } from '../../testing/directory-api';
import { renderScreen } from '../../testing/render-screen';
import { department, employee, task } from '../../testing/samples';
import { server } from '../../testing/server';
import { TasksApi } from '../../testing/tasks-api';
import TasksScreen from './TasksScreen';

const ana = employee(2, {
  name: 'Ana López',
  department: { id: department(1).id, name: 'Primaria', description: null },
});
const inDialog = () => within(screen.getByRole('dialog'));
const title = () => inDialog().getByRole('textbox', { name: 'Título de la Tarea' });
const description = () => inDialog().getByRole('textbox', { name: 'Descripción' });
const assignee = () => inDialog().getByRole('combobox', { name: 'Asignar a Empleado' });
const interval = () => inDialog().getByRole('combobox', { name: 'Intervalo de Recordatorio' });
const button = (name: string) => inDialog().getByRole('button', { name });
const MISSING = 'Este campo es obligatorio.';

async function open(name: 'Nueva Tarea' | 'Editar' = 'Nueva Tarea', more: Partial<CachedTask> = {}) {
  new DirectoryApi([department(1)], [ana, employee(1)]);
  const api = new TasksApi([task(1, { description: 'Antes', ...more })]);
  const view = renderScreen(<TasksScreen />);
  const { user } = view;
  await screen.findByRole('article', { name: 'Tarea 1' });
  const opener = screen.getByRole('button', { name });
  await user.click(opener);
  await screen.findByRole('dialog');
  const choose = async (option: string) => {
    await user.click(assignee());
    await user.click(await screen.findByRole('option', { name: option }));
  };
  const fill = async () => {
    await user.type(title(), 'Entregar notas');
    await user.type(description(), 'Del parcial');
    await choose('Ana López - Primaria');
    await user.selectOptions(interval(), '2 horas');
  };
  return { ...view, api, opener, choose, fill };
}
const silence = () => jest.spyOn(console, 'error').mockImplementation(() => undefined);

describe('the task form', () => {
  it("'Nueva Tarea' has Título de la Tarea (required) and Descripción (optional textarea) [TASK-07]", async () => {
    await open();
    expect(screen.getByRole('dialog', { name: 'Nueva Tarea' })).toBeVisible();
    expect(title()).toBeRequired();
    expect(title()).toHaveFocus();
    expect(description().tagName).toBe('TEXTAREA');
    expect(description()).not.toBeRequired();
  });

  it.each([
    [{ max: 1_000, overhead: 100 }, 'Se enviará cortada después de 1000 caracteres'],
    [null, ''],
  ])('says when the provider will cut the text, where it has a limit: %j [WA-12]', async (textLimit, hint) => {
    server.use(http.get('*/api/provider', () => HttpResponse.json({ state: 'working', others: [], textLimit })));
    const name = task(1).employee?.name ?? '';
    const { user } = await open('Editar', { description: 'x'.repeat(900 - name.length - 'Tarea 1'.length) });
    expect(description()).toHaveAccessibleDescription('');
    await user.type(description(), 'y');
    await waitFor(() => expect(description()).toHaveAccessibleDescription(hint));
  });

  it("offers the confirmation under 'Más opciones', closed at first [TASK-15]", async () => {
    const { user, api } = await open('Editar', { confirmCompletion: false });
    const option = inDialog().getByLabelText('Confirmar antes de completar');
    expect(option).not.toBeVisible();
    await user.click(inDialog().getByText('Más opciones'));
    await user.click(option);
    await user.click(button('Actualizar'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.changes.at(-1)?.body).toEqual({ confirmCompletion: true });
  });

  it("offers to ask for a photo or file under 'Más opciones' [PROOF-09]", async () => {
    const { user, api } = await open('Editar', {});
    await user.click(inDialog().getByText('Más opciones'));
    const option = inDialog().getByRole('checkbox', { name: 'Pide foto o archivo' });
    expect(option).toHaveAccessibleDescription(/^HECHO no basta/);
    expect(option).not.toBeChecked();
    await user.click(option);
    await user.click(button('Actualizar'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.changes.at(-1)?.body).toEqual({ proofRequired: true });
  });

  it("asks for Asignar a Empleado (required), options shown as 'name - department' [TASK-08]", async () => {
    const { user } = await open();
    expect(assignee()).toBeRequired();
    await user.click(assignee());
    await screen.findByRole('option', { name: 'Ana López - Primaria' });
    const list = within(screen.getByRole('listbox', { name: 'Seleccionar empleado' }));
    expect(list.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Ana López - Primaria',
      'Empleado 1 - Departamento 1',
    ]);
  });

  it('asks for Intervalo de Recordatorio from the fixed list, by default 60 minutes [TASK-09]', async () => {
    await open();
    expect(interval()).toHaveValue('60');
    expect([...interval().querySelectorAll('option')].map(({ text, value }) => [Number(value), text])).toEqual([
      [1, '1 minuto (prueba)'],
      [15, '15 minutos'],
      [30, '30 minutos'],
      [60, '1 hora'],
      [120, '2 horas'],
      [240, '4 horas'],
      [480, '8 horas'],
      [1440, '1 vez al día'],
    ]);
  });

  it("creates with 'Crear Tarea', once when clicked twice, and shows the task at once [TASK-12]", async () => {
    const { user, api, fill } = await open();
    await fill();
    await user.dblClick(button('Crear Tarea'));
    const card = within(await screen.findByRole('article', { name: 'Entregar notas' }));
    expect(card.getByText('Cada 120 min')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(api.changes).toEqual([
      {
        method: 'POST',
        path: '/api/tasks',
        body: {
          title: 'Entregar notas',
          description: 'Del parcial',
          employeeId: ana.id,
          reminderInterval: 120,
          confirmCompletion: false,
          proofRequired: false,
        },
      },
    ]);
  });

  it('creates without a description, every hour, when nothing else is said [TASK-07]', async () => {
    const { user, api, choose } = await open();
    await user.type(title(), 'Leer');
    await choose('Ana López - Primaria');
    await user.click(button('Crear Tarea'));
    await screen.findByRole('article', { name: 'Leer' });
    expect(api.changes[0]?.body).toEqual({
      title: 'Leer',
      description: null,
      employeeId: ana.id,
      reminderInterval: 60,
      confirmCompletion: false,
      proofRequired: false,
    });
  });

  it("edits under 'Editar Tarea' with 'Actualizar', sending only what changed [TASK-03]", async () => {
    const { user, api, opener } = await open('Editar');
    expect(screen.getByRole('dialog', { name: 'Editar Tarea' })).toBeVisible();
    expect(title()).toHaveValue('Tarea 1');
    expect(description()).toHaveValue('Antes');
    expect(assignee()).toHaveValue('Empleado 1 - Departamento 1');
    expect(interval()).toHaveValue('60');
    await user.selectOptions(interval(), '1 vez al día');
    await user.clear(description());
    await user.click(button('Actualizar'));
    expect(await screen.findByText('Cada 1440 min')).toBeVisible();
    expect(api.changes).toEqual([
      { method: 'PATCH', path: `/api/tasks/${task(1).id}`, body: { description: null, reminderInterval: 1440 } },
    ]);
    await waitFor(() => expect(opener).toHaveFocus());
  });

  it('assigns to another employee', async () => {
    const { user, api, choose } = await open('Editar');
    await choose('Ana López - Primaria');
    expect(assignee()).toHaveValue('Ana López - Primaria');
    await user.click(button('Actualizar'));
    await waitFor(() => expect(api.changes.map(({ body }) => body)).toEqual([{ employeeId: ana.id }]));
  });

  it('says at each field that title and employee are required, and sends nothing [TASK-10]', async () => {
    const { user, api } = await open();
    await user.click(button('Crear Tarea'));
    await waitFor(() => expect(title()).toHaveAccessibleDescription(MISSING));
    expect(assignee()).toHaveAccessibleDescription(MISSING);
    expect(assignee()).toBeInvalid();
    expect(description()).not.toHaveAccessibleDescription();
    expect(title()).toHaveFocus();
    expect(api.changes).toEqual([]);
  });

  it('has no employee any more when the field is cleared', async () => {
    const { user, api } = await open('Editar');
    await user.clear(assignee());
    await user.click(button('Actualizar'));
    await waitFor(() => expect(assignee()).toHaveAccessibleDescription(MISSING));
    expect(assignee()).toHaveFocus();
    expect(api.changes).toEqual([]);
  });

  it("puts the server's objections at their fields", async () => {
    const log = silence();
    const { user, fill } = await open();
    const errors = [{ field: 'employeeId', message: 'El identificador no es válido.' }];
    server.use(http.post('*/api/tasks', () => refusal('validation_failed', errors)));
    await fill();
    await user.click(button('Crear Tarea'));
    await waitFor(() => expect(assignee()).toHaveAccessibleDescription('El identificador no es válido.'));
    expect(assignee()).toHaveFocus();
    log.mockRestore();
  });

  it.each([true, false])('keeps what was typed when saving failed (errorNotices %s) [ERR-01]', async (errorNotices) => {
    window.portalConfig = { errorNotices };
    const log = silence();
    const { user, fill } = await open();
    server.use(http.post('*/api/tasks', () => refusal('employee_not_found')));
    await fill();
    await user.click(button('Crear Tarea'));
    await waitFor(() =>
      expect(log).toHaveBeenCalledWith('Error saving task', expect.objectContaining({ status: 404 })),
    );
    await waitFor(() => expect(button('Crear Tarea')).toHaveAttribute('aria-disabled', 'false'));
    expect(screen.queryByText('El empleado no existe o ya fue eliminado.') !== null).toBe(errorNotices);
    expect(title()).toHaveValue('Entregar notas');
    expect(description()).toHaveValue('Del parcial');
    expect(assignee()).toHaveValue('Ana López - Primaria');
    expect(interval()).toHaveDisplayValue('2 horas');
    log.mockRestore();
  });

  it("is left by 'Cancelar' and Escape; what was chosen is asked for before it is lost", async () => {
    const { user, api, choose, opener } = await open();
    await choose('Ana López - Primaria');
    await user.keyboard('{Escape}');
    expect(screen.getByRole('alertdialog', { name: 'Cambios sin guardar' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Seguir editando' }));
    expect(assignee()).toHaveValue('Ana López - Primaria');
    await user.click(button('Cancelar'));
    await user.click(await screen.findByRole('button', { name: 'Descartar' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(opener).toHaveFocus());
    expect(api.changes).toEqual([]);
  });

  it('stays open with what was typed when the task is deleted in another tab', async () => {
    const { user, changes } = await open('Editar');
    await user.type(title(), ' X');
    changes.emit({ type: 'tasks.task.deleted', subject: task(1).id });
    expect(await screen.findByText('No hay tareas asignadas')).toBeInTheDocument();
    expect(title()).toHaveValue('Tarea 1 X');
  });
});
