import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { AccountApi, PASSWORD } from '../../testing/account-api';
import { address, openPortal } from '../../testing/open-portal';

const field = (label: string) => screen.findByLabelText(label, { selector: 'input' });

async function create(user: ReturnType<typeof openPortal>['user'], repeated = PASSWORD) {
  await user.type(await field('Nombre'), 'Ana Núñez');
  await user.type(await field('Correo'), 'ana@escuela.example');
  await user.type(await field('Contraseña'), PASSWORD);
  await user.type(await field('Repetir la contraseña'), repeated);
  await user.click(screen.getByRole('button', { name: 'Crear administrador' }));
}

describe('the set-up', () => {
  it('creates the first administrator; its token does not stay in the address bar [AUTH-04]', async () => {
    const account = new AccountApi({ state: 'setup' });
    const { user } = openPortal('/setup?token=good', account);
    expect(await screen.findByRole('heading', { level: 1, name: 'Crear el primer administrador' })).toBeVisible();
    await waitFor(() => expect(address()).toBe('/setup'));
    expect(await field('Contraseña')).toHaveAccessibleDescription('Al menos 10 caracteres.');
    expect(await field('Contraseña')).toHaveAttribute('autocomplete', 'new-password');
    await create(user);
    expect(await screen.findByText('41')).toBeVisible();
    expect(address()).toBe('/');
    const input = { token: 'good', name: 'Ana Núñez', email: 'ana@escuela.example', password: PASSWORD };
    expect(account.sent.map(({ body }) => body)).toEqual([input]);
  });

  it('asks for the password twice [AUTH-04]', async () => {
    const account = new AccountApi({ state: 'setup' });
    const { user } = openPortal('/setup?token=good', account);
    await create(user, 'otra cosa');
    expect(await screen.findByText('No coincide.')).toBeVisible();
    expect(account.sent).toEqual([]);
  });

  it('says that a link is no longer valid, and how to get another [AUTH-04]', async () => {
    const { user } = openPortal('/setup?token=old', new AccountApi({ state: 'setup' }));
    await create(user);
    expect(await screen.findByText('Este enlace ya no es válido.')).toBeVisible();
    expect(screen.getByText(/Reinicia el programa/)).toBeVisible();
  });

  it('leads to the sign-in once there is an administrator [AUTH-04]', async () => {
    const { user } = openPortal('/setup?token=good', new AccountApi({ state: 'signed_out' }));
    await user.click(await screen.findByRole('link', { name: 'Iniciar sesión' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Iniciar sesión' })).toBeVisible();
  });

  it('is where every address leads until then, and says where the link is', async () => {
    openPortal('/tasks', new AccountApi({ state: 'setup' }));
    expect(await screen.findByText(/Abre el enlace que el programa muestra al arrancar/)).toBeVisible();
    expect(address()).toBe('/setup');
  });
});
