import { expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { renderScreen } from '../../../testing/render-screen';
import { server } from '../../../testing/server';
import { TestMessageCard } from './TestMessageCard';

it('a lost try is repeated under its key; to another number goes another message [WA-112]', async () => {
  const log = jest.spyOn(console, 'error').mockReturnValue();
  const sent: { key: string | null; phone: string }[] = [];
  server.use(
    http.post('*/api/whatsapp/test-messages', async ({ request }) => {
      const { phone } = (await request.json()) as { phone: string };
      const key = request.headers.get('idempotency-key');
      sent.push({ key, phone });
      if (sent.length < 3) return HttpResponse.error();
      return HttpResponse.json({ id: key, state: 'pending', reason: null, answer: null }, { status: 201 });
    }),
    http.get('*/api/whatsapp/test-messages/:id', ({ params }) =>
      HttpResponse.json({ id: params['id'], state: 'sent', reason: null, answer: null }),
    ),
  );
  const { user } = renderScreen(<TestMessageCard account={null} />);
  const phone = screen.getByRole('textbox', { name: 'Número de Teléfono' });
  const send = async () => user.click(await screen.findByRole('button', { name: 'Enviar mensaje de prueba' }));
  await user.type(phone, '9988-7765');
  await send();
  expect(await screen.findByText(/^El servidor no responde/)).toBeVisible();
  await send();
  expect(await screen.findByText(/^El servidor no responde/)).toBeVisible();
  await user.clear(phone);
  await user.type(phone, '9988-7766');
  await send();
  expect(await screen.findByText('El proveedor aceptó el mensaje.')).toBeVisible();
  expect(sent.map((one) => one.phone)).toEqual(['9988-7765', '9988-7765', '9988-7766']);
  expect(sent[1]?.key).toBe(sent[0]?.key);
  expect(sent[2]?.key).not.toBe(sent[0]?.key);
  log.mockRestore();
});

it('a message that the provider takes with words that cannot be read shows them [WA-112]', async () => {
  server.use(
    http.post('*/api/whatsapp/test-messages', () =>
      HttpResponse.json({ id: 'm1', state: 'pending', reason: null, answer: null }, { status: 201 }),
    ),
    http.get('*/api/whatsapp/test-messages/:id', () =>
      HttpResponse.json({ id: 'm1', state: 'sent', reason: 'unclear_answer', answer: 'Message queued' }),
    ),
  );
  const { user } = renderScreen(<TestMessageCard account={null} />);
  await user.type(screen.getByRole('textbox', { name: 'Número de Teléfono' }), '9988-7765');
  await user.click(screen.getByRole('button', { name: 'Enviar mensaje de prueba' }));
  expect(await screen.findByText(/^El proveedor lo aceptó, pero su respuesta no se entiende/)).toBeVisible();
  expect(screen.getByText('Message queued')).toBeVisible();
});

it('a message that the provider takes and does not deliver says why [WA-112]', async () => {
  let asked = 0;
  server.use(
    http.post('*/api/whatsapp/test-messages', ({ request }) =>
      HttpResponse.json(
        { id: request.headers.get('idempotency-key'), state: 'pending', reason: null, answer: null },
        { status: 201 },
      ),
    ),
    http.get('*/api/whatsapp/test-messages/:id', ({ params }) => {
      asked += 1;
      const ended =
        asked === 1 ? { state: 'sent', reason: null } : { state: 'failed', reason: '131026: Message undeliverable' };
      return HttpResponse.json({ id: params['id'], ...ended, answer: null });
    }),
  );
  const { user } = renderScreen(<TestMessageCard account={null} />);
  await user.type(screen.getByRole('textbox', { name: 'Número de Teléfono' }), '9988-7765');
  await user.click(screen.getByRole('button', { name: 'Enviar mensaje de prueba' }));
  expect(await screen.findByText('El proveedor aceptó el mensaje.')).toBeVisible();
  const reason = 'El número no usa WhatsApp o no puede recibir mensajes';
  expect(await screen.findByText(reason)).toBeVisible();
  expect(screen.queryByText('El proveedor aceptó el mensaje.')).toBeNull();
});
