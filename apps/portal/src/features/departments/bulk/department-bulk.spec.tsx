import { describe, expect, it } from '@jest/globals';
import type { BulkJobView, BulkRequest } from '@recuerda/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { chooseMore } from '../../../testing/choose-more';
import { signedIn } from '../../../testing/account-api';
import { DirectoryApi } from '../../../testing/directory-api';
import { renderScreen } from '../../../testing/render-screen';
import { department, employee } from '../../../testing/samples';
import { server } from '../../../testing/server';
import DepartmentsScreen from '../DepartmentsScreen';

const JOB: BulkJobView = {
  id: '0198f2a0-0000-7000-8000-0000000000c1',
  list: 'departments',
  action: 'manager',
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

function show(address = '/departments', access = signedIn()) {
  const sent: BulkRequest[] = [];
  server.use(
    http.post('*/api/bulk-jobs', async ({ request }) => {
      sent.push((await request.json()) as BulkRequest);
      return HttpResponse.json(JOB, { status: 202 });
    }),
    http.get('*/api/bulk-jobs/:id/items', () =>
      HttpResponse.json({
        items: [{ id: JOB.id, name: null, result: 'failed', code: 'department_not_found' }],
        nextCursor: null,
      }),
    ),
    http.get('*/api/bulk-jobs/:id', () => HttpResponse.json(JOB)),
  );
  const maria = employee(9, { name: 'María' });
  const managed = { managerEmployeeId: maria.id, manager: { id: maria.id, name: 'María' } };
  new DirectoryApi([department(1), department(2), department(3, managed)], [maria]);
  return { ...renderScreen(<DepartmentsScreen />, address, access), sent, maria };
}
const dialog = () => within(screen.getByRole('dialog'));

describe('many departments at once', () => {
  it('get a manager who must be chosen; what became of each is said', async () => {
    const { user, sent, maria } = show();
    await chooseMore(user, 'Seleccionar');
    const [first, second] = await screen.findAllByRole('checkbox');
    await user.click(first!);
    await user.click(second!);
    await user.click(await screen.findByRole('button', { name: 'Cambiar responsable' }));
    expect(screen.getByText('¿Quién recibe los avisos de 2 departamentos?')).toBeVisible();
    await user.click(dialog().getByRole('button', { name: 'Cambiar responsable' }));
    expect(dialog().getByText('Elige un empleado.')).toBeVisible();
    expect(sent).toEqual([]);
    await user.click(dialog().getByRole('combobox', { name: 'Responsable' }));
    await user.click(await screen.findByRole('option', { name: /^María/ }));
    await user.click(dialog().getByRole('button', { name: 'Cambiar responsable' }));
    expect(await screen.findByText('1 departamento cambiado')).toBeVisible();
    expect(await screen.findByText('1 departamento: ya no existe')).toBeVisible();
    expect(sent).toEqual([
      { list: 'departments', action: 'manager', ids: [department(1).id, department(2).id], employeeId: maria.id },
    ]);
  });

  it('are those without a manager, by the filter of the address', async () => {
    const { user, sent } = show('/departments?manager=none');
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
    expect(screen.getByRole('combobox', { name: 'Filtrar por responsable' })).toHaveDisplayValue('Sin responsable');
    await chooseMore(user, 'Seleccionar');
    await user.click((await screen.findAllByRole('checkbox'))[0]!);
    await user.click(await screen.findByRole('button', { name: 'Seleccionar los 2 que coinciden' }));
    await user.click(screen.getByRole('button', { name: 'Cambiar responsable' }));
    await user.click(dialog().getByRole('combobox', { name: 'Responsable' }));
    await user.click(await screen.findByRole('option', { name: /^María/ }));
    await user.click(dialog().getByRole('button', { name: 'Cambiar responsable' }));
    await waitFor(() => expect(sent).toMatchObject([{ filter: { manager: 'none' } }]));
    await screen.findByText('1 departamento: ya no existe');
    await user.keyboard('{Escape}');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Filtrar por responsable' }), 'Con responsable');
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
  });

  it('are selected by those alone who may change departments', async () => {
    show('/departments', signedIn('manager'));
    await screen.findAllByRole('article');
    expect(screen.queryByRole('button', { name: 'Seleccionar' })).toBeNull();
  });
});
