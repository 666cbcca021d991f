import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { ERRORS } from '@recuerda/contracts';
import { http, HttpResponse } from 'msw';
import { AccountApi, PASSWORD, signedIn } from '../../testing/account-api';
import { FakeEventSource } from '../../testing/fake-event-source';
import { address, openPortal } from '../../testing/open-portal';
import { server } from '../../testing/server';
import { SettingsApi } from '../../testing/settings-api';

const SIGN_IN = { name: 'Iniciar sesión' };
const signInScreen = () => screen.findByRole('heading', { level: 1, ...SIGN_IN });
const field = (label: string) => screen.getByLabelText(label, { selector: 'input' });
type User = ReturnType<typeof openPortal>['user'];

async function signIn(user: User, password = PASSWORD) {
  await user.type(field('Correo'), 'Ana@escuela.example');
  await user.type(field('Contraseña'), password);
  await user.click(screen.getByRole('button', { name: 'Entrar' }));
}

describe('without sign-in', () => {
  it('nothing is different: the server is asked once, and the account has no page [SHELL-07] [AUTH-01]', async () => {
    const account = new AccountApi();
    openPortal('/', account);
    expect(await screen.findByText('41')).toBeVisible();
    expect(screen.queryByRole('navigation', { name: 'Cuenta' })).toBeNull();
    FakeEventSource.latest.send('hello', {}, '1');
    FakeEventSource.latest.send('reload', {}, '2');
    expect(account.asked).toBe(1);
  });

  it.each(['/account', '/users'])('%s is no page', async (path) => {
    openPortal(path, new AccountApi());
    expect(await screen.findByText('Esta página no existe')).toBeVisible();
  });

  it('the sign-in leads to the Dashboard', async () => {
    openPortal('/login', new AccountApi());
    await waitFor(() => expect(address()).toBe('/'));
  });

  it('the screens are shown as long as the server does not say who uses them', async () => {
    const account = new AccountApi();
    server.use(http.get('*/api/auth/session', () => HttpResponse.error()));
    openPortal('/departments', account);
    expect(await screen.findByText('Departamento 1')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Nuevo Departamento' })).toBeVisible();
  });
});

describe('the sign-in', () => {
  it('says whom to ask when the password is forgotten [AUTH-19]', async () => {
    const { user } = openPortal('/', new AccountApi({ state: 'signed_out' }));
    await signInScreen();
    const answer = screen.getByText(/^Pide a un administrador de Recuerda un enlace/);
    expect(answer).not.toBeVisible();
    await user.click(screen.getByText('He olvidado mi contraseña'));
    expect(answer).toBeVisible();
  });

  it('sends a link where mail is set up, and says the same for every address [AUTH-48]', async () => {
    const account = new AccountApi({ state: 'signed_out', resetByMail: true });
    const { user } = openPortal('/tasks?search=pasar', account);
    await signInScreen();
    await user.click(screen.getByRole('link', { name: 'He olvidado mi contraseña' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'He olvidado mi contraseña' })).toBeVisible();
    await waitFor(() => expect(field('Correo')).toHaveFocus());
    await user.type(field('Correo'), 'Eva@escuela');
    await user.click(screen.getByRole('button', { name: 'Enviar enlace' }));
    expect(await screen.findByText('El correo no es válido.')).toBeVisible();
    await user.type(field('Correo'), '.example');
    await user.click(screen.getByRole('button', { name: 'Enviar enlace' }));
    const answer = await screen.findByText(/^Si existe una cuenta con el correo/);
    expect(answer).toHaveTextContent('eva@escuela.example');
    expect(answer).toHaveFocus();
    expect(account.sent).toMatchObject([
      { path: '/api/auth/forgotten-password', body: { email: 'eva@escuela.example' } },
    ]);
    await user.click(screen.getByRole('link', { name: 'Volver a iniciar sesión' }));
    await signInScreen();
    expect(address()).toBe('/login?next=%2Ftasks%3Fsearch%3Dpasar');
  });

  it('says what to do when the accounts are gone, and asks for nothing [AUTH-49]', async () => {
    openPortal('/tasks', new AccountApi({ state: 'signed_out', databaseLost: true }));
    expect(await screen.findByRole('heading', { level: 1, name: 'No queda ninguna cuenta' })).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(/Restaurar la copia.*npm run users -- add/);
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('leads on to the screen one wanted, with its filters [AUTH-02]', async () => {
    const account = new AccountApi({ state: 'signed_out' });
    const { user } = openPortal('/departments?search=dep', account);
    await signInScreen();
    expect(document.title).toBe('Iniciar sesión · Recuerda');
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(field('Correo')).toHaveFocus();
    expect(field('Correo')).toHaveAttribute('autocomplete', 'username');
    expect(field('Contraseña')).toHaveAttribute('autocomplete', 'current-password');
    await user.click(screen.getByRole('checkbox', { name: 'Mantener la sesión' }));
    await signIn(user);
    expect(await screen.findByText('Departamento 1')).toBeVisible();
    expect(address()).toBe('/departments?search=dep');
    expect(account.sent.map(({ body }) => body)).toEqual([
      { email: 'ana@escuela.example', password: PASSWORD, keep: true },
    ]);
  });

  it('says that the credentials are wrong, also where notices are hidden [AUTH-03]', async () => {
    window.portalConfig = { errorNotices: false };
    const { user } = openPortal('/', new AccountApi({ state: 'signed_out' }));
    await signInScreen();
    await signIn(user, 'otra cosa');
    expect(await screen.findByText('Credenciales incorrectas.')).toBeVisible();
    expect(field('Correo')).toHaveValue('Ana@escuela.example');
  });

  it.each([
    ['40', 'Inténtalo de nuevo en 40 segundos.'],
    ['61', 'Inténtalo de nuevo en 2 minutos.'],
  ])('says when to try again, after too many tries: in %s s [AUTH-03]', async (seconds, text) => {
    const { user } = openPortal('/', new AccountApi({ state: 'signed_out' }));
    const { detail } = ERRORS.too_many_requests;
    const body = { code: 'too_many_requests', detail };
    const headers = { 'retry-after': seconds };
    server.use(http.post('*/api/auth/session', () => HttpResponse.json(body, { status: 429, headers })));
    await signInScreen();
    await signIn(user);
    expect(await screen.findByText(`${detail} ${text}`)).toBeVisible();
  });

  it('is asked for when sign-in is switched on while the portal is open', async () => {
    const account = new AccountApi();
    const { user } = openPortal('/', account);
    await screen.findByText('41');
    account.access = { state: 'signed_out' };
    await user.click(screen.getByRole('link', { name: 'Departamentos' }));
    await signInScreen();
  });
});

describe('the account menu', () => {
  const menu = () => within(screen.getByRole('complementary')).findByRole('navigation', { name: 'Cuenta' });

  it('says who is signed in, below the five entries [AUTH-05]', async () => {
    openPortal('/', new AccountApi(signedIn('viewer')));
    const account = within(await menu());
    expect(account.getByText('Ana Núñez')).toBeVisible();
    expect(account.getByText('Lectura')).toBeVisible();
    expect(account.getByRole('link', { name: 'Mi cuenta' })).toHaveAttribute('href', '/account');
    const entries = within(screen.getByRole('navigation', { name: 'Principal' }));
    expect(entries.getAllByRole('link')).toHaveLength(5);
  });

  it('leads administrators to the accounts, and nobody else [AUTH-12]', async () => {
    const { unmount } = openPortal('/', new AccountApi(signedIn('manager')));
    expect(within(await menu()).queryByRole('link', { name: 'Usuarios' })).toBeNull();
    unmount();
    openPortal('/', new AccountApi(signedIn('administrator')));
    expect(within(await menu()).getByRole('link', { name: 'Usuarios' })).toHaveAttribute('href', '/users');
  });

  it('signs out: nothing that was read is kept, and the next one begins at the Dashboard [AUTH-06]', async () => {
    const account = new AccountApi(signedIn());
    const { user } = openPortal('/departments', account);
    await screen.findByText('Departamento 1');
    await user.click(within(await menu()).getByRole('button', { name: 'Cerrar sesión' }));
    await signInScreen();
    expect(address()).toBe('/login');
    expect(account.sent.at(-1)).toMatchObject({ method: 'DELETE', path: '/api/auth/session' });
    await waitFor(() => expect(FakeEventSource.latest.readyState).toBe(FakeEventSource.CLOSED));
    server.use(http.get('*/api/departments', () => new Promise<never>(() => undefined)));
    await signIn(user);
    await user.click(await screen.findByRole('link', { name: 'Departamentos' }));
    await screen.findByRole('heading', { level: 1, name: 'Departamentos' });
    expect(screen.queryByText('Departamento 1')).toBeNull();
  });

  it('asks before it signs out where something is typed, and then only [AUTH-06, UNDO-06]', async () => {
    const account = new AccountApi(signedIn());
    new SettingsApi();
    const { user } = openPortal('/settings/school', account);
    await user.type(await screen.findByLabelText('Nombre de la escuela'), 'Lempira');
    await user.click(within(await menu()).getByRole('button', { name: 'Cerrar sesión' }));
    await user.click(await screen.findByRole('button', { name: 'Seguir editando' }));
    expect(screen.getByLabelText('Nombre de la escuela')).toHaveValue('Lempira');
    expect(account.sent).toEqual([]);
    await user.click(within(await menu()).getByRole('button', { name: 'Cerrar sesión' }));
    await user.click(await screen.findByRole('button', { name: 'Descartar' }));
    await signInScreen();
  });

  it('stays when signing out fails', async () => {
    const log = jest.spyOn(console, 'error').mockReturnValue();
    const { user } = openPortal('/', new AccountApi(signedIn()));
    server.use(http.delete('*/api/auth/session', () => HttpResponse.error()));
    await user.click(within(await menu()).getByRole('button', { name: 'Cerrar sesión' }));
    expect(await screen.findByText(/^No se pudo cerrar la sesión\./)).toBeVisible();
    expect(address()).toBe('/');
    log.mockRestore();
  });
});
