import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { BulkInput, BulkJobView } from '@recuerda/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { Link } from 'react-router-dom';
import { chooseMore } from '../../../testing/choose-more';
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
  total: 3,
  changed: 2,
  unchanged: 0,
  failed: 1,
  reason: null,
  createdAt: '2026-03-01T12:00:00.000Z',
  endedAt: '2026-03-01T12:00:01.000Z',
  undoUntil: '2026-03-01T13:00:01.000Z',
  undoOf: null,
};
const UNDO: BulkJobView = {
  ...JOB,
  id: `${JOB.id.slice(0, -1)}2`,
  action: null,
  undoOf: JOB.id,
  failed: 0,
  undoUntil: null,
};

let sent: BulkInput[];
beforeEach(() => {
  sent = [];
  server.use(
    http.post('*/api/bulk-jobs', async ({ request }) => {
      sent.push((await request.json()) as BulkInput);
      return HttpResponse.json(JOB, { status: 202 });
    }),
    http.post('*/api/bulk-jobs/:id/undo', () => HttpResponse.json(UNDO, { status: 202 })),
    http.get('*/api/bulk-jobs/:id/items', () =>
      HttpResponse.json({
        items: [{ id: JOB.id, name: 'Informe', result: 'failed', code: 'task_completed' }],
        nextCursor: null,
      }),
    ),
    http.get('*/api/bulk-jobs/:id', ({ params }) => HttpResponse.json(params['id'] === JOB.id ? JOB : UNDO)),
  );
});

const inBar = (name: string) => within(screen.getByRole('region', { name: 'Selección' })).getByRole('button', { name });
const inDialog = (name: string) => within(screen.getByRole('dialog')).getByRole('button', { name });

async function select(address = '/tasks', count = 3) {
  const tasks = Array.from({ length: count }, (_, index) => task(index + 1));
  const ids = tasks.map(({ id }) => id);
  new TasksApi(tasks);
  const screens = (
    <>
      <TasksScreen />
      <Link to="/tasks?search=Tarea">Otra dirección</Link>
    </>
  );
  const { user, changes } = renderScreen(screens, address);
  await chooseMore(user, 'Seleccionar');
  const boxes = await screen.findAllByRole('checkbox');
  /** They are deleted, as by a job. */
  const remove = () => {
    tasks.splice(0);
    for (const id of ids) changes.emit({ type: 'tasks.task.deleted', subject: id });
  };
  return { user, boxes, ids, remove };
}

