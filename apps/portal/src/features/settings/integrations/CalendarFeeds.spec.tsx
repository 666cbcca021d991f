import { expect, it, jest } from '@jest/globals';
import type { CalendarFeedView } from '@recuerda/contracts';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { refusal } from '../../../testing/directory-api';
import { renderScreen } from '../../../testing/render-screen';
import { department, page } from '../../../testing/samples';
import { server } from '../../../testing/server';
import { CalendarFeeds } from './CalendarFeeds';

const feed: CalendarFeedView = {
  id: '018f0000-0000-7000-8000-0000000000f1',
  kind: 'department',
  subjectId: department(1).id,
  name: 'Primaria',
  createdAt: '2026-01-15T12:00:00.000Z',
  lastReadAt: null,
};
const dialog = () => within(screen.getByRole('dialog'));

it('a calendar is shared, its address is shown once, and it is revoked after a question [FEED-04]', async () => {
  const posted: unknown[] = [];
  let items: CalendarFeedView[] = [];
  server.use(
    http.get('*/api/calendar-feeds', () => HttpResponse.json({ items })),
    http.get('*/api/departments', () => HttpResponse.json({ items: [department(1)], nextCursor: null, total: 1 })),
    http.get('*/api/employees', () => HttpResponse.json({ items: [], nextCursor: null, total: 0 })),
    http.post('*/api/calendar-feeds', async ({ request }) => {
      posted.push(await request.json());
      items = [feed];
      return HttpResponse.json({ ...feed, path: '/feeds/secreto.ics' }, { status: 201 });
    }),
    http.delete('*/api/calendar-feeds/:id', () => {
      items = [];
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = renderScreen(<CalendarFeeds />);
  expect(await screen.findByText('Aún no hay calendarios compartidos.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Compartir calendario' }));
  await user.click(dialog().getByRole('button', { name: 'Crear dirección' }));
  expect(await dialog().findByText('Elige un empleado.')).toBeVisible();
  await user.selectOptions(dialog().getByLabelText('Tareas de'), 'Un departamento');
  await user.selectOptions(await dialog().findByLabelText('Departamento'), department(1).name);
  await user.click(dialog().getByRole('button', { name: 'Crear dirección' }));
  expect(await screen.findByDisplayValue(`${location.origin}/feeds/secreto.ics`)).toBeVisible();
  expect(posted).toEqual([{ kind: 'department', subjectId: department(1).id }]);
  await user.click(dialog().getByText('Cerrar'));
  expect(await screen.findByText(/^Departamento · Creado el .* · Aún no se ha leído$/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Revocar' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Revocar' }));
  expect(await screen.findByText('Aún no hay calendarios compartidos.')).toBeVisible();
});

it('one that was not answered makes way for the one that was chosen since [FEED-04]', async () => {
  const log = jest.spyOn(console, 'error').mockReturnValue();
  const made = new Map<string | null, unknown>();
  const keys: (string | null)[] = [];
  server.use(
    http.get('*/api/calendar-feeds', () => HttpResponse.json({ items: [] })),
    http.get('*/api/departments', () => HttpResponse.json(page([department(1), department(2)]))),
    http.get('*/api/employees', () => HttpResponse.json(page([]))),
    http.post('*/api/calendar-feeds', async ({ request }) => {
      const key = request.headers.get('idempotency-key');
      if (made.has(key)) return refusal('already_exists');
      made.set(key, await request.json());
      keys.push(key);
      return keys.length === 1
        ? HttpResponse.error()
        : HttpResponse.json({ ...feed, path: '/feeds/otro.ics' }, { status: 201 });
    }),
    http.delete('*/api/calendar-feeds/:id', ({ params }) => {
      made.delete(String(params['id']));
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = renderScreen(<CalendarFeeds />);
  await user.click(await screen.findByRole('button', { name: 'Compartir calendario' }));
  await user.selectOptions(dialog().getByLabelText('Tareas de'), 'Un departamento');
  await user.selectOptions(await dialog().findByLabelText('Departamento'), department(1).name);
  await user.click(dialog().getByRole('button', { name: 'Crear dirección' }));
  expect(await dialog().findByText(/^El servidor no responde/)).toBeVisible();
  await user.selectOptions(dialog().getByLabelText('Departamento'), department(2).name);
  await user.click(dialog().getByRole('button', { name: 'Crear dirección' }));
  expect(await screen.findByDisplayValue(`${location.origin}/feeds/otro.ics`)).toBeVisible();
  expect([...made.values()]).toEqual([{ kind: 'department', subjectId: department(2).id }]);
  log.mockRestore();
});
