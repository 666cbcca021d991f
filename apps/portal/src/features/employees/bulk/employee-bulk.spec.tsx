import { beforeEach, describe, expect, it } from '@jest/globals';
import type { BulkJobView, BulkRequest } from '@recuerda/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { chooseMore } from '../../../testing/choose-more';
import { signedIn } from '../../../testing/account-api';
import { catchDownloads } from '../../../testing/catch-downloads';
import { DirectoryApi, refusal } from '../../../testing/directory-api';
import { renderScreen } from '../../../testing/render-screen';
import { department, employee } from '../../../testing/samples';
import { server } from '../../../testing/server';
import EmployeesScreen from '../EmployeesScreen';

const JOB: BulkJobView = {
  id: '0198f2a0-0000-7000-8000-0000000000c1',
  list: 'employees',
  action: 'delete',
  state: 'done',
  total: 2,
  changed: 1,
  unchanged: 0,
  failed: 1,
  reason: null,
  createdAt: '2026-03-01T12:00:00.000Z',
  endedAt: '2026-03-01T12:00:01.000Z',
  undoUntil: '2026-03-01T13:00:01.000Z',
  undoOf: null,
};
const UNDO: BulkJobView = { ...JOB, id: `${JOB.id.slice(0, -1)}2`, action: null, undoOf: JOB.id, undoUntil: null };

let sent: BulkRequest[];
let asked: string[];
beforeEach(() => {
  [sent, asked] = [[], []];
  server.use(
    http.post('*/api/bulk-jobs', async ({ request }) => {
      sent.push((await request.json()) as BulkRequest);
      return HttpResponse.json(JOB, { status: 202 });
    }),
    http.post('*/api/bulk-jobs/:id/undo', () => HttpResponse.json(UNDO, { status: 202 })),
    http.get('*/api/bulk-jobs/:id/items', () =>
      HttpResponse.json({
        items: [{ id: JOB.id, name: null, result: 'failed', code: 'employee_not_found' }],
        nextCursor: null,
      }),
    ),
    http.get('*/api/bulk-jobs/:id', ({ params }) => HttpResponse.json(params['id'] === JOB.id ? JOB : UNDO)),
    http.get('*/api/exports/bulk-results', ({ request }) => {
      asked.push(new URL(request.url).search);
      return new HttpResponse('Empleado', {
        headers: { 'content-disposition': 'attachment; filename="resultados-2026-03-01.csv"' },
      });
    }),
  );
});

const inBar = (name: string) => within(screen.getByRole('region', { name: 'Selección' })).getByRole('button', { name });
const inDialog = (name: string) => within(screen.getByRole('dialog')).getByRole('button', { name });

async function select(address = '/employees') {
  const primary = department(1, { name: 'Primaria' });
  const employees = [1, 2, 3].map((number) => employee(number));
  new DirectoryApi([primary], employees);
  const { user } = renderScreen(<EmployeesScreen />, address, signedIn('manager'));
  await chooseMore(user, 'Seleccionar');
  const boxes = await screen.findAllByRole('checkbox');
  return { user, boxes, primary, employees };
}

describe('many employees at once', () => {
  it('moves those that are selected by click and Shift, to a department that one must choose [BULK-11]', async () => {
    const { user, boxes, primary, employees } = await select();
    await user.click(boxes[0] as Element);
    await user.keyboard('{Shift>}');
    await user.click(boxes[1] as Element);
    await user.keyboard('{/Shift}');
    expect(await screen.findByText('2 seleccionados')).toBeVisible();
    await user.click(inBar('Cambiar departamento'));
    expect(screen.getByText('¿A qué departamento pasan 2 empleados? Sus tareas van con ellos.')).toBeVisible();
    await user.click(inDialog('Cambiar departamento'));
    expect(screen.getByText('Elige un departamento.')).toBeVisible();
    await user.selectOptions(screen.getByLabelText('Departamento/Área'), 'Primaria');
    await user.click(inDialog('Cambiar departamento'));
    await screen.findByText('1 empleado cambiado');
    const ids = employees.slice(0, 2).map(({ id }) => id);
    expect(sent).toEqual([{ list: 'employees', action: 'move', ids: expect.any(Array), departmentId: primary.id }]);
    expect(sent[0]?.ids?.toSorted()).toEqual(ids.toSorted());
  });

  it('deletes all that match after a question, says why not, and that tasks come back [BULK-10, BULK-11]', async () => {
    const { user, boxes } = await select('/employees?search=Empleado');
    await user.click(boxes[0] as Element);
    await user.click(await screen.findByRole('button', { name: 'Seleccionar los 3 que coinciden' }));
    await user.click(inBar('Eliminar'));
    expect(
      screen.getByText(
        '¿Estás seguro de que quieres eliminar 3 empleados? Esto también eliminará todas sus tareas asignadas. ' +
          'Durante una hora se puede deshacer.',
      ),
    ).toBeVisible();
    await user.click(inDialog('Eliminar'));
    expect(await screen.findByText('1 empleado eliminado')).toBeVisible();
    expect(await screen.findByText('1 empleado: ya no existe')).toBeVisible();
    expect(sent).toEqual([{ list: 'employees', action: 'delete', filter: { search: 'Empleado' } }]);
    await user.click(inDialog('Deshacer'));
    expect(
      await screen.findByText('Deshecho. Sus tareas vuelven en un momento, y sus recordatorios empiezan de nuevo.'),
    ).toBeVisible();
  });
});

it('moving one employee is asked for in the singular [BULK-11]', async () => {
  const { user, boxes } = await select();
  await user.click(boxes[0] as Element);
  await user.click(inBar('Cambiar departamento'));
  expect(screen.getByText('¿A qué departamento pasa 1 empleado? Sus tareas van con él.')).toBeVisible();
});

it("'Descargar resultados' saves what became of each row, or says why not [BULK-12]", async () => {
  const saved = catchDownloads();
  const { user, boxes } = await select();
  await user.click(boxes[0] as Element);
  await user.click(inBar('Eliminar'));
  await user.click(inDialog('Eliminar'));
  server.use(http.get('*/api/exports/bulk-results', () => refusal('bulk_job_not_found'), { once: true }));
  await user.click(await screen.findByRole('button', { name: 'Descargar resultados' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('no existe o ya no se guarda');
  await user.click(inDialog('Descargar resultados'));
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['resultados-2026-03-01.csv']));
  expect(asked).toEqual([`?jobId=${JOB.id}&format=csv`]);
});