describe('many tasks at once', () => {
  it('shows the results of the last change again, and undoes it, after its window was closed [BULK-13]', async () => {
    const { user, boxes, remove } = await select();
    expect(screen.queryByRole('button', { name: 'Último cambio' })).toBeNull();
    await user.click(boxes[0] as Element);
    await user.click(inBar('Pausar'));
    await user.click(inDialog('Pausar'));
    expect(await screen.findByText('Listo.')).toBeVisible();
    await user.click(within(screen.getByRole('dialog')).getByText('Cerrar'));
    await chooseMore(user, 'Seleccionar');
    await user.click(inBar('Último cambio'));
    expect(screen.getByRole('dialog', { name: 'Pausar: 1 tarea' })).toBeVisible();
    remove();
    expect(await screen.findByText('No hay tareas asignadas')).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Deshacer' }));
    expect(await screen.findByText('Deshecho.')).toBeVisible();
  });

  it('keeps the name of a set when the address is that of another filter, and asks [SET-09, UNDO-06]', async () => {
    const { user, boxes } = await select();
    await user.click(boxes[0] as Element);
    await user.click(inBar('Guardar como conjunto…'));
    await user.type(await screen.findByLabelText('Nombre del conjunto'), 'Docente');
    fireEvent.click(screen.getByText('Otra dirección'));
    await waitFor(() => expect(screen.queryByText('1 seleccionada')).toBeNull());
    expect(screen.getByLabelText('Nombre del conjunto')).toHaveValue('Docente');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Descartar' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows also what was under way when it was stopped [BULK-13]', async () => {
    const { user, boxes } = await select();
    const stopped = { ...JOB, state: 'cancelled', total: 240, failed: 0 } as const;
    const answers: BulkJobView[] = [{ ...stopped, state: 'applying', endedAt: null, changed: 0 }];
    server.use(
      http.get('*/api/bulk-jobs/:id', () => HttpResponse.json(answers.length > 1 ? answers.shift() : answers[0])),
      http.post('*/api/bulk-jobs/:id/cancel', () => {
        answers.splice(0, 1, { ...stopped, changed: 120 }, { ...stopped, changed: 240 });
        return HttpResponse.json({ ...stopped, changed: 120 });
      }),
    );
    await user.click(boxes[0] as Element);
    await user.click(inBar('Pausar'));
    await user.click(inDialog('Pausar'));
    await user.click(await screen.findByRole('button', { name: 'Detener' }));
    expect(await screen.findByText('Se detuvo.')).toBeVisible();
    expect(await screen.findByText('240 tareas cambiadas')).toBeVisible();
  });

  it('selects by a click, and up to another by one with Shift; then asks and shows the results [BULK-07]', async () => {
    const { user, boxes, ids } = await select();
    await user.click(boxes[0] as Element);
    await user.keyboard('{Shift>}');
    await user.click(boxes[2] as Element);
    await user.keyboard('{/Shift}');
    expect(await screen.findByText('3 seleccionadas')).toBeVisible();
    await user.click(inBar('Pausar'));
    expect(screen.getByText('¿Pausar 3 tareas? Se detienen sus recordatorios.')).toBeVisible();
    await user.click(inDialog('Pausar'));
    expect(await screen.findByText('2 tareas cambiadas')).toBeVisible();
    expect(await screen.findByText('1 tarea: está completada')).toBeVisible();
    expect(sent.map(({ action }) => action)).toEqual(['pause']);
    expect(sent[0]?.ids?.toSorted()).toEqual(ids.toSorted());
    await user.click(screen.getByRole('button', { name: 'Deshacer' }));
    expect(await screen.findByText('Deshecho.')).toBeVisible();
    await user.click(within(screen.getByRole('dialog')).getByText('Cerrar'));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Selección' })).toBeNull());
  });

  it('selects up to a card by a click with Shift anywhere on it, and no text [BULK-07]', async () => {
    const { user, boxes } = await select();
    await user.click(boxes[0] as Element);
    const card = boxes[2]?.closest('label') as Element;
    // A browser that does not pass it on to the checkbox.
    card.addEventListener('click', (event) => event.preventDefault());
    await user.keyboard('{Shift>}');
    await user.click(card);
    await user.keyboard('{/Shift}');
    expect(await screen.findByText('3 seleccionadas')).toBeVisible();
    expect(card.parentElement).toHaveClass('select-none');
  });

  it('asks a second time before it reminds or deletes more than 50, also after a double click [BULK-08]', async () => {
    const { user, boxes } = await select('/tasks', 51);
    await user.click(boxes[0] as Element);
    await user.click(await screen.findByRole('button', { name: 'Seleccionar las 51 que coinciden' }));
    await user.click(inBar('Recordar ahora'));
    expect(screen.getByText(/^¿Recordar 51 tareas ahora\? .* No se puede deshacer\.$/)).toBeVisible();
    await user.dblClick(inDialog('Recordar ahora'));
    expect(screen.getByRole('alert')).toHaveTextContent('Son 51 tareas. ¿Seguro?');
    expect(sent).toEqual([]);
    await user.click(inDialog('Sí, recordar ahora'));
    await waitFor(() => expect(sent).toEqual([{ list: 'tasks', action: 'remind', filter: { grouped: 'no' } }]));
  });

  it('asks once before it deletes a few [BULK-08]', async () => {
    const { user, boxes, ids } = await select();
    await user.click(boxes[0] as Element);
    await user.click(inBar('Eliminar'));
    expect(screen.getByText('¿Eliminar 1 tarea? Durante una hora se puede deshacer.')).toBeVisible();
    await user.click(inDialog('Eliminar'));
    await waitFor(() => expect(sent).toEqual([{ list: 'tasks', action: 'delete', ids: [ids[0]] }]));
  });

  it('keeps the result, its count and its undoing when everything is deleted [BULK-07, BULK-13]', async () => {
    const { user, boxes, remove } = await select();
    await user.click(boxes[0] as Element);
    await user.click(await screen.findByRole('button', { name: 'Seleccionar las 3 que coinciden' }));
    await user.click(inBar('Eliminar'));
    await user.click(inDialog('Eliminar'));
    await screen.findByText('2 tareas eliminadas');
    remove();
    expect(await screen.findByText('No hay tareas asignadas')).toBeInTheDocument();
    expect(screen.getByRole('dialog', { name: 'Eliminar: 3 tareas' })).toBeVisible();
    expect(inDialog('Descargar resultados')).toBeVisible();
    await user.click(inDialog('Deshacer'));
    expect(await screen.findByText('Deshecho.')).toBeVisible();
    await user.click(within(screen.getByRole('dialog')).getByText('Cerrar'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(inBar('Último cambio'));
    expect(screen.getByRole('dialog', { name: 'Eliminar: 3 tareas' })).toBeVisible();
  });

  it('says why it failed as a whole, and what was changed until then [BULK-03]', async () => {
    const failed: BulkJobView = { ...JOB, state: 'failed', reason: 'Tu cuenta no permite hacer esto.' };
    server.use(http.get('*/api/bulk-jobs/:id', () => HttpResponse.json(failed)));
    const { user, boxes } = await select();
    await user.click(boxes[0] as Element);
    await user.click(inBar('Pausar'));
    await user.click(inDialog('Pausar'));
    expect(await screen.findByText('No se pudo hacer.')).toBeVisible();
    expect(screen.getByText('Tu cuenta no permite hacer esto.')).toBeVisible();
    expect(screen.getByText('2 tareas cambiadas')).toBeVisible();
    expect(inDialog('Deshacer')).toBeVisible();
  });

  it('asks for one task in the singular', async () => {
    const { user, boxes } = await select();
    await user.click(boxes[0] as Element);
    await user.click(inBar('Cambiar intervalo'));
    expect(screen.getByText('¿Cada cuánto se recuerda 1 tarea?')).toBeVisible();
    await user.click(inDialog('Cancelar'));
    await user.click(boxes[1] as Element);
    await user.click(inBar('Cambiar intervalo'));
    expect(screen.getByText('¿Cada cuánto se recuerdan 2 tareas?')).toBeVisible();
  });

  it('asks for the same job again after a lost answer, and for another one with another value [BULK-02]', async () => {
    const log = jest.spyOn(console, 'error').mockReturnValue();
    const asked: [key: string | null, interval: unknown][] = [];
    server.use(
      http.post('*/api/bulk-jobs', async ({ request }) => {
        const { reminderInterval } = (await request.json()) as BulkInput;
        asked.push([request.headers.get('idempotency-key'), reminderInterval]);
        return asked.length < 3 ? HttpResponse.error() : HttpResponse.json(JOB, { status: 202 });
      }),
    );
    const { user, boxes } = await select();
    await user.click(boxes[0] as Element);
    await user.click(inBar('Cambiar intervalo'));
    for (const [index, interval] of ['15 minutos', '15 minutos', '30 minutos'].entries()) {
      await waitFor(() => expect(inDialog('Cambiar intervalo')).toHaveAttribute('aria-disabled', 'false'));
      await user.selectOptions(screen.getByLabelText('Intervalo'), interval);
      await user.click(inDialog('Cambiar intervalo'));
      await waitFor(() => expect(asked).toHaveLength(index + 1));
    }
    await screen.findByText('2 tareas cambiadas');
    const [first, again, other] = asked.map(([key]) => key);
    expect(asked.map(([, interval]) => interval)).toEqual([15, 15, 30]);
    expect([again === first, other === first]).toEqual([true, false]);
    log.mockRestore();
  });

  it('selects all that match the filter, in one request [BULK-07]', async () => {
    const { user, boxes } = await select('/tasks?state=active');
    await user.click(boxes[0] as Element);
    await user.click(await screen.findByRole('button', { name: 'Seleccionar las 3 que coinciden' }));
    await user.click(inBar('Cambiar intervalo'));
    await user.selectOptions(screen.getByLabelText('Intervalo'), '15 minutos');
    await user.click(inDialog('Cambiar intervalo'));
    await screen.findByText('2 tareas cambiadas');
    expect(sent).toEqual([{ list: 'tasks', action: 'interval', filter: { state: 'active' }, reminderInterval: 15 }]);
  });

  it.each([
    [120, '49 seleccionadas, solo de lo cargado'],
    [3, '2 seleccionadas'],
  ])('says what is left of %s selected rows when one of them is deselected [BULK-07]', async (count, text) => {
    const { user, boxes } = await select('/tasks', count);
    await user.click(boxes[0] as Element);
    await user.click(await screen.findByRole('button', { name: `Seleccionar las ${count} que coinciden` }));
    expect(screen.getByText(`${count} seleccionadas`)).toBeVisible();
    await user.click(boxes[1] as Element);
    expect(screen.getByText(text)).toBeVisible();
  });
});
