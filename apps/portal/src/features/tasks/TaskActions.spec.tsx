import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { delay, http } from 'msw';
import type { CachedTask } from './api/tasks';
import { DirectoryApi, refusal } from '../../testing/directory-api';
import { renderScreen } from '../../testing/render-screen';
import { task } from '../../testing/samples';
import { server } from '../../testing/server';
import { TasksApi } from '../../testing/tasks-api';
import TasksScreen from './TasksScreen';

const COMPLETE = '¿Marcar esta tarea como completada? Esto detendrá todos los recordatorios.';
const DELETE = '¿Estás seguro de que quieres eliminar esta tarea? Esto detendrá todos los recordatorios asociados.';
const path = `/api/tasks/${task(1).id}`;
const PAUSED = { isActive: false };
const COMPLETED = { isActive: false, isCompleted: true };

async function show(more: Partial<CachedTask> = {}) {
  new DirectoryApi();
  const api = new TasksApi([task(1, more)]);
  const view = renderScreen(<TasksScreen />);
  const card = within(await screen.findByRole('article', { name: 'Tarea 1' }));
  const button = (name: string) => card.getByRole('button', { name });
  return { ...view, api, card, button, press: (name: string) => view.user.click(button(name)) };
}
const dialog = () => within(screen.getByRole('alertdialog'));
/** Answers to an action are held back until it is called; nothing can be read any more. */
function hold(code: 'service_unavailable') {
  let answer = (): void => undefined;
  server.use(
    http.get('*/api/*', () => delay('infinite')),
    http.post('*/api/tasks/:id/:action', async () => {
      await new Promise<void>((resolve) => (answer = resolve));
      return refusal(code);
    }),
  );
  return () => answer();
}

