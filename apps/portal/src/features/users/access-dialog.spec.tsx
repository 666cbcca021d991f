import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { apiToken, signedIn } from '../../testing/account-api';
import { DirectoryApi } from '../../testing/directory-api';
import { renderScreen } from '../../testing/render-screen';
import { EVA, OWN, UsersApi } from '../../testing/users-api';
import UsersScreen from './UsersScreen';

const SESSION = {
  id: '0198f2a0-0000-7000-8000-000500000001',
  userAgent: 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0',
  address: '192.0.2.7',
  createdAt: '2026-11-20T12:00:00.000Z',
  lastUsedAt: '2026-11-20T12:00:00.000Z',
};

async function open() {
  const api = new UsersApi([OWN, { ...EVA, status: 'active' }]);
  api.access = { sessions: [SESSION], tokens: [apiToken(1), apiToken(2)] };
  new DirectoryApi([]);
  const { user } = renderScreen(<UsersScreen user={OWN} />, '/users', signedIn());
  const card = within(await screen.findByRole('article', { name: 'Eva Paz' }));
  await user.click(card.getByRole('button', { name: 'Sesiones y tokens' }));
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'Accesos de Eva Paz' })) };
}

it('the sessions and tokens of an account are listed, and one is ended [AUTH-55]', async () => {
  const { user, dialog } = await open();
  expect(await dialog.findByText('Firefox en Windows')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Cerrar sesión' }));
  expect(await dialog.findByText('No tiene ninguna sesión iniciada.')).toBeVisible();
  expect(dialog.getByText('Programa 1')).toBeVisible();
  await user.click(dialog.getAllByRole('button', { name: 'Revocar' })[0] ?? document.body);
  await waitFor(() => expect(dialog.getAllByRole('button', { name: 'Revocar' })).toHaveLength(1));
});

it('all are ended after a question [AUTH-55]', async () => {
  const { user, dialog } = await open();
  await user.click(await dialog.findByRole('button', { name: 'Cerrar todo' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Cerrar todo' }));
  await user.click(question.getByRole('button', { name: 'Cerrar todo' }));
  expect(await dialog.findByText('No tiene ningún token.')).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Cerrar todo' })).toBeNull();
});
