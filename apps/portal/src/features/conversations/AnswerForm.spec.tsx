import { expect, it, jest } from '@jest/globals';
import type { AccessView } from '@recuerda/contracts';
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { signedIn, user as account } from '../../testing/account-api';
import { ANA, serveConversations, STRANGER } from '../../testing/conversations-api';
import { DirectoryApi } from '../../testing/directory-api';
import { holdNext } from '../../testing/hold-next';
import { renderScreen } from '../../testing/render-screen';
import { employee } from '../../testing/samples';
import { server } from '../../testing/server';
import ConversationsScreen from './ConversationsScreen';

const MESSAGES = '*/api/conversations/:id/messages';
const field = () => screen.findByRole('textbox', { name: 'Respuesta' });

function open(access: AccessView = signedIn()) {
  const { sent } = serveConversations([{ ...ANA, unread: 0 }, STRANGER]);
  return { sent, ...renderScreen(<ConversationsScreen />, `/conversations?id=${ANA.id}`, access) };
}

it('what is not sent is asked about before the page goes, and read where nothing can be sent [WA-60]', async () => {
  const leaves = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const first = open();
  await field();
  expect(leaves()).toBe(true);
  await first.user.type(await field(), 'Nos vemos');
  expect(leaves()).toBe(false);
  first.unmount();
  new DirectoryApi([], [employee(1)]);
  serveConversations([{ ...ANA, unread: 0, answerable: false }]);
  const later = renderScreen(<ConversationsScreen />, `/conversations?id=${ANA.id}`, signedIn());
  expect(await screen.findByText('Sin enviar: Nos vemos')).toBeVisible();
  later.unmount();
  const { user } = open();
  await user.type(await field(), '{Enter}');
  await waitFor(async () => expect(await field()).toHaveValue(''));
  expect(leaves()).toBe(true);
  await user.click(screen.getByRole('link', { name: /^\+504/ }));
  expect(await screen.findByText(/^No ha escrito desde este número/)).toBeVisible();
  expect(screen.queryByText(/^Sin enviar/)).toBeNull();
});

it('what is typed while a text is sent stays for the next one [WA-60]', async () => {
  const { sent, user } = open();
  const answer = holdNext('post', MESSAGES);
  await user.type(await field(), 'Gracias.{Enter}');
  expect(await screen.findByRole('button', { name: 'Enviando...' })).toBeVisible();
  await user.type(await field(), ' Hasta mañana.');
  answer();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Enviar' })).toBeVisible());
  expect(await field()).toHaveValue('Hasta mañana.');
  await user.type(await field(), '{Enter}');
  await waitFor(async () => expect(await field()).toHaveValue(''));
  expect(sent.map(({ body }) => body)).toEqual([{ text: 'Gracias.' }, { text: 'Hasta mañana.' }]);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
});

it('a text that may have been sent is not sent twice from a conversation that is opened again [WA-60]', async () => {
  const log = jest.spyOn(console, 'error').mockReturnValue();
  const { sent, user } = open();
  const keys: (string | null)[] = [];
  const lose = ({ request }: { request: Request }) => {
    keys.push(request.headers.get('idempotency-key'));
    return HttpResponse.error();
  };
  server.use(http.post(MESSAGES, lose, { once: true }));
  await user.type(await field(), 'Nos vemos{Enter}');
  expect(await screen.findByText(/^El servidor no responde/)).toBeVisible();
  await user.click(screen.getByRole('link', { name: /^\+504/ }));
  expect(await screen.findByText(/^No ha escrito desde este número/)).toBeVisible();
  await user.click(screen.getByRole('link', { name: /^Ana Núñez/ }));
  expect(await field()).toHaveValue('Nos vemos');
  await user.click(screen.getByRole('button', { name: 'Enviar' }));
  await waitFor(async () => expect(await field()).toHaveValue(''));
  expect(sent.map(({ key }) => key)).toEqual(keys);
  log.mockRestore();
});

it('what one has typed is not shown to who signs in next [AUTH-06]', async () => {
  const first = open();
  await first.user.type(await field(), 'Entre nosotros');
  first.unmount();
  const again = open();
  expect(await field()).toHaveValue('Entre nosotros');
  again.unmount();
  const other = { ...account(), id: '0198f2a0-0000-7000-8000-000400000009' };
  open({ state: 'signed_in', user: other, endsAt: '2026-12-01T12:00:00.000Z' });
  expect(await field()).toHaveValue('');
});

it('to a person whose number is not known says so, unless the answer goes by the id [WA-60]', async () => {
  const nameless = { ...STRANGER, phone: null };
  serveConversations([nameless]);
  const { unmount } = renderScreen(<ConversationsScreen />, `/conversations?id=${nameless.id}`, signedIn());
  expect(await screen.findByText(/^No se conoce su número/)).toBeVisible();
  unmount();
  serveConversations([{ ...nameless, answerable: true }]);
  renderScreen(<ConversationsScreen />, `/conversations?id=${nameless.id}`, signedIn());
  expect(await field()).toBeVisible();
});
