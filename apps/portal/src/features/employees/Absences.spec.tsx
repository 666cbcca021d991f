import { expect, it, jest } from '@jest/globals';
import type { Absence, AbsenceInput } from '@recuerda/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { DirectoryApi, refusal } from '../../testing/directory-api';
import { renderScreen } from '../../testing/render-screen';
import { department, employee } from '../../testing/samples';
import { server } from '../../testing/server';
import EmployeesScreen from './EmployeesScreen';

const TOMORROW = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
const dialog = () => within(screen.getByRole('dialog', { name: 'Ausencias' }));

async function open(absences: Absence[] = []) {
  const directory = new DirectoryApi([department(1)], [employee(1, { absences })]);
  server.use(
    http.get('*/api/employees/:id/absences', () => HttpResponse.json({ items: absences })),
    http.post('*/api/employees/:id/absences', async ({ request }) => {
      const absence = { id: 'a', ...((await request.json()) as AbsenceInput) };
      absences.push(absence);
      return HttpResponse.json(absence, { status: 201 });
    }),
    http.delete('*/api/employees/:id/absences/:absenceId', () => {
      absences.splice(0);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const view = renderScreen(<EmployeesScreen />);
  await view.user.click(await screen.findByRole('button', { name: 'Ausencias' }));
  await screen.findByRole('dialog', { name: 'Ausencias' });
  return { ...view, absences, directory };
}

it('an absence is added with its reason, and removed [CAL-23]', async () => {
  const { user, absences } = await open();
  expect(await dialog().findByText('Sin ausencias.')).toBeVisible();
  await user.clear(dialog().getByLabelText('Último día'));
  await user.type(dialog().getByLabelText('Último día'), '2020-01-01');
  await user.type(dialog().getByLabelText('Motivo'), 'Incapacidad');
  await user.click(dialog().getByRole('button', { name: 'Agregar ausencia' }));
  expect(await dialog().findByText('El final no puede ser anterior al inicio.')).toBeVisible();
  await user.clear(dialog().getByLabelText('Último día'));
  await user.type(dialog().getByLabelText('Último día'), TOMORROW);
  await user.click(dialog().getByRole('button', { name: 'Agregar ausencia' }));
  expect(await dialog().findByText('Incapacidad')).toBeVisible();
  expect(absences).toEqual([{ id: 'a', from: expect.any(String), to: TOMORROW, reason: 'Incapacidad' }]);
  expect(dialog().getByLabelText('Motivo')).toHaveValue('');
  await user.click(dialog().getByRole('button', { name: 'Quitar' }));
  await waitFor(() => expect(dialog().getByText('Sin ausencias.')).toBeVisible());
});

it("the employee's card says the absence that lasts or comes next [CAL-23]", async () => {
  await open([
    { id: 'a', from: '2020-01-01', to: '2020-01-02', reason: null },
    { id: 'b', from: '2020-01-03', to: '2999-01-02', reason: null },
  ]);
  expect(await screen.findByText(/^Ausente: 3 de enero de 2020 . 2 de enero de 2999$/)).toBeInTheDocument();
});

it('one that was not answered makes way for what was corrected since, as often as that happens [CAL-23]', async () => {
  const log = jest.spyOn(console, 'error').mockReturnValue();
  const { user, absences } = await open();
  const keys: (string | null)[] = [];
  /** Keys of the first creation and of the one that takes its place. */
  const lost = [1, 3];
  server.use(
    http.post('*/api/employees/:id/absences', async ({ request }) => {
      const key = request.headers.get('idempotency-key');
      const isKnown = keys.includes(key);
      keys.push(key);
      if (isKnown) return refusal(absences.some(({ id }) => id === key) ? 'already_exists' : 'already_deleted');
      const absence = { id: key ?? '', ...((await request.json()) as AbsenceInput) };
      absences.push(absence);
      return lost.includes(keys.length) ? HttpResponse.error() : HttpResponse.json(absence, { status: 201 });
    }),
    http.delete('*/api/employees/:id/absences/:absenceId', ({ params }) => {
      absences.splice(
        absences.findIndex(({ id }) => id === params['absenceId']),
        1,
      );
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const save = () => user.click(dialog().getByRole('button', { name: 'Agregar ausencia' }));
  for (const reason of ['Vacasiones', 'Vacaciones']) {
    await user.clear(await dialog().findByLabelText('Motivo'));
    await user.type(dialog().getByLabelText('Motivo'), reason);
    await save();
    await waitFor(() => expect(absences).toMatchObject([{ reason }]));
    expect(await dialog().findByText(/^El servidor no responde/)).toBeVisible();
  }
  await user.type(dialog().getByLabelText('Motivo'), ' de verano');
  await save();
  expect(await dialog().findByText('Vacaciones de verano')).toBeVisible();
  expect(absences).toMatchObject([{ reason: 'Vacaciones de verano' }]);
  log.mockRestore();
});

it('the dialog asks before it loses what was typed, and not after it was saved [CAL-26]', async () => {
  const { user } = await open();
  await user.type(await dialog().findByLabelText('Motivo'), 'Vacaciones');
  await user.keyboard('{Escape}');
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Seguir editando' }));
  expect(dialog().getByLabelText('Motivo')).toHaveValue('Vacaciones');
  const leaves = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(leaves()).toBe(false);
  await user.click(dialog().getByRole('button', { name: 'Agregar ausencia' }));
  expect(await dialog().findByText('Vacaciones')).toBeVisible();
  expect(leaves()).toBe(true);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('the dialog stays when a change takes the card away [CAL-26]', async () => {
  const { user, changes, directory } = await open();
  await user.type(await dialog().findByLabelText('Motivo'), 'Vacaciones');
  directory.employees.splice(0);
  changes.emit({ type: 'directory.employee.deleted', subject: employee(1).id });
  await waitFor(() => expect(screen.queryByText('Empleado 1', { selector: 'h2' })).toBeNull());
  expect(dialog().getByLabelText('Motivo')).toHaveValue('Vacaciones');
});
