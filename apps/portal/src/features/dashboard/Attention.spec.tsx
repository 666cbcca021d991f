import { expect, it, jest } from '@jest/globals';
import type { AttentionView } from '@recuerda/contracts';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { refusal } from '../../testing/directory-api';
import { renderScreen } from '../../testing/render-screen';
import { dashboard } from '../../testing/samples';
import { server } from '../../testing/server';
import DashboardScreen from './DashboardScreen';

const NONE: AttentionView = { failed: 0, overdue: 0, held: 0, unreachable: 0, reported: 0 };
const IN_ORDER = 'Todo en orden: ninguna tarea te necesita ahora.';

const answers = (counts: AttentionView | null) =>
  server.use(http.get('*/api/attention', () => (counts ? HttpResponse.json(counts) : refusal('service_unavailable'))));
function show(counts: AttentionView | null) {
  server.use(http.get('*/api/dashboard', () => HttpResponse.json(dashboard())));
  answers(counts);
  return renderScreen(<DashboardScreen />);
}
const lines = async () =>
  within(await screen.findByRole('list', { name: 'Requieren atención' }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

it('has a line for each reason, with its number and the way to its list [DASH-14]', async () => {
  const { user, address } = show({ failed: 1, overdue: 12_345, held: 2, unreachable: 3, reported: 4 });
  expect(await lines()).toEqual([
    ['Con un recordatorio fallido1', '/tasks?state=failed'],
    ['Vencidas12.345', '/tasks?state=overdue'],
    ['Con el recordatorio retenido2', '/tasks?state=held'],
    ['De empleados que no reciben recordatorios3', '/tasks?state=unreachable'],
    ['Por confirmar4', '/tasks?state=reported'],
  ]);
  expect(screen.queryByText(IN_ORDER)).toBeNull();
  await user.click(screen.getByRole('link', { name: /^Vencidas/ }));
  expect(address()).toBe('/tasks?state=overdue');
});

it('leaves out what nobody has to do; with nothing to do one sentence says so; live [DASH-14]', async () => {
  const { changes } = show(NONE);
  expect(await screen.findByText(IN_ORDER)).toBeVisible();
  expect(screen.queryByRole('list', { name: 'Requieren atención' })).toBeNull();
  answers({ ...NONE, held: 1 });
  changes.emit({ type: 'scheduler.reminder.scheduled', subject: 'r1', taskId: 't' });
  expect(await lines()).toEqual([['Con el recordatorio retenido1', '/tasks?state=held']]);
  answers(NONE);
  changes.emit({ type: 'notifier.reminder.sent', subject: 'r1', taskId: 't' });
  expect(await screen.findByText(IN_ORDER)).toBeVisible();
});

it('says that it could not be read, beside figures that were, and reads it again', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { user } = show(null);
  const card = within(await screen.findByRole('region', { name: 'Requieren atención' }));
  expect(await card.findByText('No se pudo cargar la información')).toBeVisible();
  expect(log).toHaveBeenCalledWith('Error loading attention', expect.objectContaining({ status: 503 }));
  expect(screen.getByText('No hay tareas activas aún')).toBeVisible();
  answers(NONE);
  await user.click(card.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText(IN_ORDER)).toBeVisible();
  log.mockRestore();
});

it('is not there beside the figures of the demonstration', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  server.use(http.get('*/api/dashboard', () => refusal('service_unavailable')));
  answers(NONE);
  renderScreen(<DashboardScreen />);
  expect(await screen.findByText(/^Datos de demostración/)).toBeVisible();
  expect(screen.queryByText('Requieren atención')).toBeNull();
  log.mockRestore();
});
