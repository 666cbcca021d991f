import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { AccountApi, PASSWORD, signedIn } from '../../testing/account-api';
import { FakeEventSource } from '../../testing/fake-event-source';
import { address, openPortal } from '../../testing/open-portal';
import { server } from '../../testing/server';

const TITLE = { name: 'Tu sesión ha caducado' };
const dialog = async () => within(await screen.findByRole('dialog', TITLE));

describe('a session that has ended', () => {
  let account: AccountApi;
  let logged: jest.SpiedFunction<typeof console.error>;
  beforeEach(() => {
    account = new AccountApi(signedIn());
    logged = jest.spyOn(console, 'error').mockReturnValue();
  });
  afterEach(() => logged.mockRestore());
  const end = () => (account.access = { state: 'signed_out' });
  const signInAgain = async (user: ReturnType<typeof openPortal>['user']) => {
    const form = await dialog();
    expect(form.getByLabelText('Correo', { selector: 'input' })).toHaveValue('ana@escuela.example');
    await user.type(form.getByLabelText('Contraseña', { selector: 'input' }), PASSWORD);
    await user.click(form.getByRole('button', { name: 'Entrar' }));
    await waitFor(() => expect(screen.queryByRole('dialog', TITLE)).toBeNull());
  };

  it('is renewed over the form, which keeps what was typed and is not sent by itself [AUTH-10]', async () => {
    const { user, directory } = openPortal('/departments', account);
    await screen.findByText('Departamento 1');
    await user.click(screen.getByRole('button', { name: 'Nuevo Departamento' }));
    await user.type(await screen.findByLabelText('Nombre del Departamento'), 'Biblioteca');
    end();
    await user.click(screen.getByRole('button', { name: 'Crear Departamento' }));
    await signInAgain(user);
    expect(directory.sent).toEqual([]);
    expect(screen.getByLabelText('Nombre del Departamento')).toHaveValue('Biblioteca');
    await user.click(screen.getByRole('button', { name: 'Crear Departamento' }));
    expect(await screen.findByRole('article', { name: 'Biblioteca' })).toBeVisible();
    expect(directory.sent).toHaveLength(1);
  });

  it('is renewed over a screen, which is then read again, and the event stream is opened again [AUTH-10]', async () => {
    const { user } = openPortal('/', account);
    await screen.findByRole('navigation', { name: 'Cuenta' });
    await screen.findByText('41');
    end();
    await user.click(screen.getByRole('link', { name: 'Departamentos' }));
    await dialog();
    expect(screen.queryByText('No se pudo cargar la información')).toBeNull();
    await waitFor(() => expect(FakeEventSource.latest.readyState).toBe(FakeEventSource.CLOSED));
    const { length } = FakeEventSource.all;
    await signInAgain(user);
    expect(await screen.findByText('Departamento 1')).toBeVisible();
    await waitFor(() => expect(FakeEventSource.all).toHaveLength(length + 1));
  });

  it('is noticed when the event stream breaks', async () => {
    openPortal('/', account);
    await screen.findByRole('navigation', { name: 'Cuenta' });
    await screen.findByText('41');
    end();
    act(() => FakeEventSource.latest.fail());
    await dialog();
  });

  it('is no longer because its event stream breaks: the user did nothing [AUTH-08]', async () => {
    let probed = 0;
    openPortal('/', account);
    server.use(http.get('*/api/auth/sessions', () => void (probed += 1)));
    await screen.findByRole('navigation', { name: 'Cuenta' });
    await screen.findByText('41');
    const { asked } = account;
    act(() => FakeEventSource.latest.fail());
    await waitFor(() => expect(probed).toBe(1));
    expect(account.asked).toBe(asked);
  });

  it('is not closed by Escape, but by using another account', async () => {
    const { user } = openPortal('/departments', account);
    await screen.findByRole('navigation', { name: 'Cuenta' });
    await screen.findByText('Departamento 1');
    end();
    await user.click(screen.getByRole('link', { name: 'Dashboard' }));
    const form = await dialog();
    await user.keyboard('{Escape}');
    await user.click(form.getByRole('button', { name: 'Usar otra cuenta' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Iniciar sesión' })).toBeVisible();
    expect(address()).toBe('/login');
  });

  it('asks before another account is used where something is typed [UNDO-06]', async () => {
    const { user } = openPortal('/departments', account);
    await screen.findByText('Departamento 1');
    await user.click(screen.getByRole('button', { name: 'Nuevo Departamento' }));
    await user.type(await screen.findByLabelText('Nombre del Departamento'), 'Biblioteca');
    end();
    await user.click(screen.getByRole('button', { name: 'Crear Departamento' }));
    await user.click((await dialog()).getByRole('button', { name: 'Usar otra cuenta' }));
    await user.click(await screen.findByRole('button', { name: 'Seguir editando' }));
    await user.click((await dialog()).getByRole('button', { name: 'Usar otra cuenta' }));
    await user.click(await screen.findByRole('button', { name: 'Descartar' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Iniciar sesión' })).toBeVisible();
  });

  it('is noticed again after one has signed out and in', async () => {
    const { user } = openPortal('/departments', account);
    await user.click(await screen.findByRole('button', { name: 'Cerrar sesión' }));
    await user.type(await screen.findByLabelText('Correo', { selector: 'input' }), 'ana@escuela.example');
    await user.type(screen.getByLabelText('Contraseña', { selector: 'input' }), PASSWORD);
    await user.click(screen.getByRole('button', { name: 'Entrar' }));
    expect(await screen.findByText('41')).toBeVisible();
    end();
    await user.click(screen.getByRole('link', { name: 'Departamentos' }));
    await dialog();
  });
});
