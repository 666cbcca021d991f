import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { AccountApi, CODE, PASSWORD, signedIn, user as account } from '../../../testing/account-api';
import { refusal } from '../../../testing/directory-api';
import { address, openPortal } from '../../../testing/open-portal';
import { renderScreen } from '../../../testing/render-screen';
import { server } from '../../../testing/server';
import AccountScreen from '../AccountScreen';
import { announceSignIn, browser } from './browser';

const THERE = 'https://id.example.org/authorize';
const provider = { name: 'Colegio' };
const CALLBACK = '/login/callback?state=s1&code=c1&iss=https%3A%2F%2Fid.example.org&session_state=x';

let went: jest.SpiedFunction<typeof browser.go>;
let log: jest.SpiedFunction<typeof console.error>;
let sent: unknown[];
beforeEach(() => {
  went = jest.spyOn(browser, 'go').mockReturnValue();
  log = jest.spyOn(console, 'error').mockReturnValue();
  sent = [];
});
afterEach(() => {
  went.mockRestore();
  log.mockRestore();
});

const withProvider = (api: AccountApi, connection: Partial<AccountApi['connection']> = {}) => {
  api.connection = { ...api.connection, provider, ...connection };
  return api;
};
const answer = (path: string, body: () => Response) =>
  server.use(
    http.post(`*/api/auth/${path}`, async ({ request }) => {
      sent.push(await request.json());
      return body();
    }),
  );
const begins = (path = 'oidc') => answer(path, () => HttpResponse.json({ url: THERE }));
const button = (name: string) => screen.findByRole('button', { name });

