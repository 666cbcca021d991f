import { expect, it, jest } from '@jest/globals';
import type { WebhookEndpointView, WebhookMessageView } from '@recuerda/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { refusal } from '../../../testing/directory-api';
import { holdNext } from '../../../testing/hold-next';
import { renderScreen } from '../../../testing/render-screen';
import { server } from '../../../testing/server';
import { Webhooks } from './Webhooks';

const AT = '2026-01-15T12:00:00.000Z';
const endpoint = (more: Partial<WebhookEndpointView> = {}): WebhookEndpointView => ({
  id: '018f0000-0000-7000-8000-000000000001',
  url: 'https://ejemplo.com/hook',
  description: 'Nómina',
  events: ['task.created'],
  isActive: true,
  disabledReason: null,
  disabledAt: null,
  firstFailedAt: null,
  previousSecretUntil: null,
  secretUnreadable: false,
  createdAt: AT,
  updatedAt: AT,
  ...more,
});
const failed: WebhookMessageView = {
  id: '018f0000-0000-7000-8000-000000000009',
  type: 'task.created',
  state: 'failed',
  attempts: 10,
  createdAt: AT,
  dueAt: null,
  lastAttemptAt: AT,
  statusCode: 500,
  error: null,
  durationMs: 12,
  response: 'se rompió',
};
const dialog = () => within(screen.getByRole('dialog'));

function open(items: WebhookEndpointView[]) {
  const posted: unknown[] = [];
  server.use(
    http.get('/api/webhook-endpoints', () => HttpResponse.json({ items })),
    http.get('/api/webhook-endpoints/:id/messages', () => HttpResponse.json({ items: [failed], nextCursor: null })),
    http.post('/api/webhook-endpoints', async ({ request }) => {
      posted.push(await request.json());
      return posted.length === 1
        ? refusal('validation_failed', [{ field: 'url', message: 'Esta dirección es de una red privada.' }])
        : HttpResponse.json({ ...endpoint(), secret: 'whsec_abc' }, { status: 201 });
    }),
    http.post('/api/webhook-endpoints/:id/messages/:message/replay', ({ params }) => {
      posted.push(params['message']);
      return HttpResponse.json({ ...failed, state: 'pending' });
    }),
    http.patch('/api/webhook-endpoints/:id', async ({ request }) => {
      posted.push(await request.json());
      return HttpResponse.json(endpoint());
    }),
  );
  return { posted, ...renderScreen(<Webhooks />) };
}

it('a destination is created, errors stand at their field, and its secret is shown [INTEG-07]', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { posted, user } = open([]);
  expect(await screen.findByText('Aún no hay destinos.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Agregar destino' }));
  await user.click(dialog().getByRole('button', { name: 'Crear destino' }));
  expect(await dialog().findByText('Este campo es obligatorio.')).toBeVisible();
  expect(dialog().getByText('Elige al menos un evento.')).toBeVisible();
  await user.type(dialog().getByLabelText('Dirección'), 'https://10.0.0.1/');
  await user.click(dialog().getByLabelText('Tarea creada'));
  await user.click(dialog().getByRole('button', { name: 'Crear destino' }));
  expect(await dialog().findByText('Esta dirección es de una red privada.')).toBeVisible();
  await user.click(dialog().getByRole('button', { name: 'Crear destino' }));
  expect(await screen.findByDisplayValue('whsec_abc')).toBeVisible();
  expect(posted[1]).toEqual({ url: 'https://10.0.0.1/', description: '', events: ['task.created'] });
});

