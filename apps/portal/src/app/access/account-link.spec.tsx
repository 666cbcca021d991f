import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { AccountApi, PASSWORD, signedIn } from '../../testing/account-api';
import { refusal } from '../../testing/directory-api';
import { address, openPortal } from '../../testing/open-portal';
import { server } from '../../testing/server';

const field = (label: string) => screen.findByLabelText(label, { selector: 'input' });

async function choose(user: ReturnType<typeof openPortal>['user'], repeated = PASSWORD) {
  await user.type(await field('Contraseña'), PASSWORD);
  await user.type(await field('Repetir la contraseña'), repeated);
  await user.click(screen.getByRole('button', { name: 'Guardar y entrar' }));
}

describe.each([
  ['/invitation', 'Invitación a Recuerda'],
  ['/reset', 'Restablecer contraseña'],
])('the link to %s', (path, title) => {
  it('sets the password and signs in; its token does not stay in the address bar [AUTH-14]', async () => {
    const account = new AccountApi({ state: 'signed_out' });
    const { user } = openPortal(`${path}?token=good`, account);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
    await waitFor(() => expect(address()).toBe(path));
    await choose(user, 'otra cosa');
    expect(await screen.findByText('No coincide.')).toBeVisible();
    expect(account.sent).toEqual([]);
    await user.clear(await field('Contraseña'));
    await user.clear(await field('Repetir la contraseña'));
    await choose(user);
    expect(await screen.findByText('41')).toBeVisible();
    expect(address()).toBe('/');
    expect(account.sent.map(({ body }) => body)).toEqual([{ token: 'good', password: PASSWORD }]);
  });

  it('says that it is no longer valid, and how to get another [AUTH-14]', async () => {
    const { user } = openPortal(`${path}?token=old`, new AccountApi({ state: 'signed_out' }));
    expect(await screen.findByText('Este enlace ya no es válido.')).toBeVisible();
    expect(screen.getByText(/Pide otro a un administrador/)).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Iniciar sesión' }));
    await waitFor(() => expect(address()).toBe('/login'));
  });

  it('says so also if it is used meanwhile [AUTH-14]', async () => {
    const { user } = openPortal(`${path}?token=good`, new AccountApi({ state: 'signed_out' }));
    await field('Contraseña');
    server.use(http.post('*/api/auth/link', () => refusal('link_expired')));
    await choose(user);
    expect(await screen.findByText('Este enlace ya no es válido.')).toBeVisible();
  });

  it('without a token is no longer valid either', async () => {
    openPortal(path, new AccountApi({ state: 'signed_out' }));
    expect(await screen.findByText('Este enlace ya no es válido.')).toBeVisible();
  });
});

it('a link may be used where somebody else is signed in', async () => {
  const { user } = openPortal('/invitation?token=good', new AccountApi(signedIn()));
  await choose(user);
  await waitFor(() => expect(address()).toBe('/'));
});
