import { expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { signedIn } from '../../testing/account-api';
import { ANA, message, serveConversations as serve, STRANGER } from '../../testing/conversations-api';
import { refusal } from '../../testing/directory-api';
import { renderScreen } from '../../testing/render-screen';
import { employee, task } from '../../testing/samples';
import { server } from '../../testing/server';
import ConversationsScreen from './ConversationsScreen';

const ID = ANA.id;
const open = (address = '/conversations', access = signedIn()) =>
  renderScreen(<ConversationsScreen />, address, access);
const bubbles = () =>
  within(screen.getByRole('log', { name: 'Mensajes' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent?.replace(/\d+:(\d\d)/g, ':$1'));

it('conversations are listed with their last message and unread marks, searched and narrowed [WA-75]', async () => {
  const { asked } = serve([ANA, STRANGER]);
  const { user, address } = open();
  const list = within(await screen.findByRole('list', { name: 'Conversaciones' }));
  expect(list.getByRole('link', { name: /^Ana Núñez.*listo.*2 mensajes sin leer$/ })).toBeVisible();
  expect(list.getByRole('link', { name: /^\+50499999999/ })).toBeVisible();
  await user.type(screen.getByRole('searchbox', { name: 'Buscar conversación' }), 'Ana');
  await waitFor(() => expect(screen.queryByRole('link', { name: /^\+504/ })).toBeNull());
  await user.click(screen.getByRole('checkbox', { name: 'Sin leer' }));
  await waitFor(() => expect(asked.at(-1)).toBe('limit=50&search=Ana&unread=true'));
  expect(address()).toBe('/conversations?search=Ana&unread=true');
});

it('a thread shows reminders, replies with what each did, and answers, and is read by being open [WA-75]', async () => {
  const api = serve(
    [ANA],
    [
      message(5, {
        direction: 'sent',
        kind: 'answer',
        text: 'Ok',
        userId: 'u',
        status: 'sent',
        reason: 'unclear_answer',
      }),
      message(4, {
        direction: 'sent',
        kind: 'answer',
        text: 'Gracias',
        userId: 'u',
        status: 'failed',
        reason: 'quota',
      }),
      message(3, { direction: 'sent', kind: 'confirmation', text: '¡Hecho!', status: 'sent', receipt: 'delivered' }),
      message(2, { text: 'ya quedó', action: 'completed', taskId: task(1).id }),
      message(1, { kind: 'other', text: '', action: 'asked' }),
      message(0, { kind: 'voice', text: 'Nota de voz' }),
    ],
  );
  const { user, address, changes } = open();
  await user.click(await screen.findByRole('link', { name: /^Ana Núñez/ }));
  expect(address()).toBe(`/conversations?id=${ID}`);
  await waitFor(() =>
    expect(bubbles()).toEqual([
      '1 de marzo de 2026Nota de voz:00',
      'RecordatorioPasar lista:00 · Leído',
      'Mensaje sin textoSe le preguntó qué quiso decir:01',
      'ya quedóCompletó «Pasar lista»:02',
      'Automático¡Hecho!:03 · Entregado',
      'Gracias:04 · Fallido: Se agotó el cupo de mensajes',
      'Ok:05 · Enviado: El proveedor lo aceptó, pero su respuesta no se entiende: no se envía otra vez',
    ]),
  );
  await waitFor(() => expect(api.sent).toEqual([{ path: `${ID}/read`, key: null, body: null }]));
  await waitFor(() => expect(screen.queryByText(/sin leer$/, { selector: 'span.sr-only' })).toBeNull());
  api.messages.unshift(message(6, { text: 'otra cosa' }));
  changes.emit({ type: 'conversations.conversation.updated', subject: ID });
  await waitFor(() => expect(bubbles().at(-1)).toBe('otra cosa:06'));
});

it('an answer is sent by Intro, once however often it is tried, and stays typed when it failed [WA-75]', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { sent } = serve([{ ...ANA, unread: 0 }]);
  const { user } = open(`/conversations?id=${ID}`);
  const field = await screen.findByRole('textbox', { name: 'Respuesta' });
  const keys: (string | null)[] = [];
  server.use(
    http.post(
      '*/api/conversations/:id/messages',
      ({ request }) => {
        keys.push(request.headers.get('idempotency-key'));
        return refusal('service_unavailable');
      },
      { once: true },
    ),
  );
  await user.type(field, 'Gracias,{Shift>}{Enter}{/Shift}Ana{Enter}');
  expect(await screen.findByText(/^El servicio no está disponible/)).toBeVisible();
  expect(field).toHaveValue('Gracias,\nAna');
  await user.click(screen.getByRole('button', { name: 'Enviar' }));
  await waitFor(() => expect(field).toHaveValue(''));
  expect(sent).toEqual([{ path: `${ID}/messages`, key: keys[0], body: { text: 'Gracias,\nAna' } }]);
  await waitFor(() => expect(bubbles().at(-1)).toBe('Gracias,\nAna:09 · Enviando'));
  log.mockRestore();
});

it('a text that is corrected after its first try was sent says so, and is sent by another try [WA-60]', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { sent, messages } = serve([{ ...ANA, unread: 0 }]);
  const { user } = open(`/conversations?id=${ID}`);
  const field = await screen.findByRole('textbox', { name: 'Respuesta' });
  const keys: (string | null)[] = [];
  const answer = (reply: () => Response) =>
    server.use(
      http.post(
        '*/api/conversations/:id/messages',
        ({ request }) => {
          keys.push(request.headers.get('idempotency-key'));
          return reply();
        },
        { once: true },
      ),
    );
  answer(() => HttpResponse.error());
  await user.type(field, 'A las tres{Enter}');
  expect(await screen.findByText(/^El servidor no responde/)).toBeVisible();
  // It had arrived, and no change told of it.
  messages.unshift(message(8, { direction: 'sent', kind: 'answer', text: 'A las tres', status: 'sent' }));
  answer(() => refusal('already_exists'));
  await user.clear(field);
  await user.type(field, 'A las cuatro{Enter}');
  expect(await screen.findByText(/^Tu texto anterior sí se envió/)).toBeVisible();
  await waitFor(() => expect(bubbles().at(-1)).toBe('A las tres:08 · Enviado'));
  expect([field.textContent, keys[1]]).toEqual(['A las cuatro', keys[0]]);
  await user.click(screen.getByRole('button', { name: 'Enviar' }));
  await waitFor(() => expect(field).toHaveValue(''));
  expect(sent).toMatchObject([{ body: { text: 'A las cuatro' } }]);
  expect(sent[0]?.key).not.toBe(keys[0]);
  expect(screen.queryByText(/^Tu texto anterior/)).toBeNull();
  log.mockRestore();
});

it('outside the window there is no answer, and those who may not write see none [WA-75]', async () => {
  serve([{ ...ANA, unread: 3 }, STRANGER]);
  const first = open(`/conversations?id=${STRANGER.id}`);
  expect(await screen.findByText(/^No ha escrito desde este número en las últimas 24 horas/)).toBeVisible();
  expect(screen.queryByRole('textbox', { name: 'Respuesta' })).toBeNull();
  first.unmount();
  serve([{ ...STRANGER, windowEndsAt: ANA.windowEndsAt }]);
  const former = open(`/conversations?id=${STRANGER.id}`);
  expect(await screen.findByText('No quiere mensajes (BAJA).')).toBeVisible();
  former.unmount();
  serve([{ ...ANA, unread: 0, answerable: false }]);
  server.use(http.get('*/api/employees/:id', () => HttpResponse.json(employee(1, { optedOutAt: ANA.windowEndsAt }))));
  const second = open(`/conversations?id=${ID}`);
  expect(await screen.findByText('No quiere mensajes (BAJA). Podrás escribirle cuando responda ALTA.')).toBeVisible();
  second.unmount();
  const { sent } = serve([{ ...ANA, unread: 3 }]);
  open(`/conversations?id=${ID}`, signedIn('viewer'));
  await screen.findByRole('log');
  expect(screen.queryByRole('textbox', { name: 'Respuesta' })).toBeNull();
  expect(sent).toEqual([]);
});

it('says that there are none, that nothing was found, and what could not be loaded', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  serve([]);
  server.use(http.get('*/api/conversations', () => refusal('service_unavailable'), { once: true }));
  const { user } = open(`/conversations?id=${ID}`);
  const alerts = await screen.findAllByRole('alert');
  expect(alerts).toHaveLength(2);
  await user.click(within(alerts[0] ?? document.body).getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText('Aún no hay conversaciones')).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: 'Sin leer' }));
  expect(await screen.findByText('Sin resultados')).toBeVisible();
  log.mockRestore();
});
