import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { ERRORS } from '@recuerda/contracts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { useShortcuts } from '../../app/shortcuts/use-shortcuts';
import { chooseMore } from '../../testing/choose-more';
import { DirectoryApi, refusal } from '../../testing/directory-api';
import { renderScreen } from '../../testing/render-screen';
import { employee, task } from '../../testing/samples';
import { server } from '../../testing/server';
import { TasksApi } from '../../testing/tasks-api';
import './TaskForm';
import TasksScreen from './TasksScreen';

function Screen() {
  useShortcuts({ showHelp: () => undefined, showSearch: () => undefined });
  return <TasksScreen />;
}
async function show(...tasks: Parameters<typeof task>[]) {
  new DirectoryApi([], [employee(1), employee(2)]);
  const api = new TasksApi(tasks.map((given) => task(...given)));
  const view = renderScreen(<Screen />);
  const card = (name = 'Tarea 1') => screen.findByRole('article', { name });
  const press = async (button: string, name?: string) =>
    view.user.click(within(await card(name)).getByRole('button', { name: button }));
  const answer = async (button: string) =>
    view.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: button }));
  return { ...view, api, card, press, answer };
}
/** Gives the task to another employee, and types in its title. */
async function reassign(typed: string) {
  const view = await show([1, { employeeId: employee(1).id }]);
  const { press, user } = view;
  await press('Editar');
  const dialog = within(await screen.findByRole('dialog', { name: 'Editar Tarea' }));
  await user.type(dialog.getByRole('textbox', { name: /^Título/ }), typed);
  await user.click(dialog.getByRole('combobox', { name: 'Asignar a Empleado' }));
  await user.click(await screen.findByRole('option', { name: /^Empleado 2 - / }));
  await user.click(dialog.getByRole('button', { name: 'Actualizar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  return view;
}
const bar = () => screen.getByRole('status', { name: 'Avisos' });
const undo = (text: string) => within(bar()).findByRole('button', { name: `Deshacer: ${text}` });

afterEach(() => {
  jest.useRealTimers();
});

describe('what was done to a task', () => {
  it.each([
    ['Pausar', {}, 'pausada', 'Activa'],
    ['Activar', { isActive: false }, 'activada', 'Pausada'],
    ['Completar', {}, 'completada', 'Activa'],
    ['Reabrir', { isActive: false, isCompleted: true }, 'reabierta', 'Completada'],
  ] as const)("by '%s' is said, and can be undone [UNDO-01]", async (button, is, done, before) => {
    const { press, answer, card, user } = await show([1, is]);
    await press(button);
    if (button === 'Completar') await answer('Completar');
    await user.click(await undo(`Tarea «Tarea 1» ${done}.`));
    expect(await within(bar()).findByText(`Deshecho: Tarea «Tarea 1» ${done}.`)).toBeVisible();
    expect(within(bar()).queryByRole('button', { name: /^Deshacer/ })).toBeNull();
    expect(await within(await card()).findByText(before)).toBeVisible();
    expect(screen.getByRole('main')).toHaveFocus();
  });

  it('such as its deletion is undone by the key u: the newest change alone', async () => {
    const { press, answer, card, user } = await show([1], [2]);
    await press('Pausar', 'Tarea 2');
    await undo('Tarea «Tarea 2» pausada.');
    await press('Eliminar');
    await answer('Eliminar');
    await undo('Tarea «Tarea 1» eliminada.');
    await user.keyboard('u');
    expect(await card()).toBeVisible();
    expect(within(await card('Tarea 2')).getByText('Pausada')).toBeVisible();
  });

  it('stays as somebody else has changed it, and the notice says so with errorNotices off, too [UNDO-03]', async () => {
    window.portalConfig = { errorNotices: false };
    const log = jest.spyOn(console, 'error').mockReturnValue();
    const { api, press, user } = await show([1]);
    await press('Pausar');
    const button = await undo('Tarea «Tarea 1» pausada.');
    Object.assign(api.tasks, [{ ...api.tasks[0], title: 'De otra persona' }]);
    await user.click(button);
    expect(
      await within(bar()).findByText('No se pudo deshacer. Alguien lo cambió después, y ese cambio se queda.'),
    ).toBeVisible();
    expect(within(bar()).queryByRole('button', { name: /^Deshacer/ })).toBeNull();
    log.mockRestore();
  });

  it('stays done when the server does not answer: the notice says why, and undoes it when asked again', async () => {
    const log = jest.spyOn(console, 'error').mockReturnValue();
    const { press, card, user } = await show([1]);
    await press('Pausar');
    server.use(http.post('*/undo', () => refusal('service_unavailable'), { once: true }));
    await user.click(await undo('Tarea «Tarea 1» pausada.'));
    const failed = `Tarea «Tarea 1» pausada. No se pudo deshacer. ${ERRORS.service_unavailable.detail}`;
    const text = await within(bar()).findByText(failed);
    jest.useFakeTimers();
    act(() => (document.activeElement as HTMLElement).blur());
    act(() => jest.advanceTimersByTime(60_000));
    jest.useRealTimers();
    expect(text).toBeVisible();
    await user.click(await undo('Tarea «Tarea 1» pausada.'));
    expect(await within(bar()).findByText('Deshecho: Tarea «Tarea 1» pausada.')).toBeVisible();
    expect(within(bar()).queryByText(failed)).toBeNull();
    expect(await within(await card()).findByText('Activa')).toBeVisible();
    log.mockRestore();
  });

  it('is offered for ten seconds, longer where the pointer or the focus is on it [UNDO-01]', async () => {
    const { press } = await show([1]);
    await press('Pausar');
    const button = await undo('Tarea «Tarea 1» pausada.');
    const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
    jest.useFakeTimers();
    const line = button.parentElement as HTMLElement;
    // The time begins again afterwards.
    fireEvent.pointerEnter(line);
    pass(60_000);
    expect(button).toBeVisible();
    fireEvent.pointerLeave(line);
    pass(9_900);
    act(() => button.focus());
    pass(60_000);
    expect(button).toBeVisible();
    act(() => button.blur());
    pass(9_900);
    expect(button).toBeVisible();
    pass(200);
    expect(bar()).toBeEmptyDOMElement();
  });

  it('such as another employee is undone where only that was changed', async () => {
    const { user, api } = await reassign('0{Backspace}');
    expect(api.tasks[0]?.employeeId).toBe(employee(2).id);
    await user.click(await within(bar()).findByRole('button', { name: /^Deshacer: Tarea «Tarea 1» asignada a / }));
    await waitFor(() => expect(api.tasks[0]?.employeeId).toBe(employee(1).id));
  });

  it('such as another employee with another title is not undone', async () => {
    const { api } = await reassign('0');
    expect(api.tasks[0]).toMatchObject({ title: 'Tarea 10', employeeId: employee(2).id });
    expect(bar()).toBeEmptyDOMElement();
  });

  it("can be undone from 'Seleccionar' for an hour, if it was deleted [UNDO-04]", async () => {
    const { press, answer, user, card } = await show([1], [2]);
    await press('Eliminar');
    await answer('Eliminar');
    await undo('Tarea «Tarea 1» eliminada.');
    await user.click(within(bar()).getByRole('button', { name: 'Cerrar aviso' }));
    await chooseMore(user, 'Seleccionar');
    await user.click(await screen.findByRole('button', { name: 'Último cambio' }));
    await user.click(await undo('Tarea «Tarea 1» eliminada.'));
    expect(await card()).toBeVisible();
  });
});

describe('a task that is created', () => {
  const create = async (address: string) => {
    const api = new TasksApi([task(1)]);
    new DirectoryApi([], [employee(1)]);
    const view = renderScreen(<TasksScreen />, address);
    const { user } = view;
    await user.click(await screen.findByRole('button', { name: 'Nueva Tarea' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox', { name: /^Título/ }), 'Regar');
    await user.click(dialog.getByRole('combobox', { name: 'Asignar a Empleado' }));
    await user.click(await screen.findByRole('option', { name: /^Empleado 1 - / }));
    await user.click(dialog.getByRole('button', { name: 'Crear Tarea' }));
    return { ...view, api };
  };

  it('is said, with a link to it [UNDO-05]', async () => {
    const { user, address } = await create('/tasks');
    expect(await within(bar()).findByText('Tarea «Regar» creada.')).toBeVisible();
    await user.click(within(bar()).getByRole('link', { name: 'Ver la tarea' }));
    expect(address()).toBe(`/tasks?search=Regar&employeeId=${employee(1).id}`);
    expect(bar()).toBeEmptyDOMElement();
  });

  it.each([
    ['paused', 'Tarea «Regar» creada; no se ve con los filtros actuales.'],
    ['active', 'Tarea «Regar» creada.'],
  ])('is said to be hidden where the filters hide it: state %s [UNDO-05]', async (state, text) => {
    const { user } = await create(`/tasks?state=${state}`);
    expect(await within(bar()).findByText(text)).toBeVisible();
    await user.click(within(bar()).getByRole('link', { name: 'Ver la tarea' }));
    expect(await screen.findByRole('article', { name: 'Regar' })).toBeVisible();
  });
});
