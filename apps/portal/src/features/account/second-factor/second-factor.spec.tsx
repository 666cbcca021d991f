import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  AccountApi,
  CODE,
  EXPIRED,
  PASSWORD,
  RECOVERY_CODES,
  signedIn,
  user as account,
} from '../../../testing/account-api';
import { address, openPortal } from '../../../testing/open-portal';
import { renderScreen } from '../../../testing/render-screen';
import AccountScreen from '../AccountScreen';

let log: jest.SpiedFunction<typeof console.error>;
beforeEach(() => {
  log = jest.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => log.mockRestore());

type User = ReturnType<typeof openPortal>['user'];
const field = (label: string) => screen.findByLabelText(label, { selector: 'input' });
const press = async (user: User, name: string) => user.click(await screen.findByRole('button', { name }));
const enterCode = async (user: User, code: string, label = 'Código', action = 'Verificar') => {
  await user.clear(await field(label));
  await user.type(await field(label), code);
  await press(user, action);
};
const password = async (user: User) => {
  await user.type(await field('Contraseña'), PASSWORD);
  await press(user, 'Entrar');
};
const saved = async (user: User) => {
  expect((await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(RECOVERY_CODES),
  );
  await press(user, 'Ya los he guardado');
};

describe('a sign-in with a second factor', () => {
  const start = async (more: Partial<AccountApi['secondFactor']> = {}) => {
    const api = new AccountApi({ state: 'signed_out' });
    api.secondFactor = { ...api.secondFactor, totp: true, recoveryCodes: 10, ...more };
    const { user } = openPortal('/login?next=%2Fdepartments', api);
    await user.type(await field('Correo'), 'ana@escuela.example');
    await password(user);
    return { api, user };
  };

  it('asks for a code, and leads on to where one wanted to go [AUTH-30]', async () => {
    const { user } = await start();
    const input = await field('Código');
    expect(input).toHaveFocus();
    expect(input).toHaveAttribute('autocomplete', 'one-time-code');
    expect(input).toHaveAttribute('inputmode', 'numeric');
    await enterCode(user, '999999');
    await waitFor(() => expect(input).toHaveAccessibleDescription('El código no es correcto.'));
    expect(address()).toBe('/login?next=%2Fdepartments');
    await enterCode(user, CODE);
    expect(await screen.findByText('Departamento 1')).toBeVisible();
  });

  it('takes a recovery code instead [AUTH-32]', async () => {
    const { api, user } = await start();
    await press(user, 'Usar un código de recuperación');
    expect(await field('Código de recuperación')).toHaveFocus();
    await enterCode(user, CODE, 'Código de recuperación');
    await waitFor(() => expect(address()).toBe('/departments'));
    expect(api.sent.at(-1)?.body).toEqual({ challenge: 'c1', code: CODE });
  });

  it('with an app that the server cannot read takes a recovery code, or names who helps [AUTH-30]', async () => {
    const { user } = await start({ unreadable: true });
    expect(await screen.findByText(/El servidor ya no puede leer tu aplicación/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Usar la aplicación' })).toBeNull();
    await enterCode(user, CODE, 'Código de recuperación');
    await waitFor(() => expect(address()).toBe('/departments'));
  });

  it('with such an app and no recovery codes asks for no code [AUTH-30]', async () => {
    await start({ unreadable: true, recoveryCodes: 0 });
    expect(await screen.findByText(/pide a un administrador que quite tu verificación/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Verificar' })).toBeNull();
  });

  it('begins again after too long, with the e-mail that was typed [AUTH-33]', async () => {
    const { user } = await start();
    await enterCode(user, EXPIRED);
    expect(await screen.findByText(/Empieza de nuevo/)).toBeVisible();
    expect(await field('Correo')).toHaveValue('ana@escuela.example');
    expect(await field('Contraseña')).toHaveFocus();
    await password(user);
    await press(user, 'Volver');
    expect(await field('Correo')).toHaveValue('ana@escuela.example');
  });
});

it('a demanded second factor is set up before one gets in; the codes stay until they are kept [AUTH-34]', async () => {
  const api = new AccountApi({ state: 'signed_out' });
  api.secondFactor = { ...api.secondFactor, demanded: true };
  const { user } = openPortal('/login', api);
  await user.type(await field('Correo'), 'ana@escuela.example');
  await password(user);
  expect(await screen.findByRole('img', { name: /^Código QR/ })).toBeVisible();
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeInTheDocument();
  await enterCode(user, CODE, 'Código', 'Verificar y activar');
  await saved(user);
  expect(await screen.findByText('41')).toBeVisible();
});

it('an expired session is renewed with both factors over the form, which keeps what was typed [AUTH-36]', async () => {
  const api = new AccountApi(signedIn());
  api.secondFactor = { ...api.secondFactor, demanded: true };
  const { user } = openPortal('/departments', api);
  await press(user, 'Nuevo Departamento');
  await user.type(await screen.findByLabelText('Nombre del Departamento'), 'Biblioteca');
  api.access = { state: 'signed_out' };
  await press(user, 'Crear Departamento');
  const title = { name: 'Tu sesión ha caducado' };
  await screen.findByRole('dialog', title);
  await password(user);
  await enterCode(user, CODE, 'Código', 'Verificar y activar');
  await saved(user);
  await waitFor(() => expect(screen.queryByRole('dialog', title)).toBeNull());
  expect(screen.getByLabelText('Nombre del Departamento')).toHaveValue('Biblioteca');
});

describe('in the account', () => {
  const open = (secondFactor: Partial<AccountApi['secondFactor']> = {}) => {
    const api = new AccountApi(signedIn());
    api.secondFactor = { ...api.secondFactor, ...secondFactor };
    return { api, ...renderScreen(<AccountScreen user={account()} />, '/account', signedIn()) };
  };
  const card = () => within(screen.getByRole('region', { name: 'Verificación en dos pasos' }));
  const dialogField = (label: string) => within(screen.getByRole('dialog')).findByLabelText(label);

  it('it is set up by password and first code, and shows the recovery codes once [AUTH-31]', async () => {
    const written = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    Object.defineProperty(window, 'isSecureContext', { value: true, configurable: true });
    const { user } = open();
    await press(user, 'Activar');
    await user.type(await dialogField('Contraseña'), 'no es esta');
    await press(user, 'Continuar');
    expect(await screen.findByText('La contraseña no es correcta.')).toBeVisible();
    await user.clear(await dialogField('Contraseña'));
    await user.type(await dialogField('Contraseña'), PASSWORD);
    await press(user, 'Continuar');
    await enterCode(user, CODE, 'Código', 'Verificar y activar');
    await press(user, 'Copiar');
    expect(await screen.findByText('Códigos copiados.')).toBeVisible();
    expect(written.mock.calls).toEqual([[`${RECOVERY_CODES.join('\n')}\n`]]);
    await user.keyboard('{Escape}');
    await saved(user);
    expect(await card().findByText('Quedan 10 códigos de recuperación.')).toBeVisible();
  });

  it('says that the server cannot read it, and how it is set up again [AUTH-30]', async () => {
    open({ totp: true, unreadable: true, recoveryCodes: 9 });
    expect(await card().findByText('No se puede leer')).toBeVisible();
    expect(card().getByText(/Quita la verificación con un código de recuperación y actívala de nuevo/)).toBeVisible();
    expect(card().queryByText('Activada')).toBeNull();
  });

  it.each([
    ['Nuevos códigos', 'Crear códigos', 'Quedan 10 códigos de recuperación.'],
    ['Quitar', 'Quitar', /^Al entrar se pide/],
  ])('%s asks for password and code [AUTH-31]', async (name, action, after) => {
    const { user } = open({ totp: true, recoveryCodes: 1 });
    expect(await card().findByText('Queda 1 código de recuperación.')).toBeVisible();
    await user.click(card().getByRole('button', { name }));
    await user.type(await dialogField('Contraseña'), PASSWORD);
    // A recovery code has letters, which the keypad of a phone has not.
    expect(await dialogField('Código')).toHaveAttribute('inputmode', 'text');
    await enterCode(user, CODE, 'Código', action);
    if (name !== 'Quitar') await saved(user);
    expect(await card().findByText(after)).toBeVisible();
  });
});
