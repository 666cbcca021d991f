import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { formatMoment } from '../../format/dates';
import { AccountApi, signedIn } from '../../testing/account-api';
import { openPortal } from '../../testing/open-portal';

const AT = '2026-11-20T12:00:00.000Z';
const notice = (number: number, more: object = {}) => ({
  id: `0198f2a0-0000-7000-8000-00070000000${number}`,
  kind: 'token' as const,
  detail: `Programa ${number}`,
  address: '192.0.2.7',
  at: AT,
  ...more,
});
const bar = async () => within(await screen.findByRole('region', { name: 'Avisos de seguridad' }));

it('what may let another in is said above every screen until it is dismissed [AUTH-56]', async () => {
  const account = new AccountApi(signedIn());
  account.notices = [notice(1, { kind: 'device', detail: 'Firefox en Windows' })];
  const { user } = openPortal('/departments', account);
  const said =
    'Se inició sesión en tu cuenta con un dispositivo nuevo (Firefox en Windows) desde la dirección 192.0.2.7.';
  expect((await bar()).getByText(said)).toBeVisible();
  expect((await bar()).getByText(formatMoment(AT))).toBeVisible();
  expect((await bar()).getByRole('link', { name: 'Cambia tu contraseña' })).toHaveAttribute('href', '/account');
  await user.click((await bar()).getByRole('button', { name: 'Entendido' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Avisos de seguridad' })).toBeNull());
});

it('of many the newest are said, and how many more there are [AUTH-56]', async () => {
  const account = new AccountApi(signedIn());
  account.notices = [1, 2, 3, 4, 5].map((number) => notice(number));
  openPortal('/departments', account);
  expect((await bar()).getAllByRole('listitem')).toHaveLength(3);
  expect((await bar()).getByText('Y 2 más.')).toBeVisible();
});
