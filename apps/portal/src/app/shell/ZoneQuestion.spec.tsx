import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { computerZone } from '../../format/school-zone';
import { cityOf } from '../../format/zone-name';
import { signedIn } from '../../testing/account-api';
import { renderScreen } from '../../testing/render-screen';
import { SettingsApi } from '../../testing/settings-api';
import type { AppStore } from '../store';
import { LazyZoneQuestion } from './lazy-banners';

const FAR = 'Pacific/Kiritimati';
const question = () => screen.findByRole('region', { name: 'Zona horaria de la escuela' });
const answered = () =>
  waitFor(() => expect(screen.queryByRole('region', { name: 'Zona horaria de la escuela' })).toBeNull());

function show(timeZone: string | null, effectiveTimeZone: string, role?: 'manager') {
  const api = new SettingsApi();
  api.settings = { ...api.settings, timeZone, effectiveTimeZone };
  return { ...renderScreen(<LazyZoneQuestion />, '/', role && signedIn(role)), api };
}

const settled = ({ getState }: AppStore) =>
  waitFor(() => expect(getState().api.queries).toMatchObject({ 'getSettings(undefined)': { status: 'fulfilled' } }));

it.each([computerZone(), FAR])('asks once for the zone of the school, and sets %s [ZONE-03]', async (zone) => {
  const { user, api } = show(null, FAR);
  await question();
  await user.click(screen.getByRole('button', { name: new RegExp(`^Hora de ${cityOf(zone)} \\(\\d`) }));
  await answered();
  expect(api.sent).toEqual([{ version: 1, timeZone: zone }]);
});

it('is not asked again in this browser once it was put off [ZONE-03]', async () => {
  const { user, unmount, api } = show(null, FAR);
  await question();
  await user.click(screen.getByRole('button', { name: 'Ahora no' }));
  await answered();
  unmount();
  const again = show(null, FAR);
  await settled(again.store);
  expect(screen.queryByRole('region')).toBeNull();
  expect(api.sent).toEqual([]);
});

it.each([
  ['the school has set its zone', FAR, FAR, undefined],
  ['this computer shows the same time', null, computerZone(), undefined],
  ['the user is no administrator', null, FAR, 'manager' as const],
])('is not asked where %s [ZONE-03]', async (_, timeZone, effective, role) => {
  const { store } = show(timeZone, effective, role);
  await settled(store);
  expect(screen.queryByRole('region')).toBeNull();
});