describe('what can be done to a task', () => {
  it.each([
    ['Pausar', {}, 'pause', 'Pausada', 'Activar'],
    ['Activar', PAUSED, 'activate', 'Activa', 'Pausar'],
    ['Reabrir', COMPLETED, 'reopen', 'Activa', 'Completar'],
  ] as const)(
    "'%s' is sent once, when clicked twice too, and the focus stays",
    async (name, is, action, badge, then) => {
      const { api, card, button, user } = await show(is);
      await user.dblClick(button(name));
      expect(await card.findByText(badge)).toBeVisible();
      expect(button(then)).toHaveFocus();
      await waitFor(() => expect(button(then)).toHaveAttribute('aria-disabled', 'false'));
      expect(api.changes).toEqual([{ method: 'POST', path: `${path}/${action}`, body: null }]);
      expect(screen.queryByRole('alertdialog')).toBeNull();
    },
  );

  it("'Confirmar' decides on a task that its employee reported as done [TASK-15]", async () => {
    const { api, card, press } = await show({ completionReportedAt: '2026-03-01T18:00:00.000Z' });
    expect(card.getByText(/^Por confirmar: .+ la dio por hecha el 1 mar 2026/)).toBeVisible();
    expect(card.getByText('Activa')).toBeVisible();
    await press('Confirmar');
    expect(await card.findByText('Completada')).toBeVisible();
    await waitFor(() => expect(card.queryByText(/^Por confirmar/)).toBeNull());
    expect(card.getByRole('heading', { name: 'Tarea 1' })).toHaveFocus();
    await waitFor(() => expect(api.changes).toEqual([{ method: 'POST', path: `${path}/complete`, body: null }]));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it.each(['', 'Falta la firma'])("'No está hecha' asks why, and sends '%s' [TASK-15, ANS-04]", async (reason) => {
    const { api, card, press, user } = await show({ completionReportedAt: '2026-03-01T18:00:00.000Z' });
    await press('No está hecha');
    const form = within(await screen.findByRole('dialog', { name: 'No está hecha' }));
    expect(api.changes).toEqual([]);
    const field = form.getByLabelText('Motivo');
    expect(field).toHaveAccessibleDescription(/lo recibe por WhatsApp/);
    if (reason !== '') await user.type(field, reason);
    await user.click(form.getByRole('button', { name: 'Devolver Tarea' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(card.queryByText(/^Por confirmar/)).toBeNull());
    expect(api.changes).toEqual([{ method: 'POST', path: `${path}/reject-completion`, body: { reason } }]);
  });

  it("'No está hecha' keeps the typed reason when the report is gone meanwhile [TASK-15, UNDO-06]", async () => {
    const { api, card, press, user, changes } = await show({ completionReportedAt: '2026-03-01T18:00:00.000Z' });
    await press('No está hecha');
    await user.type(await screen.findByLabelText('Motivo'), 'Falta la firma');
    api.tasks[0] = task(1);
    changes.emit({ type: 'tasks.task.updated', subject: task(1).id });
    await waitFor(() => expect(card.queryByText(/^Por confirmar/)).toBeNull());
    expect(screen.getByLabelText('Motivo')).toHaveValue('Falta la firma');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Descartar' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says why it cannot be done, and offers what may be decided [ANS-08]', async () => {
    const declined = { declinedAt: '2026-03-01T18:00:00.000Z', declineReason: 'Estoy enferma' };
    const { api, card, press, user } = await show(declined);
    expect(await card.findByText('No puedo: Estoy enferma')).toBeVisible();
    await press('Posponer');
    expect(await screen.findByRole('dialog', { name: 'Historial de envíos' })).toBeVisible();
    await user.keyboard('{Escape}');
    await press('Reasignar');
    expect(await screen.findByRole('dialog', { name: 'Editar Tarea' })).toBeVisible();
    await user.keyboard('{Escape}');
    await press('Insistir');
    await waitFor(() => expect(card.queryByText(/^No puedo/)).toBeNull());
    expect(api.changes).toEqual([{ method: 'POST', path: `${path}/remind`, body: null }]);
  });

  it('offers no reminder where one that cannot be done is paused [ANS-08]', async () => {
    const { card } = await show({ declinedAt: '2026-03-01T18:00:00.000Z', ...PAUSED });
    expect(await card.findByText('No puedo: sin motivo')).toBeVisible();
    expect(card.getByRole('button', { name: 'Reasignar' })).toBeVisible();
    expect(card.queryByRole('button', { name: /Insistir|Posponer/ })).toBeNull();
  });

  it('takes the second click of a double one for no click on the button that has taken its place', async () => {
    const { api, button } = await show();
    fireEvent.click(button('Pausar'), { detail: 1 });
    await waitFor(() => expect(button('Activar')).toHaveAttribute('aria-disabled', 'false'));
    fireEvent.click(button('Activar'), { detail: 2 });
    expect(button('Activar')).toHaveAttribute('aria-disabled', 'false');
    fireEvent.click(button('Activar'), { detail: 1 });
    await waitFor(() => expect(button('Pausar')).toHaveAttribute('aria-disabled', 'false'));
    expect(api.changes.map(({ path: to }) => to)).toEqual([`${path}/pause`, `${path}/activate`]);
  });

  it(`'Completar' asks '${COMPLETE}' [TASK-05]`, async () => {
    const { api, card, button, press, user } = await show();
    await press('Completar');
    expect(dialog().getByText(COMPLETE)).toBeVisible();
    await user.click(dialog().getByRole('button', { name: 'Completar' }));
    expect(await card.findByText('Completada')).toBeVisible();
    await waitFor(() => expect(button('Reabrir')).toHaveFocus());
    expect(card.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Reabrir', 'Historial']);
    await waitFor(() => expect(api.changes).toEqual([{ method: 'POST', path: `${path}/complete`, body: null }]));
  });

  it(`'Eliminar' asks '${DELETE}' [TASK-06]`, async () => {
    const { api, press, user } = await show();
    await press('Eliminar');
    expect(dialog().getByText(DELETE)).toBeVisible();
    await user.click(dialog().getByRole('button', { name: 'Eliminar' }));
    expect(await screen.findByText('No hay tareas asignadas')).toBeVisible();
    expect(api.changes).toEqual([{ method: 'DELETE', path, body: null }]);
    expect(screen.getByRole('main')).toHaveFocus();
  });

  it.each(['Completar', 'Eliminar'])("sends nothing when '%s' is not confirmed", async (name) => {
    const { api, card, button, press, user } = await show();
    await press(name);
    await user.click(dialog().getByRole('button', { name: 'Cancelar' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await waitFor(() => expect(button(name)).toHaveFocus());
    expect(card.getByText('Activa')).toBeVisible();
    expect(api.changes).toEqual([]);
  });

  it('shows a change at once, ignores clicks until it is saved, rolls it back with a notice on failure', async () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { card, button, press } = await show();
    const answer = hold('service_unavailable');
    await press('Pausar');
    expect(await card.findByText('Pausada')).toBeVisible();
    expect(card.queryByRole('timer')).toBeNull();
    expect(button('Activar')).toHaveAttribute('aria-disabled', 'true');
    await press('Editar');
    await press('Eliminar');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await waitFor(() => {
      answer();
      expect(card.getByText('Activa')).toBeVisible();
    });
    expect(await screen.findByText(/^No se pudo pausar la tarea\. El servicio no está disponible/)).toBeVisible();
    expect(log).toHaveBeenCalledWith('No se pudo pausar la tarea', expect.objectContaining({ status: 503 }));
    log.mockRestore();
  });

  it.each([
    ['Activar', PAUSED, 'No se pudo activar la tarea'],
    ['Reabrir', COMPLETED, 'No se pudo reabrir la tarea'],
    ['Completar', {}, 'No se pudo completar la tarea'],
    ['Eliminar', {}, 'No se pudo eliminar la tarea'],
  ] as const)("says that '%s' failed", async (name, is, text) => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { button, press, user } = await show(is);
    server.use(
      http.post('*/api/tasks/:id/:action', () => refusal('service_unavailable')),
      http.delete('*/api/tasks/:id', () => refusal('service_unavailable')),
    );
    await press(name);
    if (screen.queryByRole('alertdialog')) await user.click(dialog().getByRole('button', { name }));
    expect(await screen.findByText(new RegExp(`^${text}\\.`))).toBeVisible();
    await waitFor(() => expect(button(name)).toHaveAttribute('aria-disabled', 'false'));
    log.mockRestore();
  });

  it('only logs a failure when errorNotices is false', async () => {
    window.portalConfig = { errorNotices: false };
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { press, card } = await show();
    server.use(http.post('*/api/tasks/:id/:action', () => refusal('service_unavailable')));
    await press('Pausar');
    await waitFor(() => expect(log).toHaveBeenCalledWith('No se pudo pausar la tarea', expect.anything()));
    expect(await card.findByText('Activa')).toBeVisible();
    expect(screen.queryByText(/^No se pudo/)).toBeNull();
    log.mockRestore();
  });
});
