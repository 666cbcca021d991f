import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { AccountApi, PASSWORD, signedIn, user as account } from '../../testing/account-api';
import { refusal } from '../../testing/directory-api';
import { renderScreen } from '../../testing/render-screen';
import { server } from '../../testing/server';
import AccountScreen from './AccountScreen';
import type { Device } from './api/account';

const device = (number: number, more: Partial<Device> = {}): Device => ({
  id: `0198f2a0-0000-7000-8000-00050000000${number}`,
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  address: `192.0.2.${number}`,
  createdAt: '2026-11-20T12:00:00.000Z',
  lastUsedAt: '2026-11-21T12:00:00.000Z',
  current: false,
  ...more,
});
const HERE = device(1, { current: true });
const ELSEWHERE = device(2, { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0) Version/19.0 Safari/604.1' });

function open(devices = [HERE, ELSEWHERE]) {
  const api = new AccountApi(signedIn(), devices);
  return { api, ...renderScreen(<AccountScreen user={account()} />, '/account', signedIn()) };
}
const part = (name: string) => within(screen.getByRole('region', { name }));
const field = (label: string) => screen.getByLabelText(label, { selector: 'input' });

describe('one’s own account', () => {
  it('shows name, e-mail and role [AUTH-07]', () => {
    open();
    expect(screen.getByRole('heading', { level: 1, name: 'Mi cuenta' })).toBeVisible();
    for (const text of ['Ana Núñez', 'ana@escuela.example', 'Administrador'])
      expect(part('Datos').getByText(text)).toBeVisible();
  });
});

describe('the password', () => {
  async function change(values: { current?: string; next?: string; repeated?: string }) {
    const view = open();
    const { current = PASSWORD, next = 'otra frase larga', repeated = next } = values;
    await view.user.type(field('Contraseña actual'), current);
    await view.user.type(field('Contraseña nueva'), next);
    await view.user.type(field('Repetir la nueva'), repeated);
    await view.user.click(screen.getByRole('button', { name: 'Cambiar contraseña' }));
    return view;
  }

  it('is changed, which signs out all other devices [AUTH-07]', async () => {
    const { api } = await change({});
    expect(await screen.findByText(/^Contraseña cambiada\./)).toBeVisible();
    expect(api.sent.map(({ body }) => body)).toEqual([{ current: PASSWORD, next: 'otra frase larga' }]);
    expect(field('Contraseña actual')).toHaveValue('');
    await waitFor(() => expect(part('Dispositivos').getAllByRole('listitem')).toHaveLength(1));
  });

  it.each([
    [{ next: 'corta' }, 'Contraseña nueva', 'Debe tener al menos 10 caracteres. Al menos 10 caracteres.'],
    [{ repeated: 'otra frase corta' }, 'Repetir la nueva', 'No coincide con la nueva.'],
    [{ current: 'no es esta' }, 'Contraseña actual', 'La contraseña no es correcta.'],
  ])('is not changed by %j [AUTH-07]', async (values, label, mistake) => {
    await change(values);
    await waitFor(() => expect(field(label)).toHaveAccessibleDescription(mistake));
    expect(screen.queryByText(/^Contraseña cambiada/)).toBeNull();
  });
});

describe('the devices', () => {
  it('are listed with this one marked, and signed out one by one [AUTH-08]', async () => {
    const { user } = open();
    const [here, elsewhere] = await part('Dispositivos').findAllByRole('listitem');
    expect(here).toHaveTextContent('Firefox en LinuxEste dispositivo');
    expect(elsewhere).toHaveTextContent(/^Safari en iPhoneÚltimo uso: .*21 nov 2026.*192\.0\.2\.2/);
    expect(elsewhere).not.toHaveTextContent('Este dispositivo');
    await user.click(part('Dispositivos').getAllByRole('button', { name: 'Cerrar sesión' })[1] as HTMLElement);
    await waitFor(() => expect(elsewhere).not.toBeInTheDocument());
    expect(here).toBeVisible();
  });

  it('say that there are none', async () => {
    open([]);
    expect(await screen.findByText('No hay dispositivos con la sesión iniciada.')).toBeVisible();
  });

  it('can be asked for again when they could not be loaded', async () => {
    const log = jest.spyOn(console, 'error').mockReturnValue();
    new AccountApi(signedIn(), [HERE]);
    const view = renderScreen(<AccountScreen user={account()} />, '/account', signedIn());
    server.use(http.get('*/api/auth/sessions', () => refusal('service_unavailable'), { once: true }));
    await view.user.click(await screen.findByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByText('Este dispositivo')).toBeVisible();
    log.mockRestore();
  });
});
