import { expect, it } from '@jest/globals';
import type { ConnectionView } from '@recuerda/contracts';
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { renderScreen } from '../../../testing/render-screen';
import { server } from '../../../testing/server';
import { CLOUD_CONNECTION, connectionOf } from '../../../testing/whatsapp-connection';
import { Connection } from './ProviderCard';

function show(connection: ConnectionView) {
  const api = { connection, disconnected: 0 };
  server.use(
    http.get('*/api/whatsapp/connection', () => HttpResponse.json(api.connection)),
    http.delete('*/api/whatsapp/connection', () => {
      api.disconnected += 1;
      api.connection = connectionOf();
      return HttpResponse.json(api.connection);
    }),
  );
  return { api, ...renderScreen(<Connection />, '/settings/whatsapp') };
}

it('offers to connect where messages go to the simulator', async () => {
  show(connectionOf());
  expect(await screen.findByRole('link', { name: 'Conectar WhatsApp' })).toHaveAttribute(
    'href',
    '/settings/whatsapp/connect',
  );
  expect(screen.queryByRole('button', { name: 'Desconectar' })).toBeNull();
});

it('shows the account without its secrets, and disconnects it after a question', async () => {
  const { api, user } = show(CLOUD_CONNECTION);
  expect(await screen.findByText('Guardado: termina en wxyz')).toBeVisible();
  expect(screen.getByText('106540352242922')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Desconectar' }));
  await user.click(await screen.findByRole('button', { name: 'Cancelar' }));
  expect(api.disconnected).toBe(0);
  await user.click(screen.getByRole('button', { name: 'Desconectar' }));
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('irán al simulador');
  await user.click(screen.getAllByRole('button', { name: 'Desconectar' }).at(-1) as HTMLElement);
  expect(await screen.findByRole('link', { name: 'Conectar WhatsApp' })).toBeVisible();
  await waitFor(() => expect(api.disconnected).toBe(1));
});

it('changes nothing that the server fixes, and names no setting', async () => {
  const { container } = show(connectionOf({ source: 'environment', provider: 'form', url: 'https://gateway.example' }));
  expect(await screen.findByText('https://gateway.example')).toBeVisible();
  expect(screen.queryByRole('link')).toBeNull();
  expect(container).not.toHaveTextContent(/[A-Z]+_[A-Z]+/);
});

it('says what to do while the secrets cannot be read', async () => {
  show({ ...CLOUD_CONNECTION, readable: false });
  expect(await screen.findByText(/^Las claves guardadas ya no se pueden leer/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Cambiar la conexión' })).toBeVisible();
});