describe('the sign-in at the provider', () => {
  it('leads there, and is not offered without a provider [AUTH-40]', async () => {
    begins();
    const { user, unmount } = openPortal('/tasks', withProvider(new AccountApi({ state: 'signed_out' })));
    await user.click(await screen.findByRole('checkbox', { name: 'Mantener la sesión' }));
    await user.click(await button('Entrar con Colegio'));
    await waitFor(() => expect(went.mock.lastCall?.[0]).toBe(THERE));
    expect(sent).toEqual([{ keep: true, next: '/tasks' }]);
    unmount();
    openPortal('/login', new AccountApi({ state: 'signed_out' }));
    await button('Entrar');
    expect(screen.queryByRole('button', { name: /^Entrar con/ })).toBeNull();
  });

  it('says that the provider is away; the form stays [AUTH-45]', async () => {
    answer('oidc', () => refusal('oidc_unavailable'));
    const { user } = openPortal('/login', withProvider(new AccountApi({ state: 'signed_out' })));
    await user.type(await screen.findByLabelText('Correo', { selector: 'input' }), 'ana@escuela.example');
    await user.click(await button('Entrar con Colegio'));
    expect(await screen.findByText(/no responde en este momento/)).toBeVisible();
    expect(screen.getByLabelText('Correo', { selector: 'input' })).toHaveValue('ana@escuela.example');
  });

  it('of an expired session has its own window; the form stays, and goes on by itself [AUTH-40]', async () => {
    const target = { close: jest.fn() } as unknown as Window;
    const opened = jest.spyOn(browser, 'openWindow').mockReturnValueOnce(null).mockReturnValueOnce(target);
    begins();
    const api = withProvider(new AccountApi(signedIn()));
    const { user } = openPortal('/departments', api);
    await user.click(await button('Nuevo Departamento'));
    await user.type(await screen.findByLabelText('Nombre del Departamento'), 'Biblioteca');
    api.access = { state: 'signed_out' };
    await user.click(await button('Crear Departamento'));
    await user.click(await button('Entrar con Colegio'));
    expect(await screen.findByText(/no deja abrir la ventana/)).toBeVisible();
    await user.click(await button('Entrar con Colegio'));
    await waitFor(() => expect(went.mock.lastCall?.[0]).toBe(THERE));
    expect(went.mock.lastCall?.[1] === target).toBe(true);
    expect(sent).toEqual([{ keep: false, next: null }]);
    api.access = signedIn();
    announceSignIn();
    window.dispatchEvent(new StorageEvent('storage', { key: 'recuerda.signedIn' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Tu sesión ha caducado' })).toBeNull());
    expect(screen.getByLabelText('Nombre del Departamento')).toHaveValue('Biblioteca');
    opened.mockRestore();
  });
});

describe('the answer of the provider', () => {
  const returns = (next: string | null) => {
    const api = new AccountApi({ state: 'signed_out' });
    answer('oidc/callback', () => {
      api.access = signedIn();
      return HttpResponse.json({ next, access: api.access });
    });
    openPortal(CALLBACK, api);
  };

  it('signs in, does not stay in the address bar, and leads on [AUTH-40]', async () => {
    returns('/departments?search=dep');
    expect(await screen.findByText('Departamento 1')).toBeVisible();
    expect(address()).toBe('/departments?search=dep');
    expect(sent).toEqual([{ state: 's1', code: 'c1', iss: 'https://id.example.org', session_state: 'x' }]);
  });

  it('never leads to another site [AUTH-41]', async () => {
    returns('https://evil.example/tasks');
    expect(await screen.findByText('41')).toBeVisible();
    expect(address()).toBe('/');
  });

  it('ends a window of its own', async () => {
    const closed = jest.spyOn(window, 'close').mockReturnValue();
    returns(null);
    expect(await screen.findByText(/^Sesión iniciada\. Cierra esta ventana/)).toBeVisible();
    expect(closed).toHaveBeenCalled();
    closed.mockRestore();
  });

  it('is followed by a second factor [AUTH-45]', async () => {
    const challenge = { state: 'second_factor', challenge: 'c1', methods: ['totp'], expiresAt: '2126-01-01T00:00:00Z' };
    answer('oidc/callback', () => HttpResponse.json({ next: '/departments', access: challenge }));
    const api = new AccountApi({ state: 'signed_out' });
    api.secondFactor = { ...api.secondFactor, totp: true };
    const { user } = openPortal(CALLBACK, api);
    await user.type(await screen.findByLabelText('Código', { selector: 'input' }), CODE);
    await user.click(await button('Verificar'));
    expect(await screen.findByText('Departamento 1')).toBeVisible();
  });

  it.each([
    ['oidc_refused', /no confirmó quién eres/],
    ['oidc_expired', /empezó en otro navegador/],
    ['oidc_no_access', /no da acceso a Recuerda/],
    ['oidc_unavailable', /no responde/],
  ] as const)('that is no good says why, with a way back: %s [AUTH-41]', async (code, text) => {
    answer('oidc/callback', () => refusal(code));
    const { user } = openPortal(CALLBACK, new AccountApi({ state: 'signed_out' }));
    expect(await screen.findByText(text)).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Volver a iniciar sesión' }));
    expect(await button('Entrar')).toBeVisible();
    expect(address()).toBe('/login');
  });
});

describe('the first administrator', () => {
  it('may come by the provider: the set-up leads there [AUTH-04]', async () => {
    begins();
    const { user } = openPortal('/', withProvider(new AccountApi({ state: 'setup' })));
    expect(await screen.findByText(/Abre el enlace que el programa muestra al arrancar/)).toBeVisible();
    await user.click(await button('Entrar con Colegio'));
    await waitFor(() => expect(went.mock.lastCall?.[0]).toBe(THERE));
    expect(sent).toEqual([{ keep: false, next: '/' }]);
  });

  it('gives a second factor after that, where one is demanded [AUTH-04]', async () => {
    const challenge = { state: 'second_factor', challenge: 'c1', methods: ['totp'], expiresAt: '2126-01-01T00:00:00Z' };
    answer('oidc/callback', () => HttpResponse.json({ next: '/', access: challenge }));
    const api = new AccountApi({ state: 'setup' });
    api.secondFactor = { ...api.secondFactor, totp: true };
    const { user } = openPortal(CALLBACK, api);
    await user.type(await screen.findByLabelText('Código', { selector: 'input' }), CODE);
    await user.click(await button('Verificar'));
    expect(await screen.findByText('41')).toBeVisible();
    expect(address()).toBe('/');
  });
});

describe('in the account', () => {
  const open = (connection: Partial<AccountApi['connection']>) => {
    const api = withProvider(new AccountApi(signedIn()), connection);
    return { api, ...renderScreen(<AccountScreen user={account()} />, '/account', signedIn()) };
  };
  const card = async () => within(await screen.findByRole('region', { name: 'Entrar con Colegio' }));

  it('one connects with the password [AUTH-43]', async () => {
    begins('oidc/connection');
    const { user } = open({});
    await user.click((await card()).getByRole('button', { name: 'Conectar con Colegio' }));
    await user.type(within(screen.getByRole('dialog')).getByLabelText('Contraseña'), PASSWORD);
    await user.click(screen.getByRole('button', { name: 'Continuar' }));
    await waitFor(() => expect(went.mock.lastCall?.[0]).toBe(THERE));
    expect(sent).toEqual([{ password: PASSWORD }]);
  });

  it('one disconnects; without a password there is no form for it [AUTH-43]', async () => {
    const { user, api, unmount } = open({ connected: true });
    server.use(
      http.delete('*/api/auth/oidc/connection', () => {
        api.connection = { ...api.connection, connected: false };
        return new HttpResponse(null, { status: 204 });
      }),
    );
    await user.click((await card()).getByRole('button', { name: 'Desconectar' }));
    expect(await screen.findByText('Tu cuenta no está conectada.')).toBeVisible();
    unmount();
    open({ connected: true, password: false });
    expect(await screen.findByText(/^Tu cuenta no tiene contraseña\./)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Desconectar' })).toBeNull();
    expect(screen.queryByLabelText('Contraseña actual')).toBeNull();
  });
});

it('signing out goes on at the provider [AUTH-45]', async () => {
  const { user } = openPortal('/', new AccountApi(signedIn()));
  server.use(http.delete('*/api/auth/session', () => HttpResponse.json({ providerUrl: `${THERE}/end` })));
  await user.click((await screen.findAllByRole('button', { name: 'Cerrar sesión' }))[0] as HTMLElement);
  await waitFor(() => expect(went.mock.lastCall?.[0]).toBe(`${THERE}/end`));
});
