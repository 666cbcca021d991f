import { afterEach, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { signedIn } from '../../testing/account-api';
import { ANA, message, REMINDER, serveConversations } from '../../testing/conversations-api';
import { renderScreen } from '../../testing/render-screen';
import { page, task } from '../../testing/samples';
import { server } from '../../testing/server';
import { Thread } from './Thread';

const hide = (value: boolean) => Object.defineProperty(document, 'hidden', { value, configurable: true });
afterEach(() => void hide(false));

const open = () => renderScreen(<Thread id={ANA.id} />, '/', signedIn());

it('does not call a task deleted whose title is still being read [WA-75]', async () => {
  serveConversations([{ ...ANA, unread: 0 }]);
  const { changes } = open();
  expect(await screen.findByText('Pasar lista')).toBeVisible();
  const read = Promise.withResolvers<Response>();
  const newer = { ...REMINDER, reminderId: 'r2', taskId: task(2).id };
  server.use(
    http.get('*/api/tasks', () => read.promise, { once: true }),
    http.get('*/api/deliveries', () => HttpResponse.json(page([newer, REMINDER]))),
  );
  changes.emit({ type: 'notifier.reminder.sent', subject: 'r2' });
  await waitFor(() => expect(screen.getAllByText('Recordatorio')).toHaveLength(2));
  expect(screen.queryByText('Tarea eliminada')).toBeNull();
  expect(screen.getByText('…')).toBeVisible();
  read.resolve(HttpResponse.json(page([task(1, { title: 'Pasar lista' })])));
  expect(await screen.findByText('Tarea eliminada')).toBeVisible();
  expect(screen.getByText('Pasar lista')).toBeVisible();
});

it('says of a reminder that waits why it does, instead of that it is being sent [WA-75]', async () => {
  serveConversations([{ ...ANA, unread: 0 }]);
  const held = { ...REMINDER, status: 'sending', attempts: 0, reason: 'consent_missing', sentAt: null, receipt: null };
  server.use(http.get('*/api/deliveries', () => HttpResponse.json(page([held]))));
  open();
  expect(await screen.findByText(/· Retenido: Falta el consentimiento de esta persona$/)).toBeVisible();
  expect(screen.queryByText(/Enviando/)).toBeNull();
});

it('that cannot be read has the way back to the list, which it covers on phones [WA-75]', async () => {
  const log = jest.spyOn(console, 'error').mockReturnValue();
  serveConversations([]);
  open();
  expect(await screen.findByText('No se pudo cargar la información')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Volver a las conversaciones' })).toHaveAttribute('href', '/');
  log.mockRestore();
});

it('reads its reminders alone again after a reminder, of whomever it is [WA-75]', async () => {
  serveConversations([{ ...ANA, unread: 0 }]);
  const asked: string[] = [];
  const listen = ({ request }: { request: Request }) => void asked.push(new URL(request.url).pathname);
  const { changes } = open();
  expect(await screen.findByText('Pasar lista')).toBeVisible();
  // Whatever else is read is under way when the first answer comes.
  const { promise: answered, resolve: note } = Promise.withResolvers<unknown>();
  server.events.on('response:mocked', note);
  server.events.on('request:start', listen);
  changes.emit({ type: 'notifier.reminder.sent', subject: 'r2' });
  await answered;
  server.events.removeListener('request:start', listen);
  server.events.removeListener('response:mocked', note);
  expect(new Set(asked)).toEqual(new Set(['/api/deliveries']));
});

it('that was open in a hidden tab is read once the tab is seen [WA-75]', async () => {
  hide(true);
  const { sent } = serveConversations([{ ...ANA, unread: 2 }]);
  open();
  expect(await screen.findByText('Pasar lista')).toBeVisible();
  expect(sent).toEqual([]);
  hide(false);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(sent).toEqual([{ path: `${ANA.id}/read`, key: null, body: null }]));
});

it('describes what is no text, and shows what WhatsApp says of the person beside the messages [WA-79]', async () => {
  serveConversations(
    [{ ...ANA, unread: 0 }],
    [
      message(3, { kind: 'notice', text: 'Cambió su número: +50491112222' }),
      message(2, { kind: 'other', text: 'Respondió una encuesta: Sí' }),
      message(1, { text: 'Respondió una encuesta: No' }),
    ],
  );
  open();
  expect(await screen.findByText('Respondió una encuesta: Sí')).toHaveClass('italic');
  expect(screen.getByText('Respondió una encuesta: No')).not.toHaveClass('italic');
  const notice = screen.getByText(/^Cambió su número: \+50491112222 ·$/);
  expect(notice.querySelector('time')).toHaveAttribute('datetime', message(3, {}).at);
  expect(notice).toHaveClass('self-center');
});

it('shows in red what a message could not do, and in green what it did [WA-75]', async () => {
  serveConversations(
    [{ ...ANA, unread: 0 }],
    [message(2, { text: 'listo', action: 'refused' }), message(1, { text: 'AYUDA', action: 'helped' })],
  );
  open();
  expect(await screen.findByText('No se pudo hacer')).toHaveClass('text-danger');
  expect(screen.getByText('Recibió la ayuda')).toHaveClass('text-success');
});

it('shows with a question what it offers to choose from, and no list with other messages [WA-75]', async () => {
  const question = message(2, {
    direction: 'sent',
    kind: 'question',
    text: '¿De cuál tarea se trata? Elígela, o responde con su número.',
    choices: [{ title: 'Informe', description: 'Primer trimestre' }, { title: 'Notas' }],
  });
  serveConversations([{ ...ANA, unread: 0 }], [message(3, { text: '2' }), question, message(1, { text: 'listo' })]);
  open();
  const list = await screen.findByRole('list', { name: 'Opciones' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((row) => row.textContent),
  ).toEqual(['InformePrimer trimestre', 'Notas']);
  expect(screen.getByText('listo')).toBeVisible();
});

it('shows the photo or document that a message brought [PROOF-06]', async () => {
  serveConversations(
    [{ ...ANA, unread: 0 }],
    [
      message(3, {
        kind: 'other',
        text: 'Envió un documento: notas.pdf',
        proof: { type: 'application/pdf', size: 2_049 },
      }),
      message(2, { kind: 'other', text: 'Envió una foto', proof: { type: 'image/jpeg', size: 5 } }),
      message(1, { kind: 'other', text: 'Envió una foto' }),
    ],
  );
  open();
  const photo = await screen.findByRole('img', { name: 'Foto que envió el empleado' });
  expect(photo).toHaveAttribute('src', '/api/proofs/m2');
  expect(photo.closest('a')).toHaveAttribute('href', '/api/proofs/m2');
  expect(screen.getByRole('link', { name: 'PDF, 3 kB' })).toHaveAttribute('href', '/api/proofs/m3');
  expect(screen.getAllByRole('img')).toHaveLength(1);
});
