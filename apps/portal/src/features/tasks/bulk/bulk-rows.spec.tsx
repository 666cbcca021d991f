import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { BulkInput, BulkJobView } from '@recuerda/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { chooseMore } from '../../../testing/choose-more';
import { DirectoryApi, refusal } from '../../../testing/directory-api';
import { renderScreen } from '../../../testing/render-screen';
import { task } from '../../../testing/samples';
import { server } from '../../../testing/server';
import { TasksApi } from '../../../testing/tasks-api';
import TasksScreen from '../TasksScreen';

const JOB: BulkJobView = {
  id: '0198f2a0-0000-7000-8000-0000000000c1',
  list: 'tasks',
  action: 'pause',
  state: 'done',
  total: 1_000,
  changed: 750,
  unchanged: 0,
  failed: 250,
  reason: null,
  createdAt: '2026-03-01T12:00:00.000Z',
  endedAt: '2026-03-01T12:00:01.000Z',
  undoUntil: null,
  undoOf: null,
};
const FAILED = Array.from({ length: 200 }, (_, number) => ({
  id: `i${number}`,
  name: 'Informe',
  result: 'failed',
  code: 'task_completed',
}));

let sent: BulkInput[];
beforeEach(() => {
  sent = [];
  server.use(
    http.post('*/api/bulk-jobs', async ({ request }) => {
      sent.push((await request.json()) as BulkInput);
      return HttpResponse.json(JOB, { status: 202 });
    }),
    http.get('*/api/bulk-jobs/:id/items', () => HttpResponse.json({ items: FAILED, nextCursor: 'more' })),
    http.get('*/api/bulk-jobs/:id', () => HttpResponse.json(JOB)),
  );
});

const bar = () => within(screen.getByRole('region', { name: 'Selección' }));
const dialog = () => within(screen.getByRole('dialog'));

/** Opens the list at that address and selects its two tasks. */
async function selectBoth(address: string) {
  const tasks = [task(2, { dueAt: '2030-01-01T12:00:00.000Z' }), task(1)];
  new DirectoryApi();
  new TasksApi(tasks);
  const view = renderScreen(<TasksScreen />, address);
  await chooseMore(view.user, 'Seleccionar');
  for (const box of await screen.findAllByRole('checkbox')) await view.user.click(box);
  expect(await screen.findByText('2 seleccionadas')).toBeVisible();
  const pauseElsewhere = (number: 1 | 2) => {
    tasks[2 - number] = task(number, { isActive: false, updatedAt: '2026-03-02T12:00:00.000Z' });
    view.changes.emit({ type: 'tasks.task.paused', subject: task(number).id, taskId: task(number).id });
  };
  return { ...view, pauseElsewhere };
}

describe('what is selected', () => {
  it('is what the list shows: a row that has left it since is left alone [BULK-07]', async () => {
    const { user, pauseElsewhere } = await selectBoth('/tasks?state=active');
    pauseElsewhere(2);
    expect(await screen.findByText('1 seleccionada')).toBeVisible();
    await user.click(bar().getByRole('button', { name: 'Eliminar' }));
    expect(screen.getByText('¿Eliminar 1 tarea? Durante una hora se puede deshacer.')).toBeVisible();
    await user.click(dialog().getByRole('button', { name: 'Eliminar' }));
    await waitFor(() => expect(sent).toEqual([{ list: 'tasks', action: 'delete', ids: [task(1).id] }]));
  });

  it('is nothing when the last row leaves the list while one is asked [BULK-07]', async () => {
    const { user, pauseElsewhere } = await selectBoth('/tasks?state=active');
    await user.click(bar().getByRole('button', { name: 'Pausar' }));
    pauseElsewhere(1);
    pauseElsewhere(2);
    expect(await screen.findByText(/^¿Pausar 0 tareas\?/)).toBeVisible();
    const pause = dialog().getByRole('button', { name: 'Pausar' });
    expect(pause).toHaveAttribute('aria-disabled', 'true');
    await user.click(pause);
    expect(sent).toEqual([]);
  });

  it('begins anew after "Terminar": Shift selects no rows up to one from before [BULK-07]', async () => {
    const { user } = await selectBoth('/tasks');
    await user.click(bar().getByRole('button', { name: 'Terminar' }));
    await chooseMore(user, 'Seleccionar');
    await user.keyboard('{Shift>}');
    await user.click(await screen.findByRole('checkbox', { name: 'Seleccionar Tarea 2' }));
    await user.keyboard('{/Shift}');
    expect(await screen.findByText('1 seleccionada')).toBeVisible();
  });

  it('stays when the order changes: the same rows match [VIEW-04]', async () => {
    const { user, address } = await selectBoth('/tasks?view=table');
    await user.click(screen.getByRole('checkbox', { name: 'Seleccionar Tarea 1' }));
    await user.click(screen.getByRole('button', { name: 'Seleccionar las 2 que coinciden' }));
    await user.click(screen.getByRole('button', { name: 'Vencimiento' }));
    expect(address()).toBe('/tasks?view=table&order=due');
    await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Seleccionar Tarea 1' })).toBeChecked());
    expect(bar().getByText('2 seleccionadas')).toBeVisible();
  });
});

it('says of a refusal what is wrong, as no field is marked [BULK-07]', async () => {
  const log = jest.spyOn(console, 'error').mockReturnValue();
  const mistake = { field: 'ids', message: 'Elige como máximo 1000 filas.' };
  server.use(http.post('*/api/bulk-jobs', () => refusal('validation_failed', [mistake])));
  const { user } = await selectBoth('/tasks');
  await user.click(bar().getByRole('button', { name: 'Pausar' }));
  await user.click(dialog().getByRole('button', { name: 'Pausar' }));
  expect(await dialog().findByRole('alert')).toHaveTextContent(/^Elige como máximo 1000 filas\.$/);
  log.mockRestore();
});

it('why rows failed says how many it counts when there are more [BULK-03]', async () => {
  const { user } = await selectBoth('/tasks');
  await user.click(bar().getByRole('button', { name: 'Pausar' }));
  await user.click(dialog().getByRole('button', { name: 'Pausar' }));
  expect(await screen.findByText('250 no se pudieron cambiar')).toBeVisible();
  expect(await screen.findByText('200 tareas: está completada')).toBeVisible();
  expect(screen.getByText(/^Estos son los motivos de las primeras 200 filas/)).toBeVisible();
});
