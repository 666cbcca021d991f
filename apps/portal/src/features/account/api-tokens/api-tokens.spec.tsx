import { expect, it, jest } from '@jest/globals';
import type { ApiTokenView, Role } from '@recuerda/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { AccountApi, apiToken, SECRET, signedIn, TAKEN, user as account } from '../../../testing/account-api';
import { DirectoryApi, refusal } from '../../../testing/directory-api';
import { renderScreen } from '../../../testing/render-screen';
import { department } from '../../../testing/samples';
import { server } from '../../../testing/server';
import AccountScreen from '../AccountScreen';

function open(tokens: ApiTokenView[] = [], role: Role = 'administrator') {
  new DirectoryApi([department(1)]);
  const api = new AccountApi(signedIn(role), [], tokens);
  return { api, ...renderScreen(<AccountScreen user={account(role)} />, '/account', signedIn(role)) };
}
const card = () => within(screen.getByRole('region', { name: 'Tokens de la API' }));
const dialog = () => within(screen.getByRole('dialog'));

it('lists tokens with their permissions, expiry and last use [AUTH-28]', async () => {
  const expired = { expiresAt: '2020-01-01T12:00:00.000Z', lastUsedAt: '2019-12-01T12:00:00.000Z' };
  open([
    apiToken(1, { permissions: ['school.read', 'school.write'], departmentIds: [department(1).id] }),
    apiToken(2, expired),
  ]);
  const [first, second] = (await card().findAllByRole('listitem')).map((item) => within(item));
  expect(first?.getByText(/^Leer departamentos.*; Cambiar empleados y tareas$/)).toBeVisible();
  expect([first?.getByText('Un departamento'), first?.getByText(/Sin usar$/)].every(Boolean)).toBe(true);
  expect(first?.queryByText('Caducado')).toBeNull();
  expect([second?.getByText('Caducado'), second?.getByText(/Último uso:/)].every(Boolean)).toBe(true);
});

it('a new token is asked for what it may do, and shown once [AUTH-28]', async () => {
  const { api, user } = open();
  expect(await card().findByText(/Aún no tienes ninguno/)).toBeVisible();
  await user.click(card().getByRole('button', { name: 'Nuevo token' }));
  await user.click(dialog().getByRole('button', { name: 'Crear token' }));
  expect(await dialog().findByText('Elige al menos un permiso.')).toBeVisible();
  await user.type(dialog().getByLabelText('Nombre'), 'Informe');
  await user.click(dialog().getByLabelText(/^Leer departamentos/));
  await user.click(await dialog().findByLabelText('Departamento 1'));
  await user.selectOptions(dialog().getByLabelText('Duración'), '30 días');
  await user.click(dialog().getByRole('button', { name: 'Crear token' }));
  expect(await screen.findByLabelText('Token')).toHaveValue(SECRET);
  const departmentIds = [department(1).id];
  expect(api.sent.map(({ body }) => body)).toEqual([
    { name: 'Informe', permissions: ['school.read'], departmentIds, expiresInDays: 30 },
  ]);
  await user.keyboard('{Escape}');
  expect(await card().findByText('Informe')).toBeVisible();
  expect(document.body.textContent).not.toContain(SECRET);
});

it('offers only what the account may do, and keeps what was filled in when it is refused [AUTH-28]', async () => {
  const { user } = open([], 'viewer');
  await user.click(await card().findByRole('button', { name: 'Nuevo token' }));
  expect(within(dialog().getByRole('group', { name: 'Permisos' })).getAllByRole('checkbox')).toHaveLength(1);
  await user.type(dialog().getByLabelText('Nombre'), TAKEN);
  await user.click(dialog().getByLabelText(/^Leer departamentos/));
  await user.click(dialog().getByRole('button', { name: 'Crear token' }));
  expect(await dialog().findByText('No puedes tener más.')).toBeVisible();
  expect(dialog().getByLabelText('Nombre')).toHaveValue(TAKEN);
});

it('a token is revoked after a question; a failure is shown [AUTH-29]', async () => {
  const log = jest.spyOn(console, 'error').mockReturnValue();
  const { user } = open([apiToken(1)]);
  const revoke = async () => {
    await user.click(await card().findByRole('button', { name: 'Revocar' }));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Revocar' }));
  };
  server.use(http.delete('*/api/auth/tokens/:id', () => refusal('service_unavailable'), { once: true }));
  await revoke();
  expect(await screen.findByText(/^No se pudo revocar el token\./)).toBeVisible();
  await revoke();
  await waitFor(() => expect(card().queryByRole('listitem')).toBeNull());
  log.mockRestore();
});