it('a destination that was switched off says why, and is switched on again [INTEG-07]', async () => {
  const { posted, user } = open([endpoint({ isActive: false, disabledReason: 'failing', disabledAt: AT })]);
  expect(await screen.findByRole('alert')).toHaveTextContent('No se le pudo entregar nada en cinco días.');
  expect(screen.getByText('Inactivo')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Activar' }));
  expect(posted).toEqual([{ isActive: true }]);
});

it('a destination whose secret cannot be read says what to do, and its secret is changed [INTEG-07]', async () => {
  const { user } = open([endpoint({ secretUnreadable: true })]);
  server.use(http.post('*/api/webhook-endpoints/:id/secret/rotate', () => HttpResponse.json({ secret: 'whsec_new' })));
  expect(await screen.findByRole('alert')).toHaveTextContent('El servidor ya no puede leer su secreto.');
  await user.click(screen.getByRole('button', { name: 'Cambiar secreto' }));
  await user.click(await screen.findByRole('button', { name: 'Cambiar' }));
  expect(await screen.findByDisplayValue('whsec_new')).toBeVisible();
});

it('its log shows what was answered, and sends one again [INTEG-07]', async () => {
  const { posted, user } = open([endpoint()]);
  await user.click(await screen.findByRole('button', { name: 'Registro' }));
  expect(await dialog().findByText(/10 intentos · respondió 500 en 12 ms/)).toBeVisible();
  expect(dialog().getByText('se rompió')).toBeInTheDocument();
  await user.click(dialog().getByRole('button', { name: /^Reenviar Tarea creada/ }));
  expect(posted).toEqual([failed.id]);
});

it.each([
  [1, 'Se reenvía 1 evento.'],
  [2, 'Se reenvían 2 eventos.'],
])('its log says that %d that failed are sent again [INTEG-07]', async (count, said) => {
  const { user } = open([endpoint()]);
  server.use(http.post('/api/webhook-endpoints/:id/replay', () => HttpResponse.json({ count })));
  await user.click(await screen.findByRole('button', { name: 'Registro' }));
  await user.click(await dialog().findByRole('button', { name: 'Reenviar fallidos de 7 días' }));
  expect(await screen.findByText(said)).toBeInTheDocument();
});

it.each([
  ['Probar', '*/api/webhook-endpoints/:id/test', null],
  ['Cambiar secreto', '*/api/webhook-endpoints/:id/secret/rotate', 'whsec_new'],
])(
  "a late answer to '%s' leaves the form that was opened meanwhile as it is [INTEG-07]",
  async (name, path, secret) => {
    const { user } = open([endpoint()]);
    const asked = jest.fn();
    server.use(
      http.post(path, () => {
        asked();
        return HttpResponse.json(secret === null ? { ...failed, state: 'pending' } : { secret });
      }),
    );
    const answer = holdNext('post', path);
    await user.click(await screen.findByRole('button', { name }));
    if (secret !== null) await user.click(await screen.findByRole('button', { name: 'Cambiar' }));
    await user.click(screen.getByRole('button', { name: 'Agregar destino' }));
    await user.type(dialog().getByLabelText('Dirección'), 'https://otro.example/');
    answer();
    await waitFor(() => expect(asked).toHaveBeenCalled());
    if (secret !== null) {
      expect(await screen.findByDisplayValue(secret)).toBeVisible();
      await user.keyboard('{Escape}');
    } else await waitFor(() => expect(document.querySelector('[aria-disabled=true]')).toBeNull());
    const form = within(await screen.findByRole('dialog', { name: 'Nuevo destino' }));
    expect(form.getByLabelText('Dirección')).toHaveValue('https://otro.example/');
  },
);

it('a destination whose creation was not answered is corrected by the next try [INTEG-07]', async () => {
  const log = jest.spyOn(console, 'error').mockReturnValue();
  const { user, posted } = open([]);
  const keys: (string | null)[] = [];
  server.use(
    http.post('/api/webhook-endpoints', ({ request }) => {
      keys.push(request.headers.get('idempotency-key'));
      return keys.length === 1 ? HttpResponse.error() : refusal('already_exists');
    }),
    http.patch('/api/webhook-endpoints/:id', async ({ request, params }) => {
      posted.push([params['id'], await request.json()]);
      return HttpResponse.json(endpoint());
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Agregar destino' }));
  await user.type(dialog().getByLabelText('Dirección'), 'https://otro.example/');
  await user.click(dialog().getByLabelText('Tarea creada'));
  await user.click(dialog().getByRole('button', { name: 'Crear destino' }));
  expect(await dialog().findByText(/^El servidor no responde/)).toBeVisible();
  await user.type(dialog().getByLabelText('Descripción'), 'Nómina');
  await user.click(dialog().getByRole('button', { name: 'Crear destino' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const input = { url: 'https://otro.example/', description: 'Nómina', events: ['task.created'] };
  expect(posted).toEqual([[keys[0], input]]);
  log.mockRestore();
});

it('a destination keeps what others have changed in it while one field is edited [INTEG-07]', async () => {
  const { posted, user } = open([endpoint()]);
  await user.click(await screen.findByRole('button', { name: 'Editar' }));
  await user.type(dialog().getByLabelText('Descripción'), ' nueva');
  await user.click(dialog().getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(posted).toEqual([{ description: 'Nómina nueva' }]);
});
