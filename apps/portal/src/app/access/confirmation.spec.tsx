import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { announceSignIn, browser } from '../../features/account/oidc/browser';
import { AccountApi, PASSWORD, SECRET, signedIn } from '../../testing/account-api';
import { openPortal } from '../../testing/open-portal';

const TITLE = { name: 'Confirma que eres tú' };
let account: AccountApi;
let logged: jest.SpiedFunction<typeof console.error>;
beforeEach(() => {
  account = new AccountApi(signedIn());
  account.unconfirmed = true;
  logged = jest.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => logged.mockRestore());

/** Fills in a new token and presses the button. */
async function createToken() {
  const { user } = openPortal('/account', account);
  await user.click(await screen.findByRole('button', { name: 'Nuevo token' }));
  await user.type(screen.getByLabelText('Nombre'), 'Informe');
  await user.click(screen.getByLabelText(/^Leer departamentos/));
  await user.click(screen.getByRole('button', { name: 'Crear token' }));
  return { user, dialog: within(await screen.findByRole('dialog', TITLE)) };
}
const closed = () => waitFor(() => expect(screen.queryByRole('dialog', TITLE)).toBeNull());

it('a form that needs it asks for the password, and then is sent as it was filled in [AUTH-54]', async () => {
  const { user, dialog } = await createToken();
  await user.type(await dialog.findByLabelText('Contraseña'), 'otra frase');
  await user.click(dialog.getByRole('button', { name: 'Confirmar' }));
  expect(await dialog.findByText('La contraseña no es correcta.')).toBeVisible();
  expect(account.sent).toEqual([]);
  await user.clear(dialog.getByLabelText('Contraseña'));
  await user.type(dialog.getByLabelText('Contraseña'), PASSWORD);
  await user.click(dialog.getByRole('button', { name: 'Confirmar' }));
  expect(await screen.findByLabelText('Token')).toHaveValue(SECRET);
  await closed();
  expect(account.sent).toMatchObject([{ body: { name: 'Informe', permissions: ['school.read'] } }]);
});

it('a form whose user does not confirm stays filled in, and asks again [AUTH-54]', async () => {
  const { user, dialog } = await createToken();
  await user.click(await dialog.findByRole('button', { name: 'Cancelar' }));
  await closed();
  expect(await screen.findByText('Confirma que eres tú para continuar.')).toBeVisible();
  expect(screen.getByLabelText('Nombre')).toHaveValue('Informe');
  await user.click(screen.getByRole('button', { name: 'Crear token' }));
  expect(await screen.findByRole('dialog', TITLE)).toBeVisible();
});

it('an account without password or passkey signs in again in another window [AUTH-54]', async () => {
  account.confirmation = { password: false, passkey: false, oidc: { name: 'Colegio' } };
  const target = { close: () => undefined } as Window;
  const opened = jest.spyOn(browser, 'openWindow').mockReturnValue(target);
  const went = jest.spyOn(browser, 'go').mockReturnValue();
  const { user, dialog } = await createToken();
  await user.click(await dialog.findByRole('button', { name: 'Confirmar con Colegio' }));
  await waitFor(() => expect(went.mock.calls.map(([url]) => url)).toEqual(['https://id.example.org/again']));
  account.unconfirmed = false;
  announceSignIn();
  window.dispatchEvent(new StorageEvent('storage', { key: 'recuerda.signedIn' }));
  expect(await screen.findByLabelText('Token')).toHaveValue(SECRET);
  opened.mockRestore();
  went.mockRestore();
});

it('without any of them says what to do [AUTH-54]', async () => {
  account.confirmation = { password: false, passkey: true, oidc: null };
  const { dialog } = await createToken();
  expect(await dialog.findByText(/Cierra la sesión y entra otra vez/)).toBeVisible();
});
